import { appStore } from '../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FileId } from '../session/state/assets.ts';
import { Select } from '../ui/select.tsx';

/** Which scene of a model is imported; nothing where there is only one. */
export function SceneChoice({ fileId }: { readonly fileId: FileId }): ReactNode {
  const facts = useStore(
    appStore,
    (state) => state.files.find(({ id }) => id === fileId)?.imported,
  );
  if (facts?.scene === undefined || facts.scenes.length < 2) return null;
  return (
    <div className="ui-select-line">
      scene
      <Select
        label="Scene of the model"
        value={facts.scene}
        choices={facts.scenes.map((scene) => ({ value: scene, label: scene }))}
        onChange={(scene) => appStore.getState().requestScene(fileId, scene)}
      />
    </div>
  );
}
