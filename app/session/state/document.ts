import { emptyBuild, type Build } from './build.ts';
import type { AssetId } from './assets.ts';
import { hasChanged } from './changes.ts';
import {
  allMarks,
  withMarks,
  type ClipMarks,
  type Marker,
  type MarksOfClips,
} from './clip-marks.ts';
import { NO_HOVER } from './selection.ts';
import { refilledStage, type Stage } from './stage.ts';
import type { SessionState } from './store.ts';

/** Parts of the state that belong to the document as they are. */
const PLAIN_PARTS = [
  'files',
  'assets',
  'layers',
  'blendOn',
  'blendThreshold',
  'blendSynced',
  'fadeSettings',
  'savedMasks',
  'jointSets',
  'lastRecipe',
  'lengthUnit',
  'thresholds',
  'attachment',
  'rootMotion',
  'errorDistances',
  'ignoredFindings',
  'clipTags',
  'projectSettings',
] as const satisfies readonly (keyof SessionState)[];

/** Other parts of the state that the document is made of. */
const OTHER_PARTS = [
  'builds',
  'otherMarks',
  'markers',
  'loopRange',
  'loopRangeOn',
] as const satisfies readonly (keyof SessionState)[];

const PARTS = [...PLAIN_PARTS, ...OTHER_PARTS];

/** The settings and the last result of a build, without its progress. */
export type BuildSettings = Pick<Build, 'recipe' | 'result'>;

/**
 * What the user edits, as opposed to what the user looks at (stage, selection, camera, time): what undo
 * takes back. All parts are immutable.
 */
export interface SessionDocument extends Pick<SessionState, (typeof PLAIN_PARTS)[number]> {
  readonly buildSettings: ReadonlyMap<AssetId, BuildSettings>;
  readonly marks: MarksOfClips;
}

const DOCUMENT_PARTS: readonly (keyof SessionDocument)[] = [
  ...PLAIN_PARTS,
  'buildSettings',
  'marks',
];

/** Some parts of a document, and what was on the stage when they changed. */
export interface DocumentChange extends Partial<SessionDocument> {
  readonly stage?: Stage;
}

/** Whether the document may have changed between two states. Allocates nothing. */
export function mayDiffer(state: SessionState, before: SessionState): boolean {
  return hasChanged(state, before, PARTS);
}

/** The document in this state. Parts that equal those of `before` are the same objects. */
export function documentOf(state: SessionState, before?: SessionDocument): SessionDocument {
  const plain = pick(state, PLAIN_PARTS);
  return {
    ...plain,
    buildSettings: reuse(before?.buildSettings, settingsOf(state), isSameSettings),
    marks: reuse(before?.marks, allMarks(state), isSameMarks),
  };
}

/** What is on the stage in this state. */
export function stageOf({ skeletonId, clipId, meshId }: SessionState): Stage {
  return { skeletonId, clipId, meshId };
}

/** The parts that differ, as they are in `document`. */
export function changedParts(
  document: SessionDocument,
  before: SessionDocument,
): readonly (keyof SessionDocument)[] {
  return DOCUMENT_PARTS.filter((part) => document[part] !== before[part]);
}

/** Some properties of an object. */
export function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  // An object that has exactly these properties.
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<Value, Name>;
}

/** What changes in the state as parts of the document are replaced. */
export function documentChange(state: SessionState, change: DocumentChange): Partial<SessionState> {
  const { buildSettings, marks, stage, ...plain } = change;
  const opened = { ...state, ...plain };
  const moved =
    stage === undefined && plain.assets === undefined ? {} : refilledStage(opened, stage);
  const builds = buildSettings && withSettings({ ...opened, ...moved }, buildSettings);
  const clipId = moved.clipId === undefined ? state.clipId : moved.clipId;
  return {
    ...plain,
    ...moved,
    ...(plain.layers && activeAmong(state, plain.layers)),
    ...(plain.files && NOTHING_IN_FILES),
    ...(marks && withMarks(marks, clipId)),
    ...(builds && { builds }),
  };
}

/** Selections that may refer to bytes or keys that a replaced file does not have. */
const NOTHING_IN_FILES = {
  selectedBytes: null,
  selectedKey: null,
  selectedIframe: null,
  hover: NO_HOVER,
} satisfies Partial<SessionState>;

function activeAmong(
  { activeLayer }: SessionState,
  layers: SessionState['layers'],
): Partial<SessionState> {
  const isThere = layers.some(({ id }) => id === activeLayer);
  return { activeLayer: isThere ? activeLayer : (layers.at(0)?.id ?? null), crossfade: null };
}

/** The settings of all builds, without those that a source has anyway. */
function settingsOf({ builds, lastRecipe }: SessionState): ReadonlyMap<AssetId, BuildSettings> {
  const chosen = [...builds].filter(
    ([, { recipe, result }]) => result !== undefined || recipe !== lastRecipe,
  );
  return new Map(chosen.map(([id, { recipe, result }]) => [id, { recipe, result }]));
}

/** Builds with these settings. One whose settings differ from those of its result is built again. */
function withSettings(
  { builds, files, lastRecipe }: SessionState,
  settings: ReadonlyMap<AssetId, BuildSettings>,
): ReadonlyMap<AssetId, Build> {
  return new Map(
    [...settings].map(([id, part]) => {
      const before = builds.get(id) ?? emptyBuild(lastRecipe);
      if (isSameSettings(before, part)) return [id, before];
      const isBuilt = files.some(({ builtFrom }) => builtFrom === id);
      const phase = isBuilt && part.result?.recipe !== part.recipe ? 'settling' : 'idle';
      return [id, { ...before, ...part, phase, fraction: 0, problem: undefined }];
    }),
  );
}

function isSameSettings(a: BuildSettings, b: BuildSettings): boolean {
  return a.recipe === b.recipe && a.result === b.result;
}

function isSameMarks(a: ClipMarks, b: ClipMarks): boolean {
  return a.markers === b.markers && a.loopRange === b.loopRange && a.loopRangeOn === b.loopRangeOn;
}

/** The map from before if it has the same entries. */
function reuse<Value>(
  before: ReadonlyMap<AssetId, Value> | undefined,
  now: ReadonlyMap<AssetId, Value>,
  isSame: (a: Value, b: Value) => boolean,
): ReadonlyMap<AssetId, Value> {
  if (before === undefined || before.size !== now.size) return now;
  for (const [id, value] of now) {
    const other = before.get(id);
    if (other === undefined || !isSame(other, value)) return now;
  }
  return before;
}

/** The markers on all clips. */
export function allMarkers({ marks }: Partial<Pick<SessionDocument, 'marks'>>): Marker[] {
  return [...(marks?.values() ?? [])].flatMap(({ markers }) => markers);
}
