/** One memory seen as numbers of several sizes. Twins count in elements: an address in bytes is shifted. */
export interface Views {
  readonly u8: Uint8Array;
  readonly i16: Int16Array;
  readonly u16: Uint16Array;
  readonly i32: Int32Array;
  readonly u32: Uint32Array;
  readonly f32: Float32Array;
}

/** Views of a whole memory; they hold as long as it does not grow, which ours never do. */
export function viewMemory({ buffer }: { readonly buffer: ArrayBufferLike }): Views {
  return {
    u8: new Uint8Array(buffer),
    i16: new Int16Array(buffer),
    u16: new Uint16Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
    f32: new Float32Array(buffer),
  };
}
