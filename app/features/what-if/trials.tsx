import type { ReactNode } from 'react';
import type { WhatIfAxis, WhatIfTarget, WhatIfTrial } from '#engine/inspect/error';
import ScopeLine from '../../components/scope-line.tsx';
import { useSessionState, useSlice, useTrackedJob } from '../../components/session.tsx';
import { formatBytes, lengthEntry } from '../../draw/format.ts';
import type { JobState } from '../../session/jobs/job.ts';
import { Button } from '../../ui/button.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { whatIfJob, whatIfSlice, type SceneTrial, type WhatIfScene } from './state.ts';
import type { WhatIfResult } from './what-if.job.ts';
import { parseBytes } from './what-if-text.ts';

const AXES: readonly { readonly value: WhatIfAxis; readonly label: string }[] = [
  { value: 'tolerance', label: 'tolerance' },
  { value: 'distance', label: 'distance' },
  { value: 'iframeInterval', label: 'iframes' },
];

const TARGETS = [
  { value: 'error', label: 'error' },
  { value: 'bytes', label: 'size' },
] as const;

/** The initial target size. */
const DEFAULT_BYTES = 50_000;

interface TrialsProps {
  readonly scene: WhatIfScene;
  /** State of the latest trial. */
  readonly latest: JobState<SceneTrial, WhatIfResult>;
  readonly target: WhatIfTarget;
  readonly onTarget: (target: WhatIfTarget) => void;
  readonly onSweep: (axis: WhatIfAxis) => void;
}

/** What can be tried: one setting over its range, a target, finer tolerances for single joints. */
export function Trials(props: TrialsProps): ReactNode {
  const { scene, latest, target, onTarget, onSweep } = props;
  const { retry } = useTrackedJob(whatIfJob);
  const axis = useSlice(whatIfSlice, (state) => state.whatIfAxis);
  const setAxis = useSlice(whatIfSlice, (state) => state.setWhatIfAxis);
  const tolerance = useSessionState((state) => state.errorTolerance);
  const tryOut = (trial: WhatIfTrial): void => retry({ scene, trial });
  return (
    <div className="what-if-trials">
      <ScopeLine />
      <div className="ui-bar what-if-row">
        <span className="what-if-title">Sweep</span>
        <Segmented
          name="Setting to sweep"
          value={axis}
          choices={AXES}
          onChange={(chosen) => {
            setAxis(chosen);
            onSweep(chosen);
            tryOut({ what: 'sweep', axis: chosen });
          }}
        />
      </div>
      <div className="ui-bar what-if-row">
        <span className="what-if-title">Under</span>
        <Segmented
          name="What the target limits"
          value={target.what}
          choices={TARGETS}
          onChange={(what) =>
            onTarget({ what, limit: what === 'error' ? tolerance : DEFAULT_BYTES })
          }
        />
        <TargetField target={target} onTarget={onTarget} />
      </div>
      <TrialButtons target={target} busy={latest.phase !== 'idle'} tryOut={tryOut} />
      <Progress scene={scene} latest={latest} />
    </div>
  );
}

interface TrialButtonsProps {
  readonly target: WhatIfTarget;
  readonly busy: boolean;
  readonly tryOut: (trial: WhatIfTrial) => void;
}

/** Buttons for searches, which are no sweep over a range. */
function TrialButtons({ target, busy, tryOut }: TrialButtonsProps): ReactNode {
  return (
    <>
      <div className="ui-bar what-if-row">
        <Button
          disabled={busy}
          data-tip={
            target.what === 'error'
              ? 'The coarsest tolerance whose error stays under the limit'
              : 'The finest tolerance whose build is no larger than this'
          }
          onClick={() => tryOut({ what: 'solve', target })}
        >
          Find the tolerance
        </Button>
        <Button
          disabled={busy || target.what !== 'error'}
          data-tip="Keeps the tolerance, and makes that of single joints finer until the error stays under the limit"
          onClick={() => tryOut({ what: 'override', limit: target.limit })}
        >
          Find overrides
        </Button>
      </div>
      <div className="ui-bar what-if-row">
        <Button
          disabled={busy}
          data-tip="Lists joints by how much error a finer tolerance for them would take away, and for how many bytes"
          onClick={() => tryOut({ what: 'propose' })}
        >
          Propose overrides
        </Button>
        <Button
          disabled={busy}
          data-tip="Builds with the fewest keys for some largest errors, as a second curve: it takes longer than a sweep of the tolerance"
          onClick={() => tryOut({ what: 'sweep', axis: 'smallest' })}
        >
          Sweep smallest
        </Button>
      </div>
    </>
  );
}

type TargetFieldProps = Pick<TrialsProps, 'target' | 'onTarget'>;

function TargetField({ target: { what, limit }, onTarget }: TargetFieldProps): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  if (what === 'error') {
    const entry = lengthEntry(limit, unit, (length) => onTarget({ what, limit: length }));
    return <EntryField label="Largest error" className="what-if-field" {...entry} />;
  }
  return (
    <EntryField
      label="Largest size"
      className="what-if-field"
      text={`${limit / 1000} kB`}
      accepts={(text) => parseBytes(text) !== undefined}
      onCommit={(text) => onTarget({ what, limit: parseBytes(text) ?? limit })}
    />
  );
}

/** Progress and result of the trial. */
function Progress({ scene, latest }: Pick<TrialsProps, 'scene' | 'latest'>): ReactNode {
  const { phase, fraction, problem, result, subject } = latest;
  const { cancel } = useTrackedJob(whatIfJob);
  const pick = useSlice(whatIfSlice, (state) => state.pickWhatIf);
  if (phase !== 'idle') {
    return (
      <div className="ui-bar what-if-row">
        <progress max={1} value={fraction} aria-label="Building and measuring" />
        <Button onClick={cancel}>Cancel</Button>
      </div>
    );
  }
  if (problem !== undefined) {
    return (
      <p className="what-if-problem" role="alert">
        {problem}
      </p>
    );
  }
  const solution = result?.solution;
  if (solution === undefined) return null;
  const { met, point } = solution;
  const how =
    subject?.trial.what === 'override' ? 'finer tolerances of single joints' : 'any tolerance';
  return (
    <p className="what-if-note">
      <output>
        {met
          ? `Met with ${formatBytes(point.bytes)}.`
          : `Not met by ${how}: the rest of the error does not come from dropped keys alone.`}
      </output>{' '}
      <Button variant="quiet" onClick={() => pick({ scene, point })}>
        {met ? 'Show it' : 'Show the nearest'}
      </Button>
    </p>
  );
}
