import { useId, type ReactNode } from 'react';
import { useSessionState, useSlice } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { ignores, type OpenFinding } from '../../session/state/findings.ts';
import { Button } from '../../ui/button.tsx';
import { scopeText } from './findings-text.ts';
import { findingsSlice } from './state.ts';

/** What is ignored, and why; each can be taken back. */
export function IgnoredList({
  findings,
}: {
  readonly findings: readonly OpenFinding[];
}): ReactNode {
  const id = useId();
  const rules = useSessionState((state) => state.ignoredFindings);
  const stop = useSessionState((state) => state.stopIgnoring);
  const isShown = useSlice(findingsSlice, (state) => state.ignoredShown);
  const setShown = useSlice(findingsSlice, (state) => state.setIgnoredShown);
  return (
    <section className="findings-ignored" aria-label="Ignored findings">
      <Button
        variant="quiet"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? '▾' : '▸'} {formatCounted(findings.length, 'finding')} ignored
      </Button>
      {isShown ? (
        <ul id={id}>
          {rules.map((rule) => (
            <li key={scopeText(rule)}>
              <p>
                {scopeText(rule)} ({findings.filter((open) => ignores(rule, open)).length})
                <span>{rule.reason}</span>
              </p>
              <Button onClick={() => stop(rule)}>Show again</Button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
