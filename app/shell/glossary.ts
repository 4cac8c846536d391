import text from '../../docs/glossary.md?raw';
import { TIP } from '../ui/tips.ts';

/** Headings whose word a reader may want to look up; not those of rows, which are names in a file. */
const HEADINGS = 'th[scope=col], [role=columnheader], dt, legend, .ui-label';

/** Marks the tooltips that are written here. */
const EXPLAINED = 'data-explained';

/** Meanings by term, in small letters. */
export function readGlossary(markdown: string): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const line of markdown.split('\n')) {
    const [, terms = '', meaning = ''] = /^\| ([^|]+) \| ([^|]+) \|/.exec(line) ?? [];
    if (meaning === '' || terms === 'term' || terms.startsWith('-')) continue;
    for (const term of terms.split(', ')) {
      meanings.set(term.replaceAll('`', '').toLowerCase(), meaning.replaceAll('`', ''));
    }
  }
  return meanings;
}

/** What a heading means: `Iframes ↓` is that of `iframe`. */
export function meaningOf(
  heading: string,
  meanings: ReadonlyMap<string, string>,
): string | undefined {
  const words = heading
    .replaceAll(/\(.*\)|[↑↓:…]/g, '')
    .trim()
    .toLowerCase();
  return meanings.get(words) ?? meanings.get(words.replace(/s$/, ''));
}

/**
 * Gives headings that are terms a tooltip with their meaning, as the pointer or the focus comes to them.
 * @param root of an inspector
 * @param signal aborted when the inspector ends
 */
export function explainTerms(root: HTMLElement, signal: AbortSignal): void {
  const meanings = readGlossary(text);
  const options = { signal, capture: true, passive: true };
  const explain = ({ target }: Event): void => {
    if (!(target instanceof Element) || !root.contains(target)) return;
    const heading = target.closest(HEADINGS);
    if (heading === null || (heading.hasAttribute(TIP) && !heading.hasAttribute(EXPLAINED))) return;
    const meaning = meaningOf(heading.textContent ?? '', meanings);
    heading.toggleAttribute(EXPLAINED, meaning !== undefined);
    for (const attribute of [TIP, 'aria-description']) {
      if (meaning === undefined) heading.removeAttribute(attribute);
      else heading.setAttribute(attribute, meaning);
    }
  };
  // Of the document, so that it comes before the tooltips of the root.
  root.ownerDocument.addEventListener('pointerover', explain, options);
  root.ownerDocument.addEventListener('focusin', explain, options);
}
