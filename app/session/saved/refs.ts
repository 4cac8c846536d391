import type { AssetRefs } from '../session.ts';
import { findAsset } from '../state/assets.ts';
import type { SessionState } from '../state/store.ts';

/** Places of a session's objects among its saved files. */
export function refsOf(
  files: readonly { readonly id: number }[],
  state: () => SessionState,
): AssetRefs {
  return {
    refOf: (id) => {
      const asset = findAsset(state().assets, id);
      const file = files.findIndex((it) => it.id === asset?.fileId);
      return asset === undefined || file < 0
        ? undefined
        : [file, Number(asset.id.slice(asset.id.indexOf('/') + 1))];
    },
    idOf: (ref) => {
      const file = ref && files.at(ref[0]);
      const id = file && ref && `${file.id}/${ref[1]}`;
      return findAsset(state().assets, id ?? null)?.id;
    },
  };
}
