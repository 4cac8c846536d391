import type { ReactNode } from 'react';
import type { FileId } from '../session/state/assets.ts';
import { Select } from '../ui/select.tsx';
import { useSession, useSessionState } from './session.tsx';

/** Which scene of a model is imported; nothing if there is only one. */
export function SceneChoice({ fileId }: { readonly fileId: FileId }): ReactNode {
  const { files } = useSession();
  const file = useSessionState((state) => state.files.find(({ id }) => id === fileId));
  const facts = file?.imported;
  if (file === undefined || facts?.scene === undefined || facts.scenes.length < 2) return null;
  return (
    <div className="ui-select-line">
      scene
      <Select
        label="Scene of the model"
        value={facts.scene}
        choices={facts.scenes.map((scene) => ({ value: scene, label: scene }))}
        onChange={(scene) => void files.reimport(file, { scene })}
      />
    </div>
  );
}
