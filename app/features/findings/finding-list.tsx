import { useState, type ReactNode } from 'react';
import { useSlice } from '../../components/session.tsx';
import type { OpenFinding } from '../../session/state/findings.ts';
import { Button } from '../../ui/button.tsx';
import { FindingCard } from './finding-card.tsx';
import { groupFindings } from './list-findings.ts';
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
  const groups = groupFindings(findings.slice(0, limit), grouping);
  const counts = new Map(
    groupFindings(findings, grouping).map((group) => [group.title, group.findings.length]),
  );
  const keys = groups.flatMap((group) => group.findings.map(({ key }) => key));
  const stop = keys.find((key) => key === focused) ?? keys.at(0);
  const more = findings.length - limit;
  return (
    <div
      className="findings-list"
      onFocus={({ target }) => {
        const card = target.closest<HTMLElement>('.finding');
        if (card !== null) setFocused(card.dataset.key);
      }}
    >
      {groups.map(({ title, findings: own }) => (
        <section key={title} aria-label={title}>
          <h2 className="ui-heading findings-heading">
            {title} <span>{counts.get(title)}</span>
          </h2>
          <ul>
            {own.map((open) => (
              <FindingCard key={open.key} open={open} tabIndex={open.key === stop ? 0 : -1} />
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
