/** A count with its noun, singular or plural: `1 joint`, `67 joints`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
