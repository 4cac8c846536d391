import type { ReactNode } from 'react';
import type { FileId } from '../session/state/assets.ts';
import { Select } from '../ui/select.tsx';
import { useSession, useSessionState } from './session.tsx';

/** All skeletons of a model; no joint has an empty name. */
const TOGETHER = '';

/** Which scene of a model is imported, and which of its skeletons; nothing where there is only one. */
export function ImportChoices({ fileId }: { readonly fileId: FileId }): ReactNode {
  const { files } = useSession();
  const file = useSessionState((state) => state.files.find(({ id }) => id === fileId));
  const facts = file?.imported;
  if (file === undefined || facts === undefined) return null;
  const { scene, scenes, root = TOGETHER, roots } = facts;
  return (
    <>
      {scene === undefined || scenes.length < 2 ? null : (
        <div className="ui-select-line">
          scene
          <Select
            label="Scene of the model"
            value={scene}
            choices={scenes.map((name) => ({ value: name, label: name }))}
            onChange={(name) => void files.reimport(file, { scene: name, root: undefined })}
          />
        </div>
      )}
      {roots.length === 0 ? null : (
        <div className="ui-select-line">
          skeleton
          <Select
            label="Skeleton of the model"
            value={root}
            choices={[
              { value: TOGETHER, label: `all ${roots.length} together` },
              ...roots.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(name) => {
              void files.reimport(file, { root: name === TOGETHER ? undefined : name });
            }}
          />
        </div>
      )}
    </>
  );
}
