import { memo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { JointIndex } from '#engine';
import { formatCount } from '../../draw/format.ts';
import { appStore } from '../../store/store.ts';
import { classNames } from '../../ui/class-names.ts';
import { describeJointKeys, keysOfJoint } from './joint-keys.ts';
import type { JointKeys } from './joint-keys.ts';

interface JointRowProps {
  readonly id: string;
  readonly joint: JointIndex;
  readonly name: string;
  /** 0 for a root. */
  readonly depth: number;
  readonly isParent: boolean;
  readonly expanded: boolean;
  readonly dimmed: boolean;
  readonly position: number;
  readonly siblings: number;
  /** Whether the keyboard is on it. */
  readonly current: boolean;
  /** Undefined while no clip is on the stage. */
  readonly keys: JointKeys | undefined;
}

/** One joint; what the pointer does to it is handled by the tree. */
export const JointRow = memo(function JointRow(props: JointRowProps): ReactNode {
  const { id, joint, name, depth, isParent, expanded, dimmed, position, siblings, keys } = props;
  const selected = useStore(appStore, (state) => state.selectedJoints.includes(joint));
  const hovered = useStore(appStore, (state) => state.hover.joint === joint);
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      data-joint={joint}
      data-current={props.current || undefined}
      data-hovered={hovered || undefined}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isParent ? expanded : undefined}
      aria-selected={selected}
      className={classNames('joints-row', dimmed && 'joints-dimmed')}
      style={{ '--depth': depth } as CSSProperties}
    >
      <span className="joints-toggle" data-toggle={isParent || undefined} aria-hidden>
        {isParent ? '▸' : '·'}
      </span>
      <span className="joints-name">{name}</span>
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
