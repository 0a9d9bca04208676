declare module "worker-program" {
  const program: string;
  export default program;
}
declare module "outlines" {
  const outlines: Record<string, string>;
  export default outlines;
}
declare module "*.css" {
  const style: string;
  export default style;
}
declare module "*client.js" {
  export class TsumiError extends Error {
    constructor(code: string, message: string);
    readonly code: string;
    readonly japanese?: string;
  }
  export function client(start: (receive: any, fail: any) => unknown): unknown;
}
declare module "*questions.js" {
  export class Questions {
    constructor(module: WebAssembly.Module, post: (message: unknown) => void);
    receive(message: any): void;
  }
}
