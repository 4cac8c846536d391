import type { KeyboardEvent } from 'react';

/** Where arrow keys lead to from the title at an index. */
const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus between the titles of a list of findings. */
export function walkTitles(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('.findings-list');
  const titles = [...(list?.querySelectorAll<HTMLElement>('.finding-title') ?? [])];
  const index = titles.indexOf(event.currentTarget);
  if (!(event.key in STEPS) || index < 0) return;
  event.preventDefault();
  event.stopPropagation();
  titles[STEPS[event.key](index, titles.length - 1)].focus();
}
