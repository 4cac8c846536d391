import { importLate } from '../state/late-code.ts';
import { assetsOfKind, type Asset } from '../state/assets.ts';
import { clipName } from '../state/clip-names.ts';
import { selectSkeleton } from '../state/stage.ts';
import type { SessionState } from '../state/store.ts';
import { examples, fileNameOf, type Example } from './examples.ts';
import type { Session } from '../session.ts';
import { parseLink, type LinkedView } from './link.ts';
import type { MissedName } from './link-notes.ts';

/**
 * Opens the files of a link, and asks for those that it only names; else the first example, if one is wanted.
 * @param query of the link's address
 */
export async function openFirst(
  session: Session,
  query: string,
  hasExample: boolean,
): Promise<void> {
  const { files } = session;
  const view = parseLink(query);
  const { local } = view;
  if (view.files.length > 0) await files.openUrls(view.files, { origin: 'url' });
  if (local !== undefined) {
    const code = await importLinkNotes(session);
    return code?.askForFiles(session, local, () => {
      restoreView(session, view);
      noteMissedParts(session, view);
    });
  }
  let isShown = view.files.length > 0;
  if (isShown) restoreView(session, view);
  else if (hasExample) {
    const onStage = (): void => {
      isShown = true;
      restoreView(session, view);
    };
    await files.openExample(withClip(examples[0], view.clip), { automatic: true, onStage });
  }
  if (isShown) noteMissedParts(session, view);
}

/** The example, with one clip of `rest` moved to the files that open first. */
export function withClip(example: Example, clip: string | undefined): Example {
  const { files, rest = [] } = example;
  const isWanted = (url: string): boolean => [`${clip}`, `${clip}.ozz`].includes(fileNameOf(url));
  return {
    ...example,
    files: [...files, ...rest.filter(isWanted)],
    rest: rest.filter((url) => !isWanted(url)),
  };
}

function importLinkNotes({ store }: Session) {
  return importLate(store, 'The link', () => import('./link-notes.ts'));
}

/** Shows what a link asks for. */
function restoreView({ store, playback }: Session, view: LinkedView): void {
  const { show, selectJoint, pause } = store.getState();
  const clip = linkedClip(store.getState(), view);
  if (clip !== undefined) show(clip.id);
  for (const marker of view.markers ?? []) store.getState().changeMarker(undefined, marker);
  const joint = jointNames(store.getState()).indexOf(view.joint ?? '');
  if (joint >= 0) selectJoint(joint);
  // A link to one time shows that time, so playback stops.
  if (view.time !== undefined) {
    pause();
    playback.player.place(view.time);
  }
}

function linkedClip(state: SessionState, { clip: name }: LinkedView): Asset | undefined {
  const clips = clipsOf(state);
  return (
    clips.find(({ id }) => clipName(state, id) === name) ??
    clips.find(({ label }) => label === name)
  );
}

function clipsOf({ assets }: SessionState): readonly Asset[] {
  return assetsOfKind(assets, 'animation', 'raw-animation');
}

function jointNames(state: SessionState): readonly string[] {
  return selectSkeleton(state)?.names ?? [];
}

/** Says what of a link there is not, once all that it opens is open. */
function noteMissedParts(session: Session, view: LinkedView): void {
  const state = session.store.getState();
  const [clips, joints] = [clipsOf(state).map(({ label }) => label), jointNames(state)];
  const hasClip = linkedClip(state, view) !== undefined;
  const missed = [
    ...missedName('clip', view.clip, hasClip, clips),
    ...missedName('joint', view.joint, joints.includes(view.joint ?? ''), joints),
  ];
  const { unread = [] } = view;
  if (missed.length + unread.length === 0) return;
  void importLinkNotes(session).then((code) => code?.noteMissed(session, missed, unread));
}

/** A name that was not found, unless there is nothing that it could be one of: then something else is wrong. */
function missedName(
  what: MissedName['what'],
  name: string | undefined,
  isFound: boolean,
  names: readonly string[],
): MissedName[] {
  return name === undefined || isFound || names.length === 0 ? [] : [{ what, name, names }];
}
