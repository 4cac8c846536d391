/** Values inside of values that are shown; what is deeper is only hinted at. */
const MAX_DEPTH = 4;

/**
 * A value of a JSON document as its text, cut after some characters. Takes the same time for values of
 * any size and depth.
 *
 * @example
 * console.assert(jsonExcerpt({ a: [1, 2] }) === '{"a":[1,2]}');
 */
export function jsonExcerpt(value: unknown, most = 60): string {
  const text = excerpt(value, most, MAX_DEPTH);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** At least `most` + 1 characters if the text has as many. */
function excerpt(value: unknown, most: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, most + 1));
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  if (depth === 0) return isList ? '[…]' : '{…}';
  let text = isList ? '[' : '{';
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    if (text.length > 1) text += ',';
    if (!isList) text += `${excerpt(key, most, 0)}:`;
    text += excerpt((value as Record<string, unknown>)[key], most, depth - 1);
    if (text.length > most) return text;
  }
  return text + (isList ? ']' : '}');
}
