import type { Locator } from '@playwright/test';

/**
 * What cannot be read in an area without scrolling sideways, and what stands over something else: texts that end beyond
 * the area's edges, texts that lie over another text or over a chart, and cells of a table that run together.
 */
export async function overlapsIn(area: Locator): Promise<string[]> {
  return await area.evaluate((root) => {
    /** Glyphs and borders may touch by so much, in pixels. */
    const TOLERANCE = 1.5;
    /** Between two cells of a table. */
    const LEAST_GAP = 4;
    interface Box {
      readonly what: string;
      readonly owner: Element;
      readonly rect: DOMRect;
    }

    /** The part of a text that is not cut off by what is around it. */
    const visiblePart = (rect: DOMRect, owner: Element): DOMRect | undefined => {
      let { left, right, top, bottom } = rect;
      for (let at: Element | null = owner; at !== null && at !== root; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (overflowX === 'hidden' || overflowX === 'clip') {
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
        if (overflowY !== 'visible')
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      if (right - left < TOLERANCE || bottom - top < TOLERANCE) return undefined;
      return new DOMRect(left, top, right - left, bottom - top);
    };

    const texts: Box[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const owner = node.parentElement;
      const what = (node.textContent ?? '').trim();
      if (owner === null || what === '') continue;
      if (!owner.checkVisibility() || owner.closest('.ui-visually-hidden') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const rect = visiblePart(line, owner);
        if (rect !== undefined) texts.push({ what, owner, rect });
      }
    }
    const charts: Box[] = [...root.querySelectorAll('.ui-plot')].map((owner) => ({
      what: 'a chart',
      owner,
      rect: owner.getBoundingClientRect(),
    }));
    const meet = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE;
    /** Whether texts of neighbouring cells of a table look like one. */
    const runTogether = (a: Box, b: Box): boolean => {
      const [cell, other] = [a.owner.closest('td, th'), b.owner.closest('td, th')];
      if (cell === null || other === null || cell === other) return false;
      if (cell.parentElement !== other.parentElement) return false;
      const gap = Math.max(a.rect.left, b.rect.left) - Math.min(a.rect.right, b.rect.right);
      return gap < LEAST_GAP;
    };
    const edge = root.getBoundingClientRect();
    const found = texts
      .filter(
        ({ rect }) => rect.right > edge.right + TOLERANCE || rect.left < edge.left - TOLERANCE,
      )
      .map(({ what }) => `beyond the edge: ${what}`);
    texts.forEach((text, i) => {
      for (const other of [...texts.slice(i + 1), ...charts]) {
        const isPart = text.owner.contains(other.owner) || other.owner.contains(text.owner);
        if (!isPart && meet(text.rect, other.rect)) found.push(`${text.what} over ${other.what}`);
        if (runTogether(text, other)) found.push(`${text.what} runs into ${other.what}`);
      }
    });
    return [...new Set(found)];
  });
}
