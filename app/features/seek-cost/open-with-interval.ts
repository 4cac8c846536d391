import { appStore } from '../../transition.ts';
import { createArchive } from '#engine/archive';
import type { Seconds } from '#engine/base';
import { withInterval } from '#engine/inspect';
import { importFileName } from '#engine/offline';
import { candidateAsset } from '../../session/state/error.ts';

/**
 * Opens a copy of the clip on the stage with other iframes, puts it on the stage, and sets it beside the clip as B of
 * A | B. No source is needed: the keys stay as they are. A copy of the same spacing makes room for it.
 * @param interval 0 for no iframes
 * @param name the interval as a person calls it
 */
export function openWithInterval(interval: Seconds, name: string): void {
  const state = appStore.getState();
  const asset = candidateAsset(state);
  const object = asset?.entry.object;
  if (asset === undefined || object?.kind !== 'animation') return;
  const begun = performance.now();
  const archive = createArchive([withInterval(object, interval)]);
  const copy = importFileName('*.ozz', `${asset.label} iframes ${name}`);
  const same = state.files.filter((file) => file.name === copy && file.id !== asset.fileId);
  state.replaceFiles(
    [{ name: copy, origin: 'built', archive, parseMs: performance.now() - begun }],
    same.map((file) => file.id),
  );
  const made = appStore.getState().assets.at(-1);
  if (made === undefined) return;
  state.show(made.id);
  state.setCompared(asset.id, made.id);
  state.requestPane('compare', '');
}
