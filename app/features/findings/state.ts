import type { AssetKind } from '#engine/archive';
import type { CheckedObject, FindingsRequest } from '#engine/findings';
import type { Severity } from '#engine/base';
import { defineTrackedJob, jobNamed, type JobState } from '../../session/jobs/job.ts';
import type { Session } from '../../session/session.ts';
import type { Asset, AssetId } from '../../session/state/assets.ts';
import { originOf } from '../../session/state/build.ts';
import { hasChanged, withItem } from '../../session/state/changes.ts';
import type { CheckedAsset } from '../../session/state/findings.ts';
import { selectOrientation, upDirection } from '../../session/state/stage.ts';
import { defineSlice } from '../../session/state/slice.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { FoundSoFar } from './findings.job.ts';

/** By what findings stand together. */
export const GROUPINGS = ['severity', 'code', 'file', 'joint'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What the pane shows. */
interface FindingsPaneSlice {
  readonly findingsGrouping: Grouping;
  /** Severities that are not listed. */
  readonly findingsHidden: ReadonlySet<Severity>;
  /** Words that a listed finding has, see `matchesFilter`. */
  readonly findingsFilter: string;
  /** Codes of which all findings are listed, instead of the worst alone. */
  readonly unfoldedCodes: ReadonlySet<string>;
  /** The finding whose evidence is shown, by its key. */
  readonly explainedFinding: string | null;
  readonly ignoredShown: boolean;
  toggleSeverity(severity: Severity): void;
  toggleCode(code: string): void;
}

/** What *Close the loop* does, without a finding. */
export const CLOSING_LOOP = 'close-loop';

export const findingsSlice = defineSlice<FindingsPaneSlice>((set) => ({
  findingsGrouping: 'severity',
  findingsHidden: new Set(),
  findingsFilter: '',
  unfoldedCodes: new Set(),
  explainedFinding: null,
  ignoredShown: false,
  toggleSeverity: (severity) =>
    set(({ findingsHidden: hidden }) => ({
      findingsHidden: withItem(hidden, severity, !hidden.has(severity)),
    })),
  toggleCode: (code) =>
    set(({ unfoldedCodes: codes }) => ({ unfoldedCodes: withItem(codes, code, !codes.has(code)) })),
}));

/** Lists every finding again: of all severities, words and joints. */
export function showAllFindings(store: Session['store']): void {
  findingsSlice.of(store).setState({ findingsFilter: '', findingsHidden: new Set() });
  store.getState().setJointScope(null);
}

/** Everything that is checked, with what is known about its use. */
export interface FindingsSubject {
  readonly assets: readonly Asset[];
  readonly request: FindingsRequest;
}

/** Checks everything that is open. */
export const findingsJob = defineTrackedJob({
  job: jobNamed<typeof import('./findings.job.ts').default>('findings'),
  input: ({ request }: FindingsSubject) => request,
  same: isSameSubject,
  keep: keptFindings,
  combine: (kept, found) => {
    const fresh = new Set(found.objects.map(({ index }) => index));
    const others = kept.objects.filter(({ index }) => !fresh.has(index));
    return { ...found, objects: [...others, ...found.objects] };
  },
});

/** What the checks depend on. */
const PARTS = [
  'assets',
  'files',
  'layers',
  'blendOn',
  'thresholds',
  'lengthUnit',
  'errorTolerance',
  'skeletonId',
  'clipId',
  'viewport',
] as const satisfies readonly (keyof SessionState)[];

/** Milliseconds without a change before the checks begin. */
export const SETTLING_TIME = 200;

/** As many frames are drawn before: loading the checks must not delay the first picture. */
export const FIRST_FRAMES = 8;
/** Milliseconds after which the checks begin even if nothing is drawn, as in a hidden tab. */
export const LONGEST_WAIT = 2000;

/** Checks what is open whenever it has changed, and keeps what is found in the session's state. */
export function followFindings({ store, jobs, playback, onDispose }: Session): void {
  const job = jobs.track(findingsJob);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether something was opened that is not being checked yet. */
  let isWaiting = false;
  const showChecking = (): void =>
    store.getState().setChecking(isWaiting || job.store.getState().phase !== 'idle');
  const begin = (waited: number): void => {
    if (playback.frameLoop.stats.frames < FIRST_FRAMES && waited < LONGEST_WAIT) {
      timer = setTimeout(begin, SETTLING_TIME, waited + SETTLING_TIME);
      return;
    }
    const subject = findingsSubject(store.getState());
    if (subject === undefined) job.clear();
    else job.request(subject);
    isWaiting = false;
    showChecking();
  };
  const ends = [
    store.subscribe((state, before) => {
      if (!hasChanged(state, before, PARTS) && !haveOtherRanges(state, before)) return;
      clearTimeout(timer);
      timer = setTimeout(begin, SETTLING_TIME, SETTLING_TIME);
      // Views change all the time: what was found stays as it is meanwhile.
      if (state.assets === before.assets) return;
      isWaiting = state.assets.length > 0;
      showChecking();
    }),
    job.store.subscribe((state, before) => {
      if (state.phase !== before.phase) showChecking();
      if (state.result === before.result && state.subject === before.subject) return;
      store.setState({ checkedAssets: checkedAssets(state) });
    }),
  ];
  onDispose(() => {
    clearTimeout(timer);
    for (const end of ends) end();
  });
}

function checkedAssets({ subject, result }: JobState<FindingsSubject, FoundSoFar>): CheckedAsset[] {
  if (subject === undefined || result === undefined) return [];
  return result.objects.map(({ index, findings }) => ({ asset: subject.assets[index], findings }));
}

/** What is to be checked in this state; undefined if nothing is open. */
function findingsSubject(state: SessionState): FindingsSubject | undefined {
  const { assets, lengthUnit, errorTolerance } = state;
  if (assets.length === 0) return undefined;
  const places = new Map(assets.map(({ id }, index) => [id, index]));
  const origins = assets.map((asset) => originOf(state, asset));
  return {
    assets,
    request: {
      objects: assets.map(checkedObject),
      unit: lengthUnit,
      up: upDirection(selectOrientation(state)),
      tolerance: errorTolerance,
      skeletons: stagedSkeleton(state, places),
      sources: placesWith(origins, (origin) => places.get(origin.source.id)),
      ranges: placesWith(origins, ({ range }) => range),
      additive: additiveLayers(state, places),
      thresholds: new Map(
        Array.from(state.thresholds, ([id, value]) => [places.get(id) ?? -1, value] as const),
      ),
    },
  };
}

/** What is known of some of a list, by place. */
function placesWith<Item, Value>(
  list: readonly (Item | undefined)[],
  valueOf: (item: Item) => Value | undefined,
): ReadonlyMap<number, Value> {
  return new Map(
    list.flatMap((item, place) => {
      const value = item && valueOf(item);
      return value === undefined ? [] : [[place, value] as const];
    }),
  );
}

function checkedObject({ fileName, entry: { tag, object, range } }: Asset): CheckedObject {
  const name = 'name' in object && object.name !== '' ? ` "${object.name}"` : '';
  return {
    file: fileName,
    label: `${tag}${name}`,
    object,
    ...(range.length > 0 && { range }),
  };
}

type Places = ReadonlyMap<AssetId, number>;

/** The chosen skeleton of the clip on the stage, where several have as many joints. */
function stagedSkeleton(state: SessionState, places: Places): ReadonlyMap<number, number> {
  const [clip, skeleton] = [places.get(state.clipId ?? ''), places.get(state.skeletonId ?? '')];
  if (clip === undefined || skeleton === undefined) return new Map();
  const count = skeletonCount(state.assets[skeleton]);
  const rivals = state.assets.filter((asset) => skeletonCount(asset) === count);
  return rivals.length < 2 ? new Map() : new Map([[clip, skeleton]]);
}

function skeletonCount({ entry: { object } }: Asset): number | undefined {
  return object.kind === 'skeleton' ? object.count : undefined;
}

/** Whether another range of a source is to be built. Builds change with their progress, too, which does not matter here. */
function haveOtherRanges({ builds }: SessionState, before: SessionState): boolean {
  return builds !== before.builds && rangesText(builds) !== rangesText(before.builds);
}

function rangesText(builds: SessionState['builds']): string {
  return JSON.stringify(
    Array.from(builds, ([id, { recipe }]) => recipe.range && [id, recipe.range, recipe.additive]),
  );
}

function additiveLayers({ layers, blendOn }: SessionState, places: Places): ReadonlySet<number> {
  const additive = layers.filter(({ mode }) => blendOn && mode === 'additive');
  return new Set(additive.flatMap(({ clipId }) => places.get(clipId) ?? []));
}

/** Whether both are checked in the same way. */
function isSameSubject(a: FindingsSubject, b: FindingsSubject): boolean {
  return useText(a) === useText(b) && hasSameObjects(a.assets, b.assets);
}

function hasSameObjects(a: readonly Asset[], b: readonly Asset[]): boolean {
  return (
    a.length === b.length &&
    a.every((asset, i) => asset.id === b[i].id && asset.entry.object === b[i].entry.object)
  );
}

/** Everything about a subject but its objects. */
function useText({ request }: FindingsSubject): string {
  const { unit, up, tolerance, skeletons, sources, ranges, additive, thresholds } = request;
  const maps: readonly (ReadonlyMap<number, unknown> | undefined)[] = [
    skeletons,
    sources,
    ranges,
    thresholds,
  ];
  const pairs = maps.map((map) => Array.from(map ?? []));
  return JSON.stringify([unit, up, tolerance, pairs, Array.from(additive ?? [])]);
}

/** Kinds of objects that findings about others depend on. */
const RELATED: ReadonlySet<AssetKind> = new Set(['skeleton', 'raw-skeleton', 'raw-animation']);

/** Findings that stay until there are new ones: none if a skeleton or a source is gone. */
function keptFindings(
  result: FoundSoFar,
  before: FindingsSubject,
  next: FindingsSubject,
): FoundSoFar | undefined {
  const places = new Map(next.assets.map(({ entry }, index) => [entry.object, index]));
  const gone = before.assets.filter(({ entry }) => !places.has(entry.object));
  if (gone.some(({ entry }) => RELATED.has(entry.object.kind))) return undefined;
  const objects = result.objects.flatMap(({ index, findings }) => {
    const place = places.get(before.assets[index].entry.object);
    return place === undefined ? [] : [{ index: place, findings }];
  });
  return { ...result, objects };
}
