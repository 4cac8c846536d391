import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSessionState, useSlice } from '../../components/session.tsx';
import type { OpenFinding } from '../../session/state/findings.ts';
import { Button } from '../../ui/button.tsx';
import { focusedBeside } from '../../ui/dom.ts';
import { FindingCard } from './finding-card.tsx';
import { firstCards, groupFindings } from './list-findings.ts';
import { findingsSlice } from './state.ts';

/** Number of findings that are shown at first. */
const SHOWN = 60;

/** Findings in groups; arrow keys go from one to the next, and Tab through the buttons of that one alone. */
export function FindingList({
  findings,
}: {
  readonly findings: readonly OpenFinding[];
}): ReactNode {
  const grouping = useSlice(findingsSlice, (state) => state.findingsGrouping);
  const [limit, setLimit] = useState(SHOWN);
  const [focused, setFocused] = useState<string>();
  const unfolded = useSlice(findingsSlice, (state) => state.unfoldedCodes);
  const all = groupFindings(findings, grouping, unfolded);
  const groups = firstCards(all, limit);
  const keys = groups.flatMap(({ cards }) => cards.map(({ open }) => open.key));
  const stop = keys.find((key) => key === focused) ?? keys.at(0);
  const list = useHeldPlace(keys, focused);
  const more = all.reduce((sum, { cards }) => sum + cards.length, 0) - limit;
  return (
    <div
      ref={list}
      className="findings-list"
      onFocus={({ target }) => {
        const card = target.closest<HTMLElement>('.finding');
        if (card !== null) setFocused(card.dataset.key);
      }}
    >
      {groups.map(({ title, count, cards }) => (
        <section key={title} aria-label={title}>
          <h2 className="ui-heading ui-cut findings-heading">
            {title} <span>{count}</span>
          </h2>
          <ul>
            {cards.map(({ open, others }) => (
              <FindingCard
                key={open.key}
                open={open}
                others={others}
                tabIndex={open.key === stop ? 0 : -1}
              />
            ))}
          </ul>
        </section>
      ))}
      {more > 0 ? (
        <Button className="findings-more" onClick={() => setLimit(limit + SHOWN)}>
          Show {Math.min(SHOWN, more)} of {more} more
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Keeps where a list was read while what was mended is checked again, and its cards are away: it stays as high as it was,
 * and the card that had the focus gets it again, or the one in its place.
 */
function useHeldPlace(
  keys: readonly string[],
  focused: string | undefined,
): RefObject<HTMLDivElement | null> {
  const isChecking = useSessionState((state) => state.isChecking);
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef({ height: 0, place: -1, isLost: false });
  useLayoutEffect(() => {
    const { current: list } = ref;
    if (list === null) return;
    const before = held.current;
    list.style.minHeight = isChecking ? `${before.height}px` : '';
    const place = focused === undefined ? -1 : keys.indexOf(focused);
    const isLost = before.isLost || (before.place >= 0 && place < 0);
    if (isChecking) {
      held.current = { ...before, isLost };
      return;
    }
    held.current = { height: list.offsetHeight, place, isLost: false };
    // Without its card, the focus of who works with keys is on the pane.
    const pane = list.closest('[data-pane]');
    if (!isLost || pane !== focusedBeside(list)) return;
    const titles = list.querySelectorAll<HTMLElement>('.finding-title');
    titles[place < 0 ? Math.min(before.place, titles.length - 1) : place]?.focus();
  });
  return ref;
}
