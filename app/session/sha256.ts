/**
 * SHA-256 of bytes, in hexadecimal digits; undefined on pages without a secure address, for which browsers do not
 * have it.
 */
export async function sha256(bytes: BufferSource): Promise<string | undefined> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
