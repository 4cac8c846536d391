import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { showAndPlay } from './commands.ts';
import type { Asset } from '../../session/state/assets.ts';
import { builtAsset, sourceOf } from '../../session/state/build.ts';

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
