import { assetsOf, findAsset, type Asset, type OpenFile } from '../state/assets.ts';
import type { Layer } from '../state/blend.ts';
import { allMarkers, type SessionDocument } from '../state/document.ts';

type Part = keyof SessionDocument;
type Describe = (after: SessionDocument, before: SessionDocument) => string;

/** What changes of each part are called. The first part of this list that changed names a step. */
const LABELS: readonly (readonly [Part, Describe])[] = [
  ['buildSettings', describeBuild],
  ['files', describeFiles],
  ['layers', describeLayers],
  ['marks', describeMarks],
  ['savedMasks', describeMasks],
  ['jointSets', describeSets],
  ['blendOn', ({ blendOn }) => (blendOn ? 'Turn blending on' : 'Turn blending off')],
  ['blendThreshold', () => 'Blend threshold'],
  ['blendSynced', () => 'Synchronise layers'],
  ['fadeSettings', () => 'Crossfade settings'],
  ['thresholds', () => 'Event threshold'],
  ['attachment', () => 'Attached object'],
  ['rootMotion', () => 'Root motion'],
  ['errorDistances', () => 'Distances of the error metric'],
  ['ignoredFindings', describeIgnored],
  ['clipTags', () => 'Tags of clips'],
  ['projectSettings', () => 'Settings of the project'],
  ['lengthUnit', () => 'Unit of lengths'],
  ['lastRecipe', () => 'Build settings'],
];

/** What was done between two documents, in the words of a menu: `Close walk.ozz`. */
export function describeStep(
  after: SessionDocument,
  before: SessionDocument,
  changed: readonly Part[],
): string {
  const found = LABELS.find(([part]) => changed.includes(part));
  return found === undefined ? 'Edit' : found[1](after, before);
}

function describeFiles({ files }: SessionDocument, { files: earlier }: SessionDocument): string {
  const added = files.filter(({ id }) => !earlier.some((file) => file.id === id));
  const removed = earlier.filter(({ id }) => !files.some((file) => file.id === id));
  const replacedFiles = files.filter(({ id }) => added.some(({ earlierOf }) => earlierOf === id));
  if (replacedFiles.length > 0) return `New version of ${namesOf(replacedFiles)}`;
  if (added.length > 0) {
    const verb = removed.length > 0 ? 'Replace by' : verbOf(added);
    return `${verb} ${namesOf(added)}`;
  }
  if (removed.length > 0) return `Close ${namesOf(removed)}`;
  const changed = files.filter((file) => !earlier.includes(file));
  if (changed.length === 0) return 'Order of files';
  const before = earlier.find(({ id }) => id === changed[0].id);
  if (before?.skeletons !== changed[0].skeletons) return `Skeleton of ${namesOf(changed)}`;
  return renaming(changed, earlier) ?? `${changedVerb(changed)} ${namesOf(changed)}`;
}

/** `Rename walk to stroll`, if that is all that has changed. */
function renaming([file]: readonly OpenFile[], earlier: readonly OpenFile[]): string | undefined {
  const before = earlier.find(({ archive }) => archive === file.archive);
  const old = before && assetsOf(before);
  const renamed = assetsOf(file).find(({ label }, i) => label !== (old?.[i].label ?? label));
  return renamed && `Rename ${findAsset(old ?? [], renamed.id)?.label} to ${renamed.label}`;
}

function changedVerb(files: readonly OpenFile[]): string {
  return files.every(({ builtFrom }) => builtFrom !== undefined) ? 'Build' : 'Mend';
}

function verbOf(added: readonly OpenFile[]): string {
  return added.every(({ origin }) => origin === 'built') ? 'Build' : 'Open';
}

function namesOf(files: readonly OpenFile[]): string {
  const [{ name }] = files;
  return files.length === 1 ? name : `${files.length} files`;
}

function describeBuild(after: SessionDocument, before: SessionDocument): string {
  const changed = [...after.buildSettings].filter(
    ([id, { recipe }]) => (before.buildSettings.get(id)?.recipe ?? before.lastRecipe) !== recipe,
  );
  if (changed.length === 0) return describeFiles(after, before);
  if (changed.length > 1) return `Build settings of ${changed.length} clips`;
  return `Build settings of ${labelOf(after.assets, changed[0][0])}`;
}

function labelOf(assets: readonly Asset[], wanted: string): string {
  return assets.find(({ id }) => id === wanted)?.label ?? 'a closed clip';
}

/** What a change of one property of a layer is called, before the name of its clip. */
const LAYER_LABELS: readonly (readonly [keyof Layer, string])[] = [
  ['clipId', 'Clip of the layer'],
  ['weight', 'Weight of'],
  ['speed', 'Speed of'],
  ['mode', 'Blend mode of'],
  ['muted', 'Mute'],
  ['solo', 'Solo'],
  ['mask', 'Joint mask of'],
];

function describeLayers(after: SessionDocument, before: SessionDocument): string {
  const { layers, assets } = after;
  const added = layersText(after, before);
  if (added !== undefined) return `Add ${added}`;
  const removed = layersText(before, after);
  if (removed !== undefined) return `Remove ${removed}`;
  const changed = layers.flatMap((layer) => {
    const earlier = before.layers.find(({ id }) => id === layer.id);
    const found = LAYER_LABELS.find(([name]) => earlier && earlier[name] !== layer[name]);
    return found === undefined ? [] : [[found[1], labelOf(assets, layer.clipId)]];
  });
  if (changed.length === 0) return 'Order of layers';
  // A crossfade changes several.
  const [[what]] = changed;
  const names = changed.flatMap(([other, name]) => (other === what ? name : []));
  return `${what} ${names.join(', ')}`;
}

/** The layers that another document has not; undefined if it has them all. */
function layersText(
  { layers, assets }: SessionDocument,
  other: SessionDocument,
): string | undefined {
  const own = layers.filter(({ id }) => other.layers.every((layer) => layer.id !== id));
  if (own.length > 1) return `${own.length} layers`;
  return own[0] && `layer ${labelOf(assets, own[0].clipId)}`;
}

function describeMarks(after: SessionDocument, before: SessionDocument): string {
  const [now, then] = [allMarkers(after), allMarkers(before)];
  const more = now.length - then.length;
  if (more === 0) return hasSameMarkers(after, before) ? 'Loop range' : 'Edit a note';
  const [all, others] = more > 0 ? [now, then] : [then, now];
  const isNote = all.find((marker) => !others.includes(marker))?.text !== undefined;
  return `${more > 0 ? 'Add' : 'Remove'} a ${isNote ? 'note' : 'marker'}`;
}

function hasSameMarkers({ marks }: SessionDocument, { marks: earlier }: SessionDocument): boolean {
  return [...marks].every(
    ([id, { markers }]) => markers.length === 0 || markers === earlier.get(id)?.markers,
  );
}

function describeMasks(after: SessionDocument, before: SessionDocument): string {
  if (after.savedMasks.size < before.savedMasks.size) return 'Delete a joint mask';
  return 'Save a joint mask';
}

function describeSets(after: SessionDocument, before: SessionDocument): string {
  return after.jointSets.size < before.jointSets.size ? 'Forget a joint set' : 'Save a joint set';
}

function describeIgnored(after: SessionDocument, before: SessionDocument): string {
  const isMore = after.ignoredFindings.length > before.ignoredFindings.length;
  return isMore ? 'Ignore findings' : 'Show ignored findings';
}
