declare module "worker-program" {
  const program: string;
  export default program;
}
declare module "*client.js" {
  export function client(start: (receive: any, fail: any) => unknown): unknown;
}
declare module "*questions.js" {
  export class Questions {
    constructor(module: WebAssembly.Module, post: (message: unknown) => void);
    receive(message: any): void;
  }
}
