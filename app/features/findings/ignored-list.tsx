import { useId, type ReactNode } from 'react';
import { useSession, useSessionState, useSliceField } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { importLate } from '../../session/state/late-code.ts';
import { isIgnoredBy, type OpenFinding } from '../../session/state/findings.ts';
import { Button } from '../../ui/button.tsx';
import { scopeText } from './findings-text.ts';
import { findingsSlice } from './state.ts';

/** What is ignored, and why; each can be taken back, and all be kept for builds. */
export default function IgnoredList({
  findings,
}: {
  readonly findings: readonly OpenFinding[];
}): ReactNode {
  const id = useId();
  const rules = useSessionState((state) => state.ignoredFindings);
  const stop = useSessionState((state) => state.stopIgnoring);
  const [isShown, setShown] = useSliceField(findingsSlice, 'ignoredShown');
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
        <div id={id}>
          <ul>
            {rules.map((rule, index) => (
              <li key={index}>
                <p>
                  {scopeText(rule)} ({findings.filter((open) => isIgnoredBy(rule, open)).length})
                  <span>{rule.reason}</span>
                </p>
                <Button onClick={() => stop(rule)}>Show again</Button>
              </li>
            ))}
          </ul>
          <KeepRules />
        </div>
      ) : null}
    </section>
  );
}

/** Saves or copies all rules as the file that the command line reads. */
function KeepRules(): ReactNode {
  const { announcements, files, store } = useSession();
  const copy = async (): Promise<void> => {
    const code = await importLate(store, 'Copy', () => import('../../session/files/save.ts'));
    if (code) await announcements.copy('posescope.json', code.projectText(store.getState()));
  };
  return (
    <div className="finding-actions">
      <Button onClick={() => void files.save({ what: 'project' })}>Save posescope.json</Button>
      <Button onClick={() => void copy()}>Copy it</Button>
    </div>
  );
}
