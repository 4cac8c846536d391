import { groupBy, type JointIndex, type Seconds, type Severity } from '#engine/base';
import type { KeyKind } from '#engine/model';
import { findAsset } from './assets.ts';
import { memoize, memoizeNamed } from './changes.ts';
import { selectAssetFindings, selectFindings } from './findings.ts';
import type { FindingsState, OpenFinding } from './findings.ts';
import type { StageState } from './stage.ts';

/** Findings about what is on the stage: the clip and the skeleton. */
function selectStagedFindings(state: FindingsState & StageState): readonly OpenFinding[] {
  return stagedFindings(selectFindings(state).shown, `${state.skeletonId} ${state.clipId}`);
}

const stagedFindings = memoizeNamed((shown: readonly OpenFinding[], stage: string) => {
  const staged = stage.split(' ');
  return shown.filter(({ asset }) => asset !== undefined && staged.includes(asset.id));
});

/** Findings by the joints of the skeleton on the stage. */
export function selectJointFindings(
  state: FindingsState & StageState,
): ReadonlyMap<JointIndex, readonly OpenFinding[]> {
  return byJoint(selectStagedFindings(state));
}

const byJoint = memoize((staged: readonly OpenFinding[]) =>
  groupBy(staged, ({ finding }) => finding.places.flatMap(({ joint }) => joint ?? [])),
);

/** A time of the clip on the stage where something was found. */
export interface FindingMark {
  readonly time: Seconds;
  readonly severity: Severity;
  readonly open: OpenFinding;
}

/** Times of the clip on the stage where something is wrong, ascending: info has none. */
export function selectFindingMarks(state: FindingsState & StageState): readonly FindingMark[] {
  const clip = findAsset(state.assets, state.clipId);
  return clip === undefined ? NO_MARKS : marksOf(selectAssetFindings(state, clip.id));
}

const NO_MARKS: readonly FindingMark[] = [];

const marksOf = memoize((findings: readonly OpenFinding[]): readonly FindingMark[] =>
  findings
    .filter(({ finding }) => finding.severity !== 'info')
    .flatMap((open) => {
      const times = new Set(open.finding.places.flatMap(({ time }) => time ?? []));
      return Array.from(times, (time) => ({ time, severity: open.finding.severity, open }));
    })
    .toSorted((a, b) => a.time - b.time),
);

/** What was found about a joint of the stage, apart from info. */
export interface FoundInJoint {
  /** The worst. */
  readonly severity: Severity;
  /** Times in the clip on the stage, ascending, with the kind of the keys, if it is about keys. */
  readonly marks: readonly { time: Seconds; severity: Severity; kind: KeyKind | undefined }[];
}

/** What is wrong with joints of the skeleton on the stage, with its times in the clip there. */
export function selectFoundInJoints(
  state: FindingsState & StageState,
): ReadonlyMap<JointIndex, FoundInJoint> {
  return foundInJoints(selectJointFindings(state));
}

const foundInJoints = memoize((joints: ReadonlyMap<JointIndex, readonly OpenFinding[]>) => {
  const found = new Map<JointIndex, FoundInJoint>();
  for (const [joint, all] of joints) {
    const worst = all.find(({ finding }) => finding.severity !== 'info');
    if (worst === undefined) continue;
    const marks = all.flatMap(({ finding: { severity, places } }) =>
      places.flatMap(({ joint: of, time, kind }) =>
        severity === 'info' || of !== joint || time === undefined ? [] : [{ time, severity, kind }],
      ),
    );
    found.set(joint, {
      severity: worst.finding.severity,
      marks: marks.toSorted((a, b) => a.time - b.time),
    });
  }
  return found;
});
