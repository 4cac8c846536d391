import type { Page } from '@playwright/test';

/** A text of which a person sees only a part, and why. */
export interface CutText {
  readonly text: string;
  /** The element's name and class, and those of what cuts it. */
  readonly place: string;
  /** Pixels that are missing. */
  readonly pixels: number;
}

/**
 * Texts below `within` that are cut off, where nothing gives the rest: neither a title nor scrolling. Drawings on
 * canvases are not looked at.
 */
export async function cutTexts(page: Page, within: string): Promise<CutText[]> {
  return await page.evaluate((selector) => {
    /** Glyphs may reach out of their line by so much, in pixels. */
    const TOLERANCE = 1.5;

    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;

    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // For screen readers only.
      element.closest('.ui-visually-hidden, .dv-live-region, [inert]') === null;

    /** The pixels of a text that lie outside of an element's box, by the axes in which it cuts or may not be left. */
    const outside = (text: DOMRect, box: DOMRect, x: boolean, y: boolean): number =>
      Math.max(
        x ? box.left - text.left : 0,
        x ? text.right - box.right : 0,
        y ? box.top - text.top : 0,
        y ? text.bottom - box.bottom : 0,
      );

    const isApart = (text: DOMRect, box: DOMRect): boolean =>
      text.right <= box.left ||
      text.left >= box.right ||
      text.bottom <= box.top ||
      text.top >= box.bottom;

    const cutsOf = (
      root: Element,
      text: DOMRect,
      owner: Element,
    ): [Element, number] | undefined => {
      let [isOpenX, isOpenY] = [true, true];
      for (let at: Element | null = owner; at !== null; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        // What can be scrolled is reached.
        if (/auto|scroll/.test(overflowX)) isOpenX = false;
        if (/auto|scroll/.test(overflowY)) isOpenY = false;
        const isEnd = at === root;
        const hidesX = isOpenX && /hidden|clip/.test(overflowX);
        const hidesY = isOpenY && /hidden|clip/.test(overflowY);
        // A legend may leave out entries, but only whole ones.
        if ((hidesX || hidesY) && isApart(text, box)) return undefined;
        const pixels = outside(
          text,
          box,
          hidesX || (isEnd && isOpenX),
          hidesY || (isEnd && isOpenY),
        );
        if (pixels > TOLERANCE) return [at, pixels];
        if (isEnd) break;
      }
      return undefined;
    };

    const found: { text: string; place: string; pixels: number }[] = [];
    for (const root of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const owner = node.parentElement;
        const text = (node.textContent ?? '').trim();
        if (owner === null || text === '' || !isShown(owner)) continue;
        if (owner.closest('[title]') !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          const cut = rect.width < 1 ? undefined : cutsOf(root, rect, owner);
          if (cut === undefined) continue;
          const [by, pixels] = cut;
          found.push({
            text,
            place: `${nameOf(owner)} in ${nameOf(by)}`,
            pixels: Math.round(pixels),
          });
          break;
        }
      }
    }
    return found;
  }, within);
}
