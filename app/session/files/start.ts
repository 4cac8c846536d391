import { importLate } from '../state/late-code.ts';
import { assetsOfKind } from '../state/assets.ts';
import { clipName } from '../state/clip-names.ts';
import { selectSkeleton } from '../state/stage.ts';
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
    return code?.askForFiles(session, local, () => restoreView(session, view));
  }
  if (view.files.length > 0) return restoreView(session, view);
  if (!hasExample) return;
  const example = withClip(examples[0], view.clip);
  await files.openExample(example, { automatic: true, onStage: () => restoreView(session, view) });
}

/** The example, with one clip of `rest` moved to the files that open first. */
export function withClip(example: Example, clip: string | undefined): Example {
  const { files, rest = [] } = example;
  const isWanted = (url: string): boolean => fileNameOf(url) === `${clip}.ozz`;
  return {
    ...example,
    files: [...files, ...rest.filter(isWanted)],
    rest: rest.filter((url) => !isWanted(url)),
  };
}

function importLinkNotes({ store }: Session) {
  return importLate(store, 'The link', () => import('./link-notes.ts'));
}

/** Shows what a link asks for, and says what of it there is not. */
function restoreView(session: Session, view: LinkedView): void {
  const { store, playback } = session;
  const state = store.getState();
  const { show, selectJoint, pause } = state;
  const clips = assetsOfKind(state.assets, 'animation', 'raw-animation');
  const clip =
    clips.find(({ id }) => clipName(state, id) === view.clip) ??
    clips.find(({ label }) => label === view.clip);
  if (clip !== undefined) show(clip.id);
  for (const marker of view.markers ?? []) store.getState().changeMarker(undefined, marker);
  const names = selectSkeleton(store.getState())?.names ?? [];
  const joint = view.joint === undefined ? -1 : names.indexOf(view.joint);
  if (joint >= 0) selectJoint(joint);
  // A link to one time shows that time, so playback stops.
  if (view.time !== undefined) {
    pause();
    playback.player.place(view.time);
  }
  const missed = [
    ...missedName(
      'clip',
      view.clip,
      clip !== undefined,
      clips.map(({ label }) => label),
    ),
    ...missedName('joint', view.joint, joint >= 0, names),
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
