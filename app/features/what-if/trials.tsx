import type { ReactNode } from 'react';
import {
  WHAT_IF_GOALS,
  WHAT_IF_NAMES,
  type WhatIfAxis,
  type WhatIfPoint,
  type WhatIfSolution,
  type WhatIfTarget,
  type WhatIfTrial,
} from '#engine/inspect/error';
import ScopeLine from '../../components/scope-line.tsx';
import { useSessionState, useTrackedJob, useSliceField } from '../../components/session.tsx';
import { LengthField } from '../../components/length-field.tsx';
import { bytesText, parseBytes } from '../../components/typed-bytes.ts';
import { formatBytes } from '../../draw/format.ts';
import type { JobState } from '../../session/jobs/job.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Problem } from '../../ui/empty-state.tsx';
import { GOAL_FIELDS, targetsOf, type Goals } from './goals.ts';
import { whatIfJob, whatIfSlice, type SceneTrial, type WhatIfScene } from './state.ts';
import type { WhatIfResult } from './what-if.job.ts';
import { pointErrors } from './what-if-text.ts';

const AXES = ['tolerance', 'distance', { value: 'iframeInterval', label: 'iframes' }] as const;

interface TrialsProps {
  readonly scene: WhatIfScene;
  /** State of the latest trial. */
  readonly latest: JobState<SceneTrial, WhatIfResult>;
  /** The clip as it is; undefined until it is measured. */
  readonly current: Pick<WhatIfPoint, 'bytes'> | undefined;
  readonly goals: Goals;
  readonly onGoals: (goals: Goals) => void;
  readonly onSweep: (axis: WhatIfAxis) => void;
}

/** What can be tried: one setting over its range, goals, finer tolerances for single joints. */
export function Trials(props: TrialsProps): ReactNode {
  const { scene, latest, current, goals, onGoals, onSweep } = props;
  const { retry } = useTrackedJob(whatIfJob);
  const [axis, setAxis] = useSliceField(whatIfSlice, 'whatIfAxis');
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
      {WHAT_IF_GOALS.map((what, at) => (
        <GoalRow
          key={what}
          what={what}
          lead={at === 0 ? 'Under' : 'and'}
          goals={goals}
          onGoals={onGoals}
        />
      ))}
      <TrialButtons targets={targetsOf(goals)} busy={latest.phase !== 'idle'} tryOut={tryOut} />
      <Progress scene={scene} latest={latest} current={current} />
    </div>
  );
}

interface TrialButtonsProps {
  readonly targets: readonly WhatIfTarget[];
  readonly busy: boolean;
  readonly tryOut: (trial: WhatIfTrial) => void;
}

/** Buttons for searches, which are no sweep over a range. */
function TrialButtons({ targets, busy, tryOut }: TrialButtonsProps): ReactNode {
  const error = targets.find(({ what }) => what === 'error');
  const isSizeOnly = targets.every(({ what }) => what === 'bytes');
  return (
    <>
      <div className="ui-bar what-if-row">
        <Button
          disabled={busy || targets.length === 0}
          data-tip={
            isSizeOnly
              ? 'The finest tolerance whose build is no larger than this'
              : 'The coarsest tolerance whose errors stay under their limits, and whose build is no larger than the size, if that is a goal'
          }
          onClick={() => tryOut({ what: 'solve', targets })}
        >
          Find the tolerance
        </Button>
        <Button
          disabled={busy || error === undefined}
          data-tip="Keeps the tolerance, and makes that of single joints finer until the error stays under the limit"
          onClick={() => error && tryOut({ what: 'override', limit: error.limit })}
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

interface GoalRowProps extends Pick<TrialsProps, 'goals' | 'onGoals'> {
  readonly what: WhatIfTarget['what'];
  readonly lead: string;
}

/** One of the goals, which may be off, and its limit. */
function GoalRow({ what, lead, goals, onGoals }: GoalRowProps): ReactNode {
  const { title, label } = GOAL_FIELDS[what];
  const goal = goals[what];
  const change = (part: Partial<typeof goal>): void =>
    onGoals({ ...goals, [what]: { ...goal, ...part } });
  return (
    <div className="ui-bar what-if-row">
      <span className="what-if-title">{lead}</span>
      <Checkbox checked={goal.isOn} onChange={(isOn) => change({ isOn })}>
        {title}
      </Checkbox>
      <LimitField
        what={what}
        label={label}
        limit={goal.limit}
        onLimit={(limit) => change({ limit, isOn: true })}
      />
    </div>
  );
}

interface LimitFieldProps extends WhatIfTarget {
  readonly label: string;
  readonly onLimit: (limit: number) => void;
}

function LimitField({ what, label, limit, onLimit }: LimitFieldProps): ReactNode {
  if (what !== 'bytes') {
    return <LengthField label={label} className="what-if-field" value={limit} onChange={onLimit} />;
  }
  const shown = bytesText(limit);
  return (
    <EntryField
      label={label}
      className="what-if-field"
      text={shown}
      accepts={(text) => parseBytes(text, shown) !== undefined}
      onCommit={(text) => onLimit(parseBytes(text, shown) ?? limit)}
    />
  );
}

/** Progress and result of the trial. */
function Progress({
  scene,
  latest,
  current,
}: Pick<TrialsProps, 'scene' | 'latest' | 'current'>): ReactNode {
  const { phase, fraction, problem, result, subject } = latest;
  const { cancel } = useTrackedJob(whatIfJob);
  const [, pick] = useSliceField(whatIfSlice, 'whatIfPicked');
  if (phase !== 'idle') {
    return (
      <div className="ui-bar what-if-row">
        <progress max={1} value={fraction} aria-label="Building and measuring" />
        <Button onClick={cancel}>Cancel</Button>
      </div>
    );
  }
  if (problem !== undefined) return <Problem text={problem} />;
  const solution = result?.solution;
  if (solution === undefined) return null;
  const { met, point, instead } = solution;
  const trial = subject?.trial;
  const isTooLarge = trial !== undefined && point.bytes > sizeLimit(trial);
  const missed = isTooLarge ? 'Show the smallest' : 'Show the nearest';
  const isSmallAsItIs =
    isOfSizeAlone(trial) && current !== undefined && current.bytes <= sizeLimit(trial);
  return (
    <p className="what-if-note">
      <Outcome {...{ solution, isTooLarge, byOverrides: trial?.what === 'override' }} />{' '}
      {isSmallAsItIs && current.bytes < point.bytes
        ? `The clip as it is keeps the size, with ${formatBytes(current.bytes)}: no other tolerance is needed. This one is the most exact within the size. `
        : null}
      <Button variant="quiet" onClick={() => pick({ scene, point })}>
        {met ? 'Show it' : missed}
      </Button>
      {instead === undefined ? null : (
        <Button variant="quiet" onClick={() => pick({ scene, point: instead })}>
          Show the larger one
        </Button>
      )}
    </p>
  );
}

/** Whether a size is all that a trial looks for. */
function isOfSizeAlone(trial: WhatIfTrial | undefined): trial is WhatIfTrial {
  return trial?.what === 'solve' && trial.targets.every(({ what }) => what === 'bytes');
}

/** Bytes that the builds of a trial may have at most. */
function sizeLimit(trial: WhatIfTrial): number {
  const targets = trial.what === 'solve' ? trial.targets : [];
  return targets.find(({ what }) => what === 'bytes')?.limit ?? Infinity;
}

interface OutcomeProps {
  readonly solution: WhatIfSolution;
  /** Whether not even the smallest build keeps the size. */
  readonly isTooLarge: boolean;
  readonly byOverrides: boolean;
}

/** Whether the goals are met; of several, which of them binds. */
function Outcome({ solution, isTooLarge, byOverrides }: OutcomeProps): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const { met, point, binding, instead } = solution;
  const error = pointErrors(point, unit)(point.max);
  if (met) {
    const binds = binding === undefined ? '' : ` The ${WHAT_IF_NAMES[binding]} binds.`;
    return <output>{`Met with ${formatBytes(point.bytes)}.${binds}`}</output>;
  }
  if (isTooLarge) {
    return (
      <output>
        {`Not met by any tolerance: the smallest build takes ${formatBytes(point.bytes)}, and its largest error is ${error}.`}
      </output>
    );
  }
  if (instead !== undefined) {
    return (
      <output>
        {`Not both: the size binds. Within it the largest error is ${error}; within the errors it takes ${formatBytes(instead.bytes)}.`}
      </output>
    );
  }
  const how = byOverrides ? 'finer tolerances of single joints' : 'any tolerance';
  return (
    <output>{`Not met by ${how}: the rest of the error does not come from dropped keys alone.`}</output>
  );
}
