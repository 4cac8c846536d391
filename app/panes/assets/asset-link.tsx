import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { showAndPlay } from '../../commands/assets-commands.ts';
import type { Asset } from '../../store/assets.ts';
import { builtAsset, sourceOf } from '../../store/build.ts';
import { appStore } from '../../store/store.ts';

/** From what was built to its source, and back. */
export function AssetLink({ asset }: { readonly asset: Asset }): ReactNode {
  const source = useStore(appStore, (state) => sourceOf(state, asset.id));
  const built = useStore(appStore, (state) => builtAsset(state, asset.id));
  const other = source ?? built;
  if (other === undefined) return null;
  return (
    <p className="assets-link">
      {source === undefined ? 'Built as' : 'Built of'}{' '}
      <button type="button" onClick={() => showAndPlay(other)}>
        {other.label} in {other.fileName}
      </button>
    </p>
  );
}
