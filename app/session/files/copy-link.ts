import type { Playback } from '../../playback/playback.ts';
import type { Announcements } from '../announcements.ts';
import { contentOf, hashOf } from '../saved/content.ts';
import { findAsset, type OpenFile } from '../state/assets.ts';
import { selectSkeleton } from '../state/stage.ts';
import type { SessionStore } from '../state/store.ts';
import { formatLink, HASH_DIGITS } from './format-link.ts';
import { linkedFiles, type LocalFile } from './link.ts';
import type { Opening } from './opening.ts';

interface LinkContext {
  readonly store: SessionStore;
  readonly playback: Pick<Playback, 'player'>;
  readonly announcements: Announcements;
}

/** Copies an address that opens the current view. */
export async function copyLink(
  { store, playback, announcements }: LinkContext,
  sourceOf: Opening['sourceOf'],
): Promise<void> {
  const state = store.getState();
  const { time } = playback.player.frame.playhead;
  const files = linkedFiles(state.files);
  const joint = state.selectedJoints.at(-1);
  const local = files.filter(({ url }) => url === undefined);
  const link = formatLink(location.href, {
    files: files.flatMap(({ url }) => url ?? []),
    local: await Promise.all(local.map(async (file) => await localFile(file, sourceOf))),
    clip: findAsset(state.assets, state.clipId)?.label,
    time,
    joint: joint === undefined ? undefined : selectSkeleton(state)?.names[joint],
    theme: state.theme,
    markers: state.markers,
  });
  await announcements.copy(local.length === 0 ? 'Link' : 'Link (without the files)', link);
}

/** How a link names an open file. */
export async function localFile(file: OpenFile, sourceOf: Opening['sourceOf']): Promise<LocalFile> {
  const content = contentOf(file, sourceOf(file));
  // Pages without HTTPS cannot compute it.
  const hash = content === undefined || !isSecureContext ? undefined : await hashOf(content);
  return { name: file.name, hash: hash?.slice(0, HASH_DIGITS) };
}
