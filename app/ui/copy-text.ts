/**
 * Puts text on the clipboard.
 * @returns what keeps it from getting there, in one sentence; undefined where it did
 */
export async function copyText(text: string): Promise<string | undefined> {
  try {
    await navigator.clipboard.writeText(text);
    return undefined;
  } catch {
    return 'The browser does not let this page write to the clipboard: allow it, or open the page over https or on localhost.';
  }
}
