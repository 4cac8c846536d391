import type { Page } from '@playwright/test';

/** What below `within` scrolls sideways, tabs excepted, or has a control that is beyond the right edge of the page. */
export async function sidewaysParts(page: Page, within: string): Promise<string[]> {
  return await page.evaluate((selector) => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.ui-visually-hidden, [inert], [aria-hidden=true], [role=tablist]') === null;
    const nameOf = (element: Element): string =>
      element.getAttribute('aria-label') ?? element.getAttribute('class') ?? element.tagName;
    const found: string[] = [];
    for (const element of document.querySelectorAll(`${selector} *`)) {
      if (!isShown(element)) continue;
      const isWider = element.scrollWidth > element.clientWidth + 1;
      if (isWider && /auto|scroll/.test(getComputedStyle(element).overflowX)) {
        found.push(`${nameOf(element)}: ${element.scrollWidth} in ${element.clientWidth}`);
      }
      if (!element.matches('button, input, [role=combobox], [role=slider]')) continue;
      const { right, width } = element.getBoundingClientRect();
      if (width > 1 && right > innerWidth + 1) found.push(`${nameOf(element)}: beyond the edge`);
    }
    return found;
  }, within);
}
