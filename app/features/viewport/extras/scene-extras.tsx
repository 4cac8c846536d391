import { useMemo, type ReactNode } from 'react';
import { DoubleSide } from 'three';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { palettes } from '../../../draw/palette.ts';
import { selectMode } from '../../../session/state/overlay.ts';
import { Skin, SkinMesh, useSkinTextures } from '../skin.tsx';
import type { BoneField, StagedMesh } from '../staged.ts';
import { Axes, BoundsBox } from './joint-lines.tsx';
import { MotionPath } from './motion-path.tsx';
import type { SceneBounds } from '../scene-bounds.ts';
import { GhostBones, PlainBones } from './plain-bones.tsx';
import { ShellPoints } from './shell-points.tsx';
import { LAYER, ORDER, useDisposed } from '../use-upload.ts';
import { Trail, useTrails, type Trails } from './trail.tsx';
import { useErrorStyle } from '../error-style.ts';
import { skinMaterial } from '../skin-material.ts';

interface SceneExtrasProps {
  readonly bones: BoneField;
  readonly mesh: StagedMesh | undefined;
  readonly at: SceneBounds;
}

/** What can be switched on besides the clip's own mesh and bones. */
export function SceneExtras({ bones, mesh, at }: SceneExtrasProps): ReactNode {
  const hasAxes = useSessionState((state) => state.viewport.axes);
  const hasBounds = useSessionState((state) => state.viewport.bounds);
  const trails = useTrails(bones);
  const [x, y, z, w] = at.orientation;
  return (
    <>
      <group quaternion={[x, y, z, w]}>
        {hasAxes && <Axes key={`axes ${bones.id}`} bones={bones} />}
        {hasBounds && <BoundsBox bones={bones} />}
        <MotionPath key={`walk ${bones.id}`} bones={bones} />
        <ClipExtras bones={bones} trails={trails} />
      </group>
      <group position={[-at.gap, 0, 0]}>
        <group quaternion={[x, y, z, w]}>
          <Reference mesh={mesh} bones={bones} trails={trails} />
        </group>
      </group>
    </>
  );
}

interface TrailedProps {
  readonly bones: BoneField;
  readonly trails: Trails | undefined;
}

/** Shell points, ghosts and trail of the clip on the stage. */
function ClipExtras({ bones, trails }: TrailedProps): ReactNode {
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
function Reference({ bones, mesh, trails }: ReferenceProps): ReactNode {
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

interface ReferenceSideProps {
  readonly bones: BoneField;
  readonly mesh: StagedMesh | undefined;
}

/**
 * The reference clip. Where both are overlaid it is tinted; else it looks like the clip, so that only the pose
 * differs.
 */
function ReferenceSide({ bones, mesh }: ReferenceSideProps): ReactNode {
  const { referenceModels } = useSession().playback;
  const isOver = useSessionState((state) => state.overlay.mode === 'overlaid');
  const showsBones = useSessionState((state) => state.viewport.bones);
  const { sideA, bone } = useSessionState((state) => palettes[state.theme]);
  return (
    <>
      {mesh && isOver && <ReferenceSkin key={mesh.id} staged={mesh} bones={bones} />}
      {mesh && !isOver && (
        <Skin
          key={mesh.id}
          staged={mesh}
          bones={bones}
          models={referenceModels}
          layer={LAYER.reference}
        />
      )}
      {showsBones && (
        <PlainBones
          key={bones.id}
          bones={bones}
          models={referenceModels}
          color={isOver ? sideA : bone}
          opacity={1}
          layer={LAYER.reference}
        />
      )}
    </>
  );
}

const OPACITY = 0.55;

interface ReferenceSkinProps {
  readonly staged: StagedMesh;
  readonly bones: BoneField;
}

/** The mesh as the reference clip moves it, tinted, over the clip's own. */
function ReferenceSkin({ staged, bones }: ReferenceSkinProps): ReactNode {
  const { referenceModels } = useSession().playback;
  const color = useSessionState((state) => palettes[state.theme].sideA);
  const style = useSessionState((state) => state.viewport.mesh);
  const { palette, influences } = useSkinTextures(staged, bones, referenceModels);
  const material = useMemo(
    () =>
      skinMaterial(palette, influences, {
        color,
        side: DoubleSide,
        transparent: true,
        opacity: OPACITY,
        depthWrite: false,
        wireframe: style === 'wireframe',
        // Where both surfaces coincide, the clip's own is visible.
        polygonOffset: true,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 2,
      }),
    [palette, influences, color, style],
  );
  useDisposed(material);
  return (
    <SkinMesh
      staged={staged}
      visible={style !== 'hidden'}
      order={ORDER.otherMesh}
      layer={LAYER.reference}
      material={material}
    />
  );
}
