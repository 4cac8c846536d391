/**
 * Views of one memory with several element sizes. Twins use element indices, so addresses in bytes are
 * shifted.
 */
export interface Views {
  readonly u8: Uint8Array;
  readonly i16: Int16Array;
  readonly u16: Uint16Array;
  readonly i32: Int32Array;
  readonly u32: Uint32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
}

/** Creates views of a whole memory. They are valid because these memories never grow. */
export function viewMemory({ buffer }: { readonly buffer: ArrayBufferLike }): Views {
  return {
    u8: new Uint8Array(buffer),
    i16: new Int16Array(buffer),
    u16: new Uint16Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
    f32: new Float32Array(buffer),
    f64: new Float64Array(buffer),
  };
}
