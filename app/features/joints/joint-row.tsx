import { appStore } from '../../transition.ts';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { JointIndex } from '#engine/base';
import type { ClipKeys } from '#engine/inspect';
import { formatCount } from '../../draw/format.ts';
import { maskWeight, selectPainted } from '../../session/state/masks.ts';
import { TreeToggle, treeIndent } from '../../ui/tree-view.tsx';
import type { TreeItemProps } from '../../ui/tree-view.tsx';
import { describeJointKeys, keysOfJoint, keysOfKind } from './joint-keys.ts';

interface JointRowProps extends TreeItemProps {
  readonly joint: JointIndex;
  readonly name: string;
  /** 0 for a root. */
  readonly depth: number;
  readonly isParent: boolean;
  /** Whether it is shown only because it leads to a match. */
  readonly dimmed: boolean;
  /** Undefined while no clip is on the stage. */
  readonly keys: ClipKeys | undefined;
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
      <MaskCell name={name} />
      {keys === undefined ? null : <JointKeysCell keys={keys} joint={joint} />}
    </div>
  );
});

/** What the joint weighs in the mask that is being painted. */
function MaskCell({ name }: { readonly name: string }): ReactNode {
  const weight = useStore(appStore, (state) => {
    const layer = selectPainted(state);
    return layer && maskWeight(layer.mask, name);
  });
  if (weight === undefined) return null;
  return (
    <span className="joints-mask" title={`Weighs ${weight} in the mask`}>
      <i style={{ scale: `${Math.min(1, weight)} 1` }} />
    </span>
  );
}

/** Of translation, rotation and scale. */
const SHAPES = ['■', '●', '▲'];

interface JointKeysCellProps {
  readonly keys: ClipKeys;
  readonly joint: JointIndex;
}

/** A shape for each kind that has keys, faint where they all say the same; and how many keys there are. */
function JointKeysCell({ keys, joint }: JointKeysCellProps): ReactNode {
  const { lanes } = keys;
  return (
    <span className="joints-keys" title={describeJointKeys(keys, joint)}>
      {SHAPES.map((shape, kind) => (
        <span
          key={shape}
          aria-hidden
          className={`joints-kind kind-${lanes[kind].kind}`}
          data-still={lanes[kind].constant[joint] === 1 || undefined}
        >
          {keysOfKind(lanes, joint, kind) === 0 ? '' : shape}
        </span>
      ))}
      <span className="joints-key-count">{formatCount(keysOfJoint(keys, joint))}</span>
    </span>
  );
}
