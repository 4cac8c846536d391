import { useState, type ReactNode } from 'react';
import { useSlice } from '../../components/session.tsx';
import type { OpenFinding } from '../../session/state/findings.ts';
import { Button } from '../../ui/button.tsx';
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
  const more = all.reduce((sum, { cards }) => sum + cards.length, 0) - limit;
  return (
    <div
      className="findings-list"
      onFocus={({ target }) => {
        const card = target.closest<HTMLElement>('.finding');
        if (card !== null) setFocused(card.dataset.key);
      }}
    >
      {groups.map(({ title, count, cards }) => (
        <section key={title} aria-label={title}>
          <h2 className="ui-heading findings-heading">
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
