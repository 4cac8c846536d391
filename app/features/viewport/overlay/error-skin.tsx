import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { useSession, useSessionState } from '../../../components/session.tsx';
import type { ErrorStyle } from '../../../draw/error/error-colors.ts';
import { ORDER, LAYER } from '../render-order.ts';
import { SkinGeometry, skinUpload, useSkinTextures } from '../skin.tsx';
import { paletteTexture } from '../skin-material.ts';
import type { BoneField, StagedMesh } from '../staged.ts';
import { useUpload } from '../use-upload.ts';
import { errorShades } from './error-colors.ts';
import { errorSkinMaterial, shadeTexture } from './error-skin-material.ts';

interface ErrorSkinProps {
  readonly staged: StagedMesh;
  readonly bones: BoneField;
  readonly style: ErrorStyle;
}

/** The mesh on the stage, each vertex coloured by its error; shown even where the mesh is hidden. */
export function ErrorSkin({ staged, bones, style }: ErrorSkinProps): ReactNode {
  const { skin, mesh } = staged;
  const { shownModels, referenceModels } = useSession().playback;
  const magnification = useSessionState((state) => state.overlay.magnification);
  const palette = useMemo(() => staged.palette.slice(), [staged]);
  const other = useMemo(() => staged.palette.slice(), [staged]);
  const { palette: shown, influences } = useSkinTextures(palette, skin.influences);
  const reference = useMemo(() => paletteTexture(other), [other]);
  const shades = useMemo(() => shadeTexture(errorShades(style.colors)), [style.colors]);
  const material = useMemo(
    () =>
      errorSkinMaterial({ palette: shown, reference, influences, shades }, style, magnification),
    [shown, reference, influences, shades, style, magnification],
  );
  useEffect(() => () => material.dispose(), [material]);
  useEffect(() => () => reference.dispose(), [reference]);
  useEffect(() => () => shades.dispose(), [shades]);
  useUpload(
    useCallback(
      () => skinUpload(mesh, bones.skeleton, shownModels, palette, shown),
      [mesh, bones, shownModels, palette, shown],
    ),
  );
  useUpload(
    useCallback(
      () => skinUpload(mesh, bones.skeleton, referenceModels, other, reference),
      [mesh, bones, referenceModels, other, reference],
    ),
  );
  return (
    <mesh frustumCulled={false} renderOrder={ORDER.mesh} layers={LAYER.clip} material={material}>
      <SkinGeometry skin={skin} />
    </mesh>
  );
}
