import { appStore, referenceModels } from '../../../transition.ts';
import { useStore } from 'zustand';
import type { ReactNode } from 'react';
import { palettes } from '../../../draw/palette.ts';
import { Skin } from '../skin.tsx';
import type { BoneField, StagedMesh } from '../staged.ts';
import { PlainBones } from './plain-bones.tsx';
import { ReferenceSkin } from './reference-skin.tsx';
import { LAYER } from './sides.ts';

interface ReferenceSideProps {
  readonly bones: BoneField;
  readonly mesh: StagedMesh | undefined;
}

/**
 * What the clip is measured against. Where both stand in one place it is tinted; else it looks as the
 * clip does, so that nothing but the pose is different.
 */
export function ReferenceSide({ bones, mesh }: ReferenceSideProps): ReactNode {
  const isOver = useStore(appStore, (state) => state.overlay.mode === 'overlaid');
  const showsBones = useStore(appStore, (state) => state.viewport.bones);
  const { sideA, bone } = useStore(appStore, (state) => palettes[state.theme]);
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
