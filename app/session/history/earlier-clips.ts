import type { Archive } from '#engine/archive';
import type { Session } from '../session.ts';
import { assetsOf, clipOf } from '../state/assets.ts';
import type { Asset, AssetId, OpenFile } from '../state/assets.ts';
import { memoize, memoizeLast, memoizePair } from '../state/changes.ts';
import { besideItself } from '../state/new-contents.ts';
import type { Step } from './steps.ts';

/** An open clip as it was before an edit that put another in its place. Undo holds it as long as it holds the step. */
export interface EarlierClip {
  readonly step: Step;
  /** Of the step, as the history counts them. */
  readonly number: number;
  /** Its file as it was then. */
  readonly file: OpenFile;
  readonly was: Asset;
  readonly now: Asset;
}

type Edited = Pick<Session, 'store' | 'history'>;

/**
 * What open clips were before each edit that replaced them, if they are others by now; that of the newest edit first. The
 * same list as long as nothing is edited.
 */
export const earlierClips = memoizeLast(
  (steps: readonly Step[], files: readonly OpenFile[]): readonly EarlierClip[] => {
    const open = new Map(files.map((file) => [file.id, file]));
    return steps
      .flatMap((step, index) =>
        replacedIn(step).flatMap((clip): EarlierClip[] => {
          const today = open.get(clip.file.id);
          const now = today && assetsIn(today)[clip.place];
          if (today === undefined || now === undefined || clipOf(now) === undefined) return [];
          const { file, was, place } = clip;
          const isOther = isOtherThan(file.archive, today.archive, place);
          return isOther ? [{ step, number: index + 1, file, was, now }] : [];
        }),
      )
      .toReversed();
  },
);

/** A clip that a step replaced. */
interface Replaced extends Pick<EarlierClip, 'file' | 'was'> {
  /** In its file. */
  readonly place: number;
}

const assetsIn = memoize(assetsOf);

/** The clips that a step replaced. Looked for once: files may be many, and large. */
const replacedIn = memoize(({ before, after }: Step): readonly Replaced[] => {
  const later = new Map(after.files?.map((file) => [file.id, file]));
  return (before.files ?? []).flatMap((file) => {
    const next = later.get(file.id)?.archive;
    if (next === undefined || next === file.archive) return [];
    const changed = changedPlaces(file.archive, next);
    return assetsIn(file)
      .map((was, place) => ({ file, was, place }))
      .filter(({ was, place }) => clipOf(was) !== undefined && changed.has(place));
  });
});

/** Places at which an archive holds other bytes than the one that it has become. */
const changedPlaces = memoizePair((before: Archive, after: Archive): ReadonlySet<number> => {
  const places = [...before.entries.keys()];
  return new Set(places.filter((place) => isOtherThan(before, after, place)));
});

/** Whether an object is there in both, and another one. */
function isOtherThan(before: Archive, after: Archive, place: number): boolean {
  const [a, b] = [before, after].map(({ bytes, entries }) => {
    const range = entries.at(place)?.range;
    return range && bytes.subarray(range.offset, range.offset + range.length);
  });
  if (a === undefined || b === undefined) return false;
  if (a.length !== b.length) return true;
  // A loop, as a call for each of some millions of bytes takes long.
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return true;
  return false;
}

/** `step 3, Smooth these keys (walk.ozz)`: as the history lists it. */
export function stepText({ number, step }: EarlierClip): string {
  return `step ${number}, ${step.label}`;
}

/** The open version before that holds what a clip was; undefined if none is open. */
export function openedEarlier(files: readonly OpenFile[], { file }: EarlierClip) {
  return files.find(({ earlierOf, archive }) => earlierOf === file.id && archive === file.archive);
}

/** The clip as it was, which is opened beside its file as its version before unless it is open. That is no edit. */
export function openEarlier({ store, history }: Edited, clip: EarlierClip): AssetId {
  const open = openedEarlier(store.getState().files, clip) ?? besideItself(clip.file);
  history.withoutStep(() =>
    store.setState(({ files, assets }) =>
      files.includes(open)
        ? {}
        : { files: [...files, open], assets: [...assets, ...assetsOf(open)] },
    ),
  );
  return clip.was.id.replace(/^[^/]*/, String(open.id));
}

/**
 * Says what was done to a clip, with a button that compares it as it was before. What put no other clip in its place is
 * said without, and not at all if there is nothing to say.
 * @param label of the step that it was done in, which is the last one
 */
export function noteChanged(session: Session, label: string, subject: string, says?: string): void {
  const { store, history } = session;
  const { files, note } = store.getState();
  const { steps, done } = history.state.getState();
  const step = done > 0 ? steps[done - 1] : undefined;
  const isReplaced = earlierClips(steps, files).some((clip) => clip.step === step);
  if (step !== undefined && step.label === label && isReplaced) {
    const action = (): void => compareWithBefore(session, step.id);
    note(subject, says ?? `was changed: ${label}.`, { action, actionLabel: 'Compare with before' });
  } else if (says !== undefined) note(subject, says);
}

/** Compares a clip as it was before a step with what it is now, in A | B: the clip that is shown, if the step replaced it. */
export function compareWithBefore(session: Session, id: Step['id']): void {
  const { store, history, panes } = session;
  const { files, clipId, setCompared, note } = store.getState();
  const clips = earlierClips(history.state.getState().steps, files);
  const replaced = clips.filter(({ step }) => step.id === id);
  const clip = replaced.find(({ now }) => now.id === clipId) ?? replaced.at(0);
  if (clip === undefined) return note('Comparison', NOT_HELD);
  setCompared(openEarlier(session, clip), clip.now.id);
  panes.show('compare');
}

const NOT_HELD =
  'The clip is again what it was before, or undo no longer holds that: there is nothing to compare.';
