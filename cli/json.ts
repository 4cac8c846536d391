/**
 * Formats a document as readable JSON: one member per line, lists of numbers on one line. The values
 * are those of `JSON.stringify`.
 */
export function jsonText(document: object): string {
  return valueText(document, '') ?? 'null';
}

function valueText(value: unknown, indent: string): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => valueText(part, inner) ?? 'null');
    if (value.every((part) => typeof part === 'number')) return `[${parts.join(', ')}]`;
    return between('[', parts, ']', indent);
  }
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const text = valueText(member, inner);
    return text === undefined ? [] : [`${JSON.stringify(name)}: ${text}`];
  });
  return between('{', members, '}', indent);
}

function between(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${indent} ${part}`).join(',\n')}\n${indent}${close}`;
}
