import type { Page } from '@playwright/test';

/** CSS pixels that a control takes at least in either direction. */
export const LEAST_CONTROL = 24;

/**
 * Controls below `within` that are smaller than {@link LEAST_CONTROL} pixels, each with its size. What is pressed counts: the
 * whole field of an input, the label of a checkbox. Rows of lists and tables, which have the height that the density says,
 * and buttons within them do not; nor do words of a text
 * that are pressed, and edges that are dragged, which arrow keys move as well.
 */
export async function smallControls(page: Page, within: string): Promise<string[]> {
  return await page.evaluate(
    ([selector, least]) => {
      const CONTROLS =
        'button, input, select, summary, [role=button], [role=tab], [role=checkbox], [role=combobox], [role=slider], [role=switch]';
      const ROWS =
        '[role=treeitem], [role=option], tr, .ui-virtual-row, .ui-visually-hidden, .finding-place, .timeline-splitter';
      /** What is pressed for it. */
      const targetOf = (control: Element): Element =>
        control.closest('.ui-field, label, .ui-slider') ?? control;
      const found = new Set<string>();
      for (const root of document.querySelectorAll(selector)) {
        for (const control of root.querySelectorAll(CONTROLS)) {
          if (control.closest(ROWS) !== null || control.closest('[aria-hidden=true]') !== null) {
            continue;
          }
          const target = targetOf(control);
          const { width, height } = target.getBoundingClientRect();
          if (width < 2 || height < 2 || !target.checkVisibility({ visibilityProperty: true })) {
            continue;
          }
          // Half a pixel may be lost to rounding.
          if (Math.min(width, height) > least - 0.5) continue;
          const name = control.getAttribute('aria-label') ?? control.textContent;
          const place = `${target.tagName.toLowerCase()}.${target.getAttribute('class') ?? ''}`;
          found.add(`${place} “${name.trim()}”: ${width.toFixed(1)} × ${height.toFixed(1)}`);
        }
      }
      return [...found];
    },
    [within, LEAST_CONTROL] as const,
  );
}
