import { memo, type ReactNode } from 'react';
import type { JointIndex } from '#engine/base';
import type { ClipKeys } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import { SeverityBadge } from '../../components/severity-badge.tsx';
import { formatCount, formatCounted } from '../../draw/format.ts';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { selectJointFindings } from '../../session/state/staged-findings.ts';
import { maskWeight, selectPainted } from '../../session/state/masks.ts';
import { TreeToggle, treeIndent, type TreeItemProps } from '../../ui/tree-view.tsx';

interface JointRowProps extends TreeItemProps {
  readonly joint: JointIndex;
  readonly name: string;
  /** The name as people read it. */
  readonly shown: string;
  /** 0 for a root. */
  readonly depth: number;
  readonly isParent: boolean;
  /** Whether it is shown only because it leads to a match. */
  readonly dimmed: boolean;
  /** Undefined while no clip is on the stage. */
  readonly keys: ClipKeys | undefined;
}

export const JointRow = memo(function JointRow(props: JointRowProps): ReactNode {
  const { joint, name, shown, depth, isParent, dimmed, keys, ...item } = props;
  const selected = useSessionState((state) => state.selectedJoints.includes(joint));
  const findings = useSessionState((state) => selectJointFindings(state).get(joint));
  const hovered = useSessionState((state) => state.hover.joint === joint);
  return (
    <div
      {...item}
      data-hovered={hovered || undefined}
      aria-selected={selected}
      className={dimmed ? 'joints-dimmed' : undefined}
      style={treeIndent(depth)}
    >
      <TreeToggle parent={isParent} />
      <span className="joints-name ui-cut" title={shown}>
        {shown}
      </span>
      {findings === undefined ? null : <SeverityBadge findings={findings} />}
      <MaskCell name={name} />
      {keys === undefined ? null : <JointKeysCell keys={keys} joint={joint} />}
    </div>
  );
});

/** The joint's weight in the mask that is being painted. */
function MaskCell({ name }: { readonly name: string }): ReactNode {
  const weight = useSessionState((state) => {
    const layer = selectPainted(state);
    return layer && maskWeight(layer.mask, name);
  });
  if (weight === undefined) return null;
  return (
    <span className="joints-mask" title={`Weight ${weight} in the mask`}>
      <i style={{ scale: `${Math.min(1, weight)} 1` }} />
    </span>
  );
}

interface JointKeysCellProps {
  readonly keys: ClipKeys;
  readonly joint: JointIndex;
}

/** A shape for each kind that has keys, faint where they are constant; and the number of keys. */
function JointKeysCell({ keys, joint }: JointKeysCellProps): ReactNode {
  const { lanes } = keys;
  return (
    <span className="joints-keys" title={describeJointKeys(keys, joint)}>
      {KEY_KINDS.map((name, kind) => (
        <span
          key={name}
          aria-hidden
          className={`joints-kind kind-${name}`}
          data-still={lanes[kind].constant[joint] === 1 || undefined}
        >
          {keysOfKind(lanes, joint, kind) === 0 ? '' : KIND_SHAPES[name]}
        </span>
      ))}
      <span className="joints-key-count">{formatCount(keysOfJoint(keys, joint))}</span>
    </span>
  );
}

/** Keys of a joint, of the three kinds together. */
function keysOfJoint({ lanes }: ClipKeys, joint: JointIndex): number {
  return lanes.reduce((sum, _, kind) => sum + keysOfKind(lanes, joint, kind), 0);
}

/** Keys of a joint's translation, rotation or scale. */
export function keysOfKind(lanes: ClipKeys['lanes'], joint: JointIndex, kind: number): number {
  const { offsets } = lanes[kind];
  return offsets[joint + 1] - offsets[joint];
}

/** A line a kind: `translation 9 keys, constant`. */
function describeJointKeys({ lanes }: ClipKeys, joint: JointIndex): string {
  return KEY_KINDS.map((name, kind) => {
    const keys = keysOfKind(lanes, joint, kind);
    const still = keys > 0 && lanes[kind].constant[joint] === 1 ? ', constant' : '';
    return `${name} ${formatCounted(keys, 'key')}${still}`;
  }).join('\n');
}
