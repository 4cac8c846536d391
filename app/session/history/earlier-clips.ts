import type { Session } from '../session.ts';
import { assetsOf, clipOf, findAsset } from '../state/assets.ts';
import type { Asset, AssetId, OpenFile } from '../state/assets.ts';
import { memoizeLast } from '../state/changes.ts';
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
  (steps: readonly Step[], files: readonly OpenFile[]): readonly EarlierClip[] =>
    steps
      .flatMap((step, index) => files.flatMap((now) => replacedBy(step, index + 1, now)))
      .toReversed(),
);

/** What the clips of an open file were before a step, if it replaced them. */
function replacedBy(step: Step, number: number, open: OpenFile): EarlierClip[] {
  const [file, after] = [step.before, step.after].map(({ files = [] }) =>
    files.find(({ id }) => id === open.id),
  );
  if (file === undefined || after === undefined || file.archive === after.archive) return [];
  const [then, today] = [after, open].map(assetsOf);
  return assetsOf(file).flatMap((was): EarlierClip[] => {
    const [next, now] = [findAsset(then, was.id), findAsset(today, was.id)];
    if (next === undefined || now === undefined) return [];
    const isClip = clipOf(was) !== undefined && clipOf(now) !== undefined;
    const old = bytesOf(file, was);
    const isOther = isOtherThan(old, bytesOf(after, next)) && isOtherThan(old, bytesOf(open, now));
    return isClip && isOther ? [{ step, number, file, was, now }] : [];
  });
}

function bytesOf({ archive }: OpenFile, { entry: { range } }: Asset): Uint8Array {
  return archive.bytes.subarray(range.offset, range.offset + range.length);
}

function isOtherThan(a: Uint8Array, b: Uint8Array): boolean {
  return a.length !== b.length || a.some((byte, i) => byte !== b[i]);
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
