import { appStore, referenceModels } from '../../../transition.ts';
import { useCallback, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { DoubleSide } from 'three';
import { useStore } from 'zustand';
import { palettes } from '../../../draw/palette.ts';
import { ORDER } from '../render-order.ts';
import { SkinGeometry } from '../skin-geometry.tsx';
import { skinMaterial } from '../skin-material.ts';
import { skinUpload } from '../skin-upload.ts';
import type { BoneField, StagedMesh } from '../staged.ts';
import { useSkinTextures } from '../use-skin-textures.ts';
import { useUpload } from '../use-upload.ts';
import { LAYER } from './sides.ts';

const OPACITY = 0.55;

interface ReferenceSkinProps {
  readonly staged: StagedMesh;
  readonly bones: BoneField;
}

/** The mesh on the stage as what the clip is measured against moves it, tinted, over the clip's own. */
export function ReferenceSkin({ staged, bones }: ReferenceSkinProps): ReactNode {
  const { skin, mesh } = staged;
  const color = useStore(appStore, (state) => palettes[state.theme].sideA);
  const style = useStore(appStore, (state) => state.viewport.mesh);
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
        // Where both surfaces are as good as in one place, the clip's own is seen.
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
      [mesh, bones, palette, texture],
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
