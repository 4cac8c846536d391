import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { WhatIfAxis, WhatIfTarget, WhatIfTrial } from '#engine/inspect/error';
import { parseBytes } from './bytes-entry.ts';
import { formatBytes, lengthEntry } from '../../draw/format.ts';
import type { WhatIfScene } from './state.ts';
import { Button } from '../../ui/button.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';

const AXES: readonly { readonly value: WhatIfAxis; readonly label: string }[] = [
  { value: 'tolerance', label: 'tolerance' },
  { value: 'distance', label: 'distance' },
  { value: 'iframeInterval', label: 'iframes' },
];

const TARGETS = [
  { value: 'error', label: 'error' },
  { value: 'bytes', label: 'size' },
] as const;

/** A size that a target begins with. */
const DEFAULT_BYTES = 50_000;

interface TrialsProps {
  readonly scene: WhatIfScene;
  readonly target: WhatIfTarget;
  readonly onTarget: (target: WhatIfTarget) => void;
  readonly onSweep: (axis: WhatIfAxis) => void;
}

/** What can be tried: one setting over its range, a target, finer tolerances for single joints. */
export function Trials({ scene, target, onTarget, onSweep }: TrialsProps): ReactNode {
  const axis = useStore(appStore, (state) => state.whatIfAxis);
  const tolerance = useStore(appStore, (state) => state.errorTolerance);
  const tryOut = (trial: WhatIfTrial): void => appStore.getState().requestWhatIf({ scene, trial });
  return (
    <div className="what-if-trials">
      <div className="ui-bar what-if-row">
        <span className="what-if-title">Sweep</span>
        <Segmented
          name="Setting to sweep"
          value={axis}
          choices={AXES}
          onChange={(chosen) => {
            appStore.getState().setWhatIfAxis(chosen);
            onSweep(chosen);
            tryOut({ what: 'sweep', axis: chosen });
          }}
        />
      </div>
      <div className="ui-bar what-if-row">
        <span className="what-if-title">Under</span>
        <Segmented
          name="What the target is about"
          value={target.what}
          choices={TARGETS}
          onChange={(what) =>
            onTarget({ what, limit: what === 'error' ? tolerance : DEFAULT_BYTES })
          }
        />
        <TargetField target={target} onTarget={onTarget} />
      </div>
      <TrialButtons target={target} tryOut={tryOut} />
      <Progress />
    </div>
  );
}

interface TrialButtonsProps {
  readonly target: WhatIfTarget;
  readonly tryOut: (trial: WhatIfTrial) => void;
}

/** What is looked for, rather than swept. */
function TrialButtons({ target, tryOut }: TrialButtonsProps): ReactNode {
  const busy = useStore(appStore, (state) => state.whatIfRun.phase !== 'idle');
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
      </div>
    </>
  );
}

type TargetFieldProps = Pick<TrialsProps, 'target' | 'onTarget'>;

function TargetField({ target: { what, limit }, onTarget }: TargetFieldProps): ReactNode {
  const unit = useStore(appStore, (state) => state.lengthUnit);
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

/** How far the trial is, and what came of it. */
function Progress(): ReactNode {
  const { phase, fraction, problem, result, of } = useStore(appStore, (state) => state.whatIfRun);
  const { cancelWhatIf, pickWhatIf } = appStore.getState();
  if (phase !== 'idle') {
    return (
      <div className="ui-bar what-if-row">
        <progress max={1} value={fraction} aria-label="Building and measuring" />
        <Button onClick={cancelWhatIf}>Cancel</Button>
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
  const how = of?.trial.what === 'override' ? 'finer tolerances of single joints' : 'any tolerance';
  return (
    <p className="what-if-note">
      <output>
        {met
          ? `Met with ${formatBytes(point.bytes)}.`
          : `Not met by ${how}: the rest of the error does not come from dropped keys alone.`}
      </output>{' '}
      <Button variant="quiet" onClick={() => pickWhatIf(point)}>
        {met ? 'Show it' : 'Show the nearest'}
      </Button>
    </p>
  );
}
