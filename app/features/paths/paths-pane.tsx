import type { ReactNode } from 'react';
import { MAX_LISTED, SAMPLING_PATHS, type PathReport } from '#engine/inspect';
import { keyCount, type Animation } from '#engine/model';
import { NothingToShow } from '../../components/next-steps.tsx';
import {
  useJobState,
  useRequestedJob,
  useSession,
  useSessionState,
} from '../../components/session.tsx';
import { formatCount, formatCounted } from '../../draw/format.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { Button } from '../../ui/button.tsx';
import { DisagreementList } from './disagreement-list.tsx';
import { PathsTable } from './paths-table.tsx';
import { pathCheckJob } from './commands.ts';
import './paths-pane.css';

/** Whether a clip gives the same pose on every path to a time. */
export default function PathsPane(): ReactNode {
  const animation = useSessionState(selectAnimation);
  if (animation === undefined) {
    return (
      <NothingToShow title="Nothing to check">
        Only a runtime animation has a cache that could depend on the path.
      </NothingToShow>
    );
  }
  return <Paths animation={animation} />;
}

/** A clip with at most this many keys (about a second of work) is checked without a request. */
const CHECKED_AT_ONCE = 200_000;

function Paths({ animation }: { readonly animation: Animation }): ReactNode {
  const { commands } = useSession();
  useRequestedJob(pathCheckJob, keyCount(animation) <= CHECKED_AT_ONCE ? animation : undefined);
  const { phase, fraction, problem, result: report } = useJobState(pathCheckJob, animation);
  const busy = phase !== 'idle';
  return (
    <section className="ui-pane" aria-label="Path check">
      <div className="ui-bar paths-bar">
        {report === undefined || busy ? (
          <Button onClick={() => commands.run(`analysis.${busy ? 'cancel-paths' : 'check-paths'}`)}>
            {busy ? 'Cancel' : 'Check this clip'}
          </Button>
        ) : null}
        {busy ? <progress value={fraction} max={1} aria-label="Checked" /> : null}
        {report === undefined ? (
          <span className="paths-quiet">
            {problem ??
              'Goes to every frame forward, backward, from the end and from the middle, and compares cursors, keys and the bits of the pose with those of a new context.'}
          </span>
        ) : (
          <Summary report={report} />
        )}
      </div>
      {report === undefined ? null : <PathsTable report={report} />}
      {report === undefined || report.disagreements.length === 0 ? null : (
        <DisagreementList animation={animation} disagreements={report.disagreements} />
      )}
    </section>
  );
}

function Summary({ report }: { readonly report: PathReport }): ReactNode {
  const { ratios, comparisons, disagreements } = report;
  const compared = `${formatCounted(comparisons, 'state')} at ${formatCounted(ratios, 'time')}`;
  if (disagreements.length === 0) {
    return (
      <output className="paths-good">
        ✓ Every path gives the same result: {compared}, {SAMPLING_PATHS.join(', ')}.
      </output>
    );
  }
  const more = disagreements.length >= MAX_LISTED ? ', and stopped there' : '';
  return (
    <output className="paths-bad">
      ▲ {formatCount(disagreements.length)} disagreements among {compared}
      {more}.
    </output>
  );
}
