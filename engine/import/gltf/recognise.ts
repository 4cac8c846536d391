import { decodeText } from '../../base/text.ts';

/** Whether a file is a GLB, by its first bytes. */
export function isGlb(bytes: Uint8Array): boolean {
  return decodeText(bytes, 0, Math.min(4, bytes.length)) === 'glTF';
}
