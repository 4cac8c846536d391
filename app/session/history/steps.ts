import type { Archive } from '#engine/archive';
import type { ClipRange } from '#engine/offline';
import { assetsOf, findAsset, type AssetId, type OpenFile } from '../state/assets.ts';
import { isSameRange } from '../state/build-input.ts';
import type { Marker } from '../state/clip-marks.ts';
import { allMarkers, changedParts, pick } from '../state/document.ts';
import type { DocumentChange, SessionDocument } from '../state/document.ts';
import type { Stage } from '../state/stage.ts';
import { describeStep } from './step-label.ts';

/** One edit, which can be undone and redone. */
export interface Step {
  readonly id: number;
  /** What was done, in the words of a menu. */
  readonly label: string;
  readonly before: DocumentChange;
  readonly after: DocumentChange;
}

export interface HistoryState {
  /** The oldest first. */
  readonly steps: readonly Step[];
  /** Number of steps that are done; the later ones are undone. */
  readonly done: number;
  /** What was just undone or redone, and how much is left, in words; undefined after another edit. */
  readonly moved?: string | undefined;
}

const MAX_STEPS = 1000;

let lastId = 0;

export const NO_STEPS: HistoryState = { steps: [], done: 0, moved: undefined };

/** The step from one document to the next; undefined if they are the same. */
export function stepBetween(
  next: SessionDocument,
  earlier: SessionDocument,
  stage: Stage,
  earlierStage: Stage,
): Step | undefined {
  const parts = changedParts(next, earlier);
  if (parts.length === 0) return undefined;
  // Undoing these shows what they were about.
  const isStaged = parts.some((part) => part === 'files' || part === 'marks');
  return {
    id: ++lastId,
    label: describeStep(next, earlier, parts),
    before: { ...pick(earlier, parts), ...(isStaged && { stage: earlierStage }) },
    after: { ...pick(next, parts), ...(isStaged && { stage }) },
  };
}

/**
 * The history with one more step. What was undone is forgotten.
 * @param isDrag whether the step joins the last one if it has the same name
 * @param built sources with a new result: it belongs to the step that changed them or their settings; for tracks see {@link withCut}
 */
export function withStep(
  history: HistoryState,
  step: Step,
  isDrag: boolean,
  built: readonly AssetId[],
): HistoryState {
  const { steps, done } = history;
  const last = steps.at(done - 1);
  if (done > 0 && last !== undefined && done === steps.length) {
    const isResult = built.some((id) => changesSettings(last, id) || changesSource(last, id));
    const isJoined = isResult || (isDrag && last.label === step.label) || writesNew(last, step);
    if (isJoined) return joined(history, step);
  }
  return { steps: [...steps.slice(0, done), step], done: done + 1 };
}

/** The history with a step as part of the last one that is done; it is left out if there is none. */
export function joined({ steps, done }: HistoryState, step: Step): HistoryState {
  const last = steps.at(done - 1);
  if (done === 0 || last === undefined) return { steps, done };
  const both: Step = {
    ...last,
    before: { ...step.before, ...last.before },
    after: { ...last.after, ...step.after },
  };
  return { steps: steps.with(done - 1, both), done };
}

/** Whether it is the first text of the note that was added last: notes are added empty, and then written. */
function writesNew(last: Step, { before, after }: Step): boolean {
  const [known, empty, written] = [last.before, before, after].map(allMarkers);
  const isOld = (note: Marker): boolean => known.includes(note) || written.includes(note);
  return (
    last.after.marks === before.marks &&
    empty.length === written.length &&
    empty.some((note) => note.text === '' && !isOld(note))
  );
}

function changesSettings({ before, after }: Step, source: AssetId): boolean {
  return (
    after.buildSettings !== undefined &&
    after.buildSettings.get(source)?.recipe !== before.buildSettings?.get(source)?.recipe
  );
}

/** Whether it changes a source that had been built before, or which skeleton it has. */
function changesSource({ before, after }: Step, source: AssetId): boolean {
  if (before.files?.some(({ builtFrom }) => builtFrom === source) !== true) return false;
  const [earlier, next] = [before, after].map(({ assets = [] }) => findAsset(assets, source));
  const [had, has] = [before, after].map(({ files = [] }) =>
    files.find(({ skeletons }) => skeletons?.has(source))?.skeletons?.get(source),
  );
  return had !== has || (earlier && next && earlier.entry.object !== next.entry.object) === true;
}

/** Whether a user track was built again because its clip has another range, and not because a person asked for it. */
export function isCutAgain({ before, after }: Step, source: AssetId): boolean {
  const [earlier, next] = [before, after].map(({ files, buildSettings }) => ({
    file: files?.find(({ builtFrom }) => builtFrom === source),
    recipe: buildSettings?.get(source)?.result?.recipe,
  }));
  const isOther = !isSameRange(earlier.file?.recipe?.range, next.file?.recipe?.range);
  return earlier.file !== undefined && earlier.recipe === next.recipe && isOther;
}

/**
 * The history after a track was cut again with its clip. That belongs to the step that changed the clip's range if it is the
 * last one; else to none: whatever is undone, tracks are cut to the ranges that their clips have then.
 */
export function withCut(history: HistoryState, cut: Step, track: AssetId): HistoryState {
  const { steps, done } = history;
  const last = steps.at(done - 1);
  const range = cut.after.files?.find(({ builtFrom }) => builtFrom === track)?.recipe?.range;
  const isLast = done > 0 && done === steps.length && last !== undefined;
  return isLast && changesRange(last, range) ? joined(history, cut) : history;
}

function changesRange({ before, after }: Step, range: ClipRange | undefined): boolean {
  const [earlier, next] = [before.buildSettings, after.buildSettings];
  return [...new Set([...(earlier?.keys() ?? []), ...(next?.keys() ?? [])])].some((id) => {
    const now = next?.get(id)?.recipe.range;
    return isSameRange(now, range) && !isSameRange(earlier?.get(id)?.recipe.range, now);
  });
}

/** The sources whose build has another result. */
export function rebuiltSources(next: SessionDocument, earlier: SessionDocument): AssetId[] {
  return [...next.buildSettings]
    .filter(([id, { result }]) => result !== earlier.buildSettings.get(id)?.result)
    .map(([id]) => id);
}

/** Whether nothing was added or removed, as while a value is dragged. */
export function isSameCount(a: SessionDocument, b: SessionDocument): boolean {
  return (
    a.files.length === b.files.length &&
    a.layers.length === b.layers.length &&
    a.savedMasks.size === b.savedMasks.size &&
    a.jointSets.size === b.jointSets.size &&
    a.clipTags === b.clipTags &&
    allMarkers(a).length === allMarkers(b).length
  );
}

/** The steps with files that were opened, but not by the user, in every state of the document. */
export function withOpened(
  steps: readonly Step[],
  files: readonly OpenFile[],
  earlier: readonly OpenFile[],
): Step[] {
  const opened = files.filter((file) => !earlier.includes(file));
  const add = (change: DocumentChange): DocumentChange =>
    change.files === undefined
      ? change
      : {
          ...change,
          files: [...change.files, ...opened],
          assets: [...(change.assets ?? []), ...opened.flatMap(assetsOf)],
        };
  return steps.map((step) => ({ ...step, before: add(step.before), after: add(step.after) }));
}

/** The newest steps that hold no more than `maxBytes` of files that are not open. */
export function bounded(
  { steps, done }: HistoryState,
  open: readonly OpenFile[],
  maxBytes: number,
): HistoryState {
  const counted = new Set<Archive>(open.map(({ archive }) => archive));
  let bytes = 0;
  let first = steps.length;
  while (first > 0 && steps.length - first < MAX_STEPS) {
    bytes += heldBytes(steps[first - 1], counted);
    if (bytes > maxBytes) break;
    first--;
  }
  return { steps: steps.slice(first), done: Math.max(0, done - first) };
}

/** Bytes of the archives of a step that were not counted before. */
function heldBytes({ before, after }: Step, counted: Set<Archive>): number {
  let bytes = 0;
  for (const { archive } of [...(before.files ?? []), ...(after.files ?? [])]) {
    if (!counted.has(archive)) bytes += archive.bytes.length;
    counted.add(archive);
  }
  return bytes;
}
