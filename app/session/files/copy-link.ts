import type { Playback } from '../../playback/playback.ts';
import type { Announcements } from '../announcements.ts';
import { contentOf, hashOf } from '../saved/content.ts';
import { clipOf, findAsset, openedName, type Asset, type OpenFile } from '../state/assets.ts';
import { sourceOf as sourceOfBuild } from '../state/build.ts';
import { shortClipName } from '../state/clip-names.ts';
import { withoutGivenNames } from '../state/renaming.ts';
import { selectSkeleton } from '../state/stage.ts';
import type { SessionState, SessionStore } from '../state/store.ts';
import { linkedFiles, MAX_NOTES, type LinkedView, type LocalFile } from './link.ts';
import type { Opening } from './opening.ts';

/** Digits of a hash in a link: enough to tell files apart, and few enough to be sent. */
const HASH_DIGITS = 16;

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
    clip: linkedClip(state),
    time,
    joint: joint === undefined ? undefined : selectSkeleton(state)?.names[joint],
    theme: state.theme,
    markers: state.markers,
  });
  await announcements.copy(local.length === 0 ? 'Link' : 'Link (without the files)', link);
}

/**
 * The name of the clip on the stage as files have it. A link has no builds: of one, the name of its source, or of a copy
 * with other iframes that of the opened clip, as time and notes of the link belong to it.
 */
export function linkedClip(state: SessionState): string | undefined {
  const { clipId, assets, files } = state;
  const shown = findAsset(assets, clipId);
  const built = new Set(files.flatMap(({ id, origin }) => (origin === 'built' ? id : [])));
  const isBuilt = shown !== undefined && built.has(shown.fileId);
  const opened = assets.filter(({ fileId }) => !built.has(fileId));
  const clip = isBuilt
    ? (sourceOfBuild(state, clipId) ?? opened.find((other) => isSameMovement(other, shown)))
    : shown;
  return clip && shortClipName(withoutGivenNames(state), clip.id);
}

/** Whether two clips have one kind, name, number of tracks and duration, as a clip and its copy. */
function isSameMovement(one: Asset, other: Asset): boolean {
  const [a, b] = [clipOf(one), clipOf(other)];
  if (a === undefined || b === undefined || a.kind !== b.kind) return false;
  return a.name === b.name && a.trackCount === b.trackCount && a.duration === b.duration;
}

/** The address that opens the same view: `page` without its query, and the view as query. */
export function formatLink(page: string, view: LinkedView): string {
  const parameters = new URLSearchParams(view.files.map((file) => ['file', file]));
  for (const { name, hash } of view.local ?? []) {
    parameters.append('local', hash === undefined ? name : `${name}@${hash}`);
  }
  if (view.clip !== undefined) parameters.set('clip', view.clip);
  if (view.time !== undefined) parameters.set('time', short(view.time));
  if (view.joint !== undefined) parameters.set('joint', view.joint);
  if (view.theme !== undefined) parameters.set('theme', view.theme);
  for (const { time, end, joint = '', text = '' } of view.markers?.slice(0, MAX_NOTES) ?? []) {
    const range = end === undefined ? short(time) : `${short(time)}..${short(end)}`;
    parameters.append('note', `${range}~${joint.replaceAll('~', ' ')}~${text}`);
  }
  // Unescaped signs are easier to read, and valid in a query.
  const query = parameters
    .toString()
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%40', '@')
    .replaceAll('%7E', '~');
  return `${page.replace(/[?#].*$/s, '')}?${query}`;
}

function short(time: number): string {
  return String(Number(time.toFixed(4)));
}

/** How a link names an open file. */
export async function localFile(file: OpenFile, sourceOf: Opening['sourceOf']): Promise<LocalFile> {
  const content = contentOf(file, sourceOf(file));
  // Pages without HTTPS cannot compute it.
  const hash = content === undefined || !isSecureContext ? undefined : await hashOf(content);
  return { name: openedName(file), hash: hash?.slice(0, HASH_DIGITS) };
}
