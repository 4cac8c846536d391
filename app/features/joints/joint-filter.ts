/** The filter text that shows exactly a joint and what is below it, see `KeyQuery`. */
export function subtreeFilter(name: string): string {
  return `under:"${name.replaceAll('"', '?')}"`;
}
