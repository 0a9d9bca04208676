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
  export function client(host: { start: unknown; cores?: number }): unknown;
}
declare module "*workers.js" {
  type Worker = { post(message: unknown): void; end(): void; rest(): void };
  export function startInBrowser(program: string, receive: unknown, fail: unknown): Worker;
}
declare module "*npm/engine.js" {
  export class Engine {
    constructor(module: WebAssembly.Module, host: { work: string; complain: unknown });
  }
}
declare module "*questions.js" {
  export class Questions {
    constructor(create: (complain: unknown) => unknown, post: (message: unknown) => void);
    receive(message: any): void;
  }
}
