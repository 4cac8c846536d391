import { MATRIX_FLOATS } from '#engine/model';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectJointList } from '../../session/state/stage.ts';

/** Where the joints stand at the playhead. */
export function useViewportTables(): readonly PaneTable[] {
  const { playback } = useSession();
  const { names, parents, count } = useSessionState(selectJointList);
  const unit = useSessionState((state) => state.lengthUnit);
  const models = playback.shownModels(playback.player.frame);
  if (count === 0) return [];
  return [
    {
      title: `Joints at ${playback.player.frame.playhead.time.toFixed(4)} s`,
      columns: ['joint', 'parent', `x (${unit})`, `y (${unit})`, `z (${unit})`],
      rowCount: Math.min(count, Math.floor(models.length / MATRIX_FLOATS)),
      row: (joint) => {
        const at = joint * MATRIX_FLOATS + 12;
        return [
          names[joint],
          names[parents[joint]] ?? '',
          models[at],
          models[at + 1],
          models[at + 2],
        ];
      },
    },
  ];
}
