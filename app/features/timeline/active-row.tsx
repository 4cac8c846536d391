import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatCounted } from '../../draw/format.ts';
import type { TimelineScene } from './draw-scene.ts';

export const ACTIVE_ROW_ID = 'timeline-active-row';

/** The element that scrolls the lanes. */
export const LANES_ID = 'timeline-lanes';

/** The active row in words, for those who do not see the canvas: the one item of the tree that exists. */
export function ActiveRow({ scene }: { readonly scene: TimelineScene }): ReactNode {
  const active = useStore(appStore, (state) => state.selectedJoints.at(-1));
  const { rows, names, keys } = scene;
  const shown = active !== undefined && (rows.rowOfJoint[active] ?? -1) >= 0;
  if (!shown) return null;
  const position = rows.rowOfJoint.subarray(0, active + 1).filter((row) => row >= 0).length;
  let count = 0;
  if (active < keys.trackCount) {
    for (const { offsets } of keys.lanes) count += offsets[active + 1] - offsets[active];
  }
  return (
    <div
      id={ACTIVE_ROW_ID}
      role="treeitem"
      className="ui-visually-hidden"
      aria-selected
      aria-expanded={rows.expanded[active] === 1}
      aria-posinset={position}
      aria-setsize={rows.joints}
    >
      {names[active]}, {formatCounted(count, 'key')}
    </div>
  );
}
