import createDecoderModule from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
import decoder from 'draco3dgltf/draco_decoder_gltf.wasm?url&inline';
import { decodeDataUri } from '../uris.ts';

/**
 * Starts Draco's decoder. Its WebAssembly travels in this module, so that it needs to fetch nothing, in a page or
 * in Node: import the module only for files that need it.
 */
export function createDracoDecoder(): Promise<object> {
  return createDecoderModule({ wasmBinary: decodeDataUri('the Draco decoder', decoder) });
}
