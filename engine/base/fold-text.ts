/**
 * A text as it is compared with what a person looks for: case does not matter, nor whether an accent is a sign of its own, as
 * macOS writes names of files, nor the width of signs, which an input method may have chosen.
 *
 * @example
 * console.assert(foldText('Ko\u0308rper') === foldText('K\u00f6RPER'));
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
