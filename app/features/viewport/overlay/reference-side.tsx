import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { DoubleSide } from 'three';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { palettes } from '../../../draw/palette.ts';
import { LAYER, ORDER } from '../render-order.ts';
import { skinMaterial } from '../skin-material.ts';
import { Skin, SkinGeometry, skinUpload, useSkinTextures } from '../skin.tsx';
import type { BoneField, StagedMesh } from '../staged.ts';
import { useUpload } from '../use-upload.ts';
import { PlainBones } from './plain-bones.tsx';

interface ReferenceSideProps {
  readonly bones: BoneField;
  readonly mesh: StagedMesh | undefined;
}

/**
 * The reference clip. Where both are overlaid it is tinted; else it looks like the clip, so that only the pose
 * differs.
 */
export function ReferenceSide({ bones, mesh }: ReferenceSideProps): ReactNode {
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
export function ReferenceSkin({ staged, bones }: ReferenceSkinProps): ReactNode {
  const { skin, mesh } = staged;
  const { referenceModels } = useSession().playback;
  const color = useSessionState((state) => palettes[state.theme].sideA);
  const style = useSessionState((state) => state.viewport.mesh);
  const palette = useMemo(() => staged.palette.slice(), [staged]);
  const { palette: texture, influences } = useSkinTextures(palette, skin.influences);
  const material = useMemo(
    () =>
      skinMaterial(texture, influences, {
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
    [texture, influences, color, style],
  );
  useEffect(() => () => material.dispose(), [material]);
  useUpload(
    useCallback(
      () => skinUpload(mesh, bones.skeleton, referenceModels, palette, texture),
      [mesh, bones, referenceModels, palette, texture],
    ),
  );
  return (
    <mesh
      visible={style !== 'hidden'}
      frustumCulled={false}
      renderOrder={ORDER.otherMesh}
      layers={LAYER.reference}
      material={material}
    >
      <SkinGeometry skin={skin} />
    </mesh>
  );
}
