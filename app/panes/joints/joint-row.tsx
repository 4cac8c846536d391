import { memo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { JointIndex } from '#engine';
import { formatCount } from '../../draw/format.ts';
import { appStore } from '../../store/store.ts';
import { TreeToggle, treeIndent } from '../../ui/tree-view.tsx';
import type { TreeItemProps } from '../../ui/tree-view.tsx';
import { describeJointKeys, keysOfJoint } from './joint-keys.ts';
import type { JointKeys } from './joint-keys.ts';

interface JointRowProps extends TreeItemProps {
  readonly joint: JointIndex;
  readonly name: string;
  /** 0 for a root. */
  readonly depth: number;
  readonly isParent: boolean;
  /** Whether it is shown only because it leads to a match. */
  readonly dimmed: boolean;
  /** Undefined while no clip is on the stage. */
  readonly keys: JointKeys | undefined;
}

/** One joint. */
export const JointRow = memo(function JointRow(props: JointRowProps): ReactNode {
  const { joint, name, depth, isParent, dimmed, keys, ...item } = props;
  const selected = useStore(appStore, (state) => state.selectedJoints.includes(joint));
  const hovered = useStore(appStore, (state) => state.hover.joint === joint);
  return (
    <div
      {...item}
      data-hovered={hovered || undefined}
      aria-selected={selected}
      className={dimmed ? 'joints-dimmed' : undefined}
      style={treeIndent(depth)}
    >
      <TreeToggle parent={isParent} />
      <span className="joints-name" title={name}>
        {name}
      </span>
      {keys === undefined ? null : <JointKeysCell keys={keys} joint={joint} />}
    </div>
  );
});

const SHAPES = [
  ['translation', '■'],
  ['rotation', '●'],
  ['scale', '▲'],
] as const;

function JointKeysCell({
  keys,
  joint,
}: {
  readonly keys: JointKeys;
  readonly joint: JointIndex;
}): ReactNode {
  return (
    <span className="joints-keys" title={describeJointKeys(keys, joint)}>
      {SHAPES.map(([kind, shape], index) => (
        <span
          key={kind}
          aria-hidden
          className={`joints-kind joints-kind-${kind}`}
          data-still={keys.constant[3 * joint + index] === 1 || undefined}
        >
          {keys.counts[3 * joint + index] === 0 ? '' : shape}
        </span>
      ))}
      <span className="joints-key-count">{formatCount(keysOfJoint(keys, joint))}</span>
    </span>
  );
}
