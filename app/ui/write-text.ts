/** Writes a text at frame time; what is there already is left alone, so that nothing is laid out anew. */
export function writeText(element: Element | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
