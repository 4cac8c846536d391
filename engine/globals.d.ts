/**
 * The few globals that pages, workers and Node all have and that the language's own library does not
 * declare. The engine may use these and no other.
 */

declare function atob(base64: string): string;

declare const performance: { now(): number };

declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  const Memory: {
    prototype: Memory;
    new (limits: { initial: number; maximum?: number; shared?: boolean }): Memory;
  };
  interface Module {}
  const Module: { prototype: Module; new (binary: Uint8Array<ArrayBuffer>): Module };
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  const Instance: {
    prototype: Instance;
    new (module: Module, imports: Record<string, Record<string, unknown>>): Instance;
  };
  function validate(binary: Uint8Array<ArrayBuffer>): boolean;
  function compile(binary: Uint8Array<ArrayBuffer>): Promise<Module>;
}
