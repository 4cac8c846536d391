import type { ReactNode } from 'react';
import { isolated } from '#engine/base';
import { NextSteps } from '../../components/next-steps.tsx';
import { UnpairedLine } from '../../components/scope-line.tsx';
import { useSessionState } from '../../components/session.tsx';
import { isAdditive } from '../../session/state/additive.ts';
import { clipOf, type Asset } from '../../session/state/assets.ts';
import {
  candidateAsset,
  isDifferencePending,
  selectErrorComparison,
  selectErrorReference,
  selectUnpaired,
} from '../../session/state/error-comparison.ts';
import type { ErrorState } from '../../session/state/error.ts';
import { selectSkeleton } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Which joints are left out of errors, as the reference was made with another skeleton. */
export function UnpairedJoints(): ReactNode {
  const skeleton = useSessionState(selectSkeleton);
  const other = useSessionState(selectUnpaired);
  if (skeleton === undefined || other === undefined) return null;
  return (
    <UnpairedLine skeleton={skeleton} others={[{ of: 'the reference', other }]} own="this clip" />
  );
}

interface NotMeasuredProps {
  /** What is missing, and what would help, if there is nothing to compare with. */
  readonly title: string;
  readonly advice: string;
  /** Shown below the advice in place of the usual next steps. */
  readonly children?: ReactNode;
}

/** Shown in place of errors: why the clip cannot be measured, or that there is nothing to compare with. */
export function NotMeasured({ title, advice, children }: NotMeasuredProps): ReactNode {
  const incomparable = useSessionState(selectIncomparable);
  const isPending = useSessionState(isDifferencePending);
  if (isPending) return <EmptyState title="Measuring…" />;
  return (
    <EmptyState title={incomparable === undefined ? title : 'Not measured'}>
      <p>{incomparable ?? advice}</p>
      {children ?? <NextSteps />}
    </EmptyState>
  );
}

const UNBUILT =
  'This clip is a source, which has lost nothing: build it to measure what its compression costs.';

/** Why the clip on the stage cannot be measured against its reference, and what to do, in a sentence. */
export function selectIncomparable(state: ErrorState): string | undefined {
  const skeleton = selectSkeleton(state);
  const candidate = candidateAsset(state);
  const against = selectErrorReference(state);
  if (skeleton === undefined || candidate === undefined) return undefined;
  if (against === undefined)
    return candidate.entry.object.kind === 'raw-animation' ? UNBUILT : undefined;
  if (selectErrorComparison(state) !== undefined || isDifferencePending(state)) return undefined;
  const clip = clipOf(candidate);
  const [name, other] = namesOf(candidate, against);
  if (clip === undefined || !isAdditive(skeleton, clip)) {
    return `${name} holds poses, ${other} differences that are added to a pose: choose another clip of poses.`;
  }
  if (against.entry.object.kind === 'animation') {
    return `${name} holds differences, ${other} poses of which no difference can be made: open the source that they were built of.`;
  }
  return `${name} is relative to neither the first frame of ${other} nor the rest pose, and no file says to what: build the source here as additive, and measure that.`;
}

/** Names that distinguish the two: a build often has the name of its source. */
function namesOf(a: Asset, b: Asset): readonly [string, string] {
  return a.label === b.label
    ? [isolated(a.fileName), isolated(b.fileName)]
    : [isolated(a.label), isolated(b.label)];
}
