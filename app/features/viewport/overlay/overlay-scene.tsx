import type { ReactNode } from 'react';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { palettes } from '../../../draw/palette.ts';
import { selectMode } from '../../../session/state/overlay.ts';
import { Skin } from '../skin.tsx';
import type { BoneField, StagedMesh } from '../staged.ts';
import { ErrorSkin } from './error-skin.tsx';
import { GhostBones } from './ghost-bones.tsx';
import { ReferenceSide } from './reference-side.tsx';
import { ShellPoints } from './shell-points.tsx';
import { LAYER } from '../render-order.ts';
import { Trail, type Trails } from './trail.tsx';
import { useErrorStyle } from './use-error-style.ts';

interface ClipSkinProps {
  readonly mesh: StagedMesh;
  readonly bones: BoneField | undefined;
}

/** The mesh on the stage, in its own colours or in those of its error. */
export function ClipSkin({ mesh, bones }: ClipSkinProps): ReactNode {
  const { shownModels } = useSession().playback;
  const isPainted = useSessionState((state) => state.overlay.paint === 'skin');
  const style = useErrorStyle();
  if (isPainted && style !== undefined && bones !== undefined) {
    return <ErrorSkin key={mesh.id} staged={mesh} bones={bones} style={style} />;
  }
  return <Skin key={mesh.id} staged={mesh} bones={bones} models={shownModels} layer={LAYER.clip} />;
}

interface TrailedProps {
  readonly bones: BoneField;
  readonly trails: Trails | undefined;
}

/** Shell points, ghosts and trail of the clip on the stage. */
export function ClipExtras({ bones, trails }: TrailedProps): ReactNode {
  const showsPoints = useSessionState((state) => state.overlay.paint === 'points');
  const hasGhosts = useSessionState(({ overlay, blendOn }) => overlay.ghosts > 0 && !blendOn);
  const { sideB } = useSessionState((state) => palettes[state.theme]);
  const style = useErrorStyle();
  return (
    <>
      {hasGhosts && <GhostBones key={`ghosts ${bones.id}`} bones={bones} />}
      {showsPoints && style !== undefined && (
        <ShellPoints key={`points ${bones.id}`} bones={bones} style={style} />
      )}
      {trails && <Trail lines={trails.clip} color={sideB} layer={LAYER.clip} />}
    </>
  );
}

interface ReferenceProps extends TrailedProps {
  readonly mesh: StagedMesh | undefined;
}

/** The reference clip and its trail, where they are shown. */
export function Reference({ bones, mesh, trails }: ReferenceProps): ReactNode {
  const mode = useSessionState(selectMode);
  const { sideA } = useSessionState((state) => palettes[state.theme]);
  // The reference's trail is shown beside the clip's even where the reference itself is not.
  const layer = mode === 'off' ? LAYER.clip : LAYER.reference;
  return (
    <>
      {mode !== 'off' && <ReferenceSide bones={bones} mesh={mesh} />}
      {trails?.reference && <Trail lines={trails.reference} color={sideA} layer={layer} />}
    </>
  );
}
