/**
 * The bytes of a compiled module that is kept as text; the array keeps them modulo 256.
 * @param text one character a byte
 * @param shift what was added to each byte
 */
export function decodeBinary(text: string, shift: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i) - shift;
  return bytes;
}
