/** What a reader is given. */
export interface FuzzInput {
  readonly bytes: Uint8Array;
  /** What the bytes were written from, if they have a structure that mutations can keep. */
  readonly tree?: unknown;
}

const encoder = new TextEncoder();

export function textInput(text: string): FuzzInput {
  return { bytes: encoder.encode(text) };
}

export function jsonInput(tree: unknown): FuzzInput {
  return { bytes: encoder.encode(JSON.stringify(tree)), tree };
}
