/** A count with its noun, singular or plural: `1 joint`, `67 joints`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `"a"`, `"a" and "b"`, `"a", "b" and 3 more`: enough names to know which. */
export function listed(names: readonly string[], most = 3): string {
  return firstFew(
    names.map((name) => `"${name}"`),
    most,
  );
}

/** The same of texts that are no names, and stand there as they are. */
export function firstFew(texts: readonly string[], most = 3): string {
  const shown = texts.slice(0, most);
  const left = texts.length - shown.length;
  if (left > 0) return `${shown.join(', ')} and ${left} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
