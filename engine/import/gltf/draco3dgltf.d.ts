/** Neither of these comes with types. */

declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  export default function createDecoderModule(options: {
    readonly wasmBinary: Uint8Array;
  }): Promise<object>;
}

/** A WebAssembly file as an address that holds its bytes in base64. */
declare module '*.wasm?url&inline' {
  const address: string;
  export default address;
}
