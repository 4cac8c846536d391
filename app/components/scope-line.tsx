import type { ReactNode } from 'react';
import { countText, isolated, listed, shownNames, type JointIndex } from '#engine/base';
import type { Skeleton } from '#engine/model';
import type { OtherSkeleton } from '../session/state/own-skeleton.ts';
import { selectScope } from '../session/state/joint-sets.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useSessionState } from './session.tsx';

/** The set that the panes are limited to, with a way back. */
export default function ScopeLine(): ReactNode {
  const scope = useSessionState(selectScope);
  const setScope = useSessionState((state) => state.setJointScope);
  if (scope === null) return null;
  return (
    <div className="ui-scope">
      <span className="ui-cut">
        Only <b>{scope}</b>
      </span>
      <Button variant="quiet" aria-label="Show all joints again" onClick={() => setScope(null)}>
        Show all
      </Button>
    </div>
  );
}

interface UnpairedLineProps {
  readonly skeleton: Skeleton;
  /** The clips that were made with other skeletons than that, each with what its joints are called after. */
  readonly others: readonly { readonly of: string; readonly other: OtherSkeleton | undefined }[];
  /** What the joints of the skeleton are called after. */
  readonly own: string;
}

/**
 * Which joints are left out, where clips of different skeletons are compared, and which prefix of their names; nothing
 * where all have a partner of the same name.
 */
export function UnpairedLine({ skeleton, others, own }: UnpairedLineProps): ReactNode {
  const alone = new Set(others.flatMap(({ other }) => other?.pairs.alone ?? []));
  const parts = [
    ...others.map(({ of, other }) => jointsText(other?.names, other?.pairs.others ?? [], of)),
    jointsText(skeleton.names, [...alone], own),
  ].filter((part) => part !== undefined);
  const prefixes = others.flatMap(({ of, other: { prefixes: [here, there] = ['', ''] } = {} }) => [
    ...prefixText(here, own),
    ...prefixText(there, of),
  ]);
  if (parts.length + prefixes.length === 0) return null;
  const without = prefixes.length === 0 ? '' : `, without ${[...new Set(prefixes)].join(' and ')}`;
  const left = parts.length === 0 ? '' : ` Without a partner, and left out: ${parts.join('; ')}.`;
  return <p className="ui-unpaired">{`Joints are paired by name${without}.${left}`}</p>;
}

/** `“rig:” of A`. */
function prefixText(prefix: string, of: string): string[] {
  return prefix === '' ? [] : [`“${isolated(prefix)}” of ${of}`];
}

/** `2 joints of A: "tail" and "toe"`. */
function jointsText(
  own: readonly string[] | undefined,
  joints: readonly JointIndex[],
  of: string,
): string | undefined {
  if (own === undefined || joints.length === 0) return undefined;
  const names = shownNames(own);
  return `${countText(joints.length, 'joint')} of ${of}: ${listed(joints.map((at) => names[at]))}`;
}

/** Shown instead of numbers where the set has no joint of the skeleton. */
export function NothingInScope(): ReactNode {
  return <EmptyState title="No joint of this skeleton is in the set" />;
}
