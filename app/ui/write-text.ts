/**
 * Writes a text at frame time; what is there already is left alone, so that nothing is laid out anew. A text that
 * is there is changed rather than replaced: the browser keeps what it has laid out for it.
 */
export function writeText(element: Element | null, text: string): void {
  const first = element?.firstChild;
  if (first instanceof Text && first.nextSibling === null) {
    if (first.data !== text) first.data = text;
  } else if (element !== null && element.textContent !== text) element.textContent = text;
}
