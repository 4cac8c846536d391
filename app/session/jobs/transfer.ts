/**
 * Every buffer that typed arrays in a tree of plain objects look into, each once: hand them over with
 * the tree, and its views stay views of the same buffers instead of being copied.
 */
export function buffersOf(tree: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  collect(tree, buffers);
  return [...buffers];
}

function collect(value: unknown, buffers: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
    return;
  }
  for (const part of Array.isArray(value) ? value : Object.values(value)) collect(part, buffers);
}
