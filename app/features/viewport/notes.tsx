import { type ReactNode, type Ref } from 'react';
import type { Skeleton } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import { buildSettingsText } from '../../session/state/clip-names.ts';
import { selectDifference } from '../../session/state/build.ts';
import { selectShownSource } from '../../session/state/error-comparison.ts';
import { selectPainted } from '../../session/state/masks.ts';
import { selectRawAnimation } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { formatCounted } from '../../draw/format.ts';
import { cellText } from './grid.ts';
import type { SceneBounds } from './scene-bounds.ts';
import type { BoneField, StagedMesh } from './staged.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const SceneNotes = lazyComponent(() => import('./extras/scene-notes.tsx'));
const JointPlace = lazyComponent(() => import('./extras/joint-place.tsx'));

/** Notes over the scene, if there are any. */
export function Notes(): ReactNode {
  const hasNotes = useSessionState(isNoted);
  return hasNotes ? <SceneNotes /> : null;
}

/** Whether there is more to say of the scene than that it shows a clip as it was opened. */
function isNoted(state: SessionState): boolean {
  return (
    selectRawAnimation(state) !== undefined ||
    selectShownSource(state) !== undefined ||
    selectDifference(state) !== undefined ||
    buildSettingsText(state, state.clipId) !== undefined ||
    state.blendOn ||
    selectPainted(state) !== undefined ||
    state.viewport.offset > 0
  );
}

interface ContentsProps {
  readonly bones: BoneField | undefined;
  readonly mesh: StagedMesh | undefined;
  readonly surroundings: SceneBounds;
  /** Element for the number of shown names, written every frame. */
  readonly namesRef: Ref<HTMLSpanElement>;
}

/** Lower right: how much there is to be seen, and how large a cell of the grid is. */
export function Contents({ bones, mesh, surroundings, namesRef }: ContentsProps): ReactNode {
  const grid = useSessionState((state) => state.viewport.grid);
  const names = useSessionState((state) => state.viewport.names);
  const unit = useSessionState((state) => state.lengthUnit);
  return (
    <p className="viewport-contents">
      {bones && names && <span ref={namesRef} />}
      {bones && <span>{formatCounted(bones.skeleton.count, 'joint')}</span>}
      {mesh && <span>{formatCounted(mesh.skin.triangles.length / 3, 'triangle')}</span>}
      {grid && <span>grid {cellText(surroundings.grid, unit)}</span>}
    </p>
  );
}

/** Lower left: the active joint, else the hovered one, and where it is. */
export function JointReadout({ skeleton }: { readonly skeleton: Skeleton }): ReactNode {
  const joint = useSessionState(
    ({ selectedJoints, hover }) => hover.joint ?? selectedJoints.at(-1) ?? null,
  );
  if (joint === null || joint >= skeleton.count) return null;
  return <JointPlace skeleton={skeleton} joint={joint} />;
}
