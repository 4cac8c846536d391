import { AssetError, messageOf } from '../base/errors.ts';
import { helpPage, type Finding, type RemedyName } from '../base/finding.ts';
import type { FileUnit } from '../base/length.ts';
import { checkpoint, type TaskControl } from '../base/task.ts';
import { sourceReference } from '../inspect/source-reference.ts';
import { jointNames, lintEntry } from '../kinds/lint.ts';
import { combinePlaces } from '../kinds/shared/combine-places.ts';
import type { SceneRule } from '../kinds/shared/rule.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { CLIP_RULES } from './clip-rules.ts';
import { createClipScene, type ClipScene } from './clip-scene.ts';
import { groundMotionRemedy } from './root-motion-rules.ts';
import { sortFindings } from './order.ts';
import { pairObjects, type ObjectPairs } from './pairs.ts';
import type { CheckedObject, FindingsRequest, ObjectFindings } from './request.ts';
import { SKELETON_RULES } from './skeleton-rules.ts';
import { TRACK_RULES } from './track-rules.ts';

/**
 * Everything that is wrong with what is open, or worth knowing: of each object alone, of each clip
 * with its skeleton, its source and its use, of each float track with its threshold. Yields the findings of
 * one object after the other, so that they can be shown while the others are checked; whoever stops
 * reading them stops the work.
 *
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const objects = [skeleton, animation].map((object) => ({ file: 'walk.ozz', label: object.kind, object }));
 * for (const { index, findings } of gatherFindings({ objects })) {
 *   console.assert(index === 0 || findings.every(({ severity }) => severity !== 'error'));
 * }
 */
export function* gatherFindings(
  request: FindingsRequest,
  task?: TaskControl,
): Generator<ObjectFindings, void> {
  const pairs = pairObjects(request);
  const { objects, only } = request;
  for (let index = 0; index < objects.length; index++) {
    if (only !== undefined && index !== only) continue;
    checkpoint(task, index / objects.length);
    yield { index, findings: sortFindings(findingsAbout(request, pairs, index)) };
  }
  checkpoint(task, 1);
}

/** What is said of an object, but not again what is said of the source skeleton that it was built from. */
function findingsAbout(request: FindingsRequest, pairs: ObjectPairs, index: number): Finding[] {
  const all = allFindingsAbout(request, pairs, index);
  const source = sourceSkeletonOf(request, index);
  if (source < 0) return all;
  const said = allFindingsAbout(request, pairs, source);
  return all.filter(
    ({ code, message }) => !said.some((other) => other.code === code && other.message === message),
  );
}

/** The source skeleton of the same file with the same joints; -1 for other objects, and where there is none. */
function sourceSkeletonOf({ objects }: FindingsRequest, index: number): number {
  const { object, file } = objects[index];
  if (object.kind !== 'skeleton') return -1;
  return objects.findIndex(
    (other) =>
      other.object.kind === 'raw-skeleton' &&
      other.file === file &&
      other.object.names.join('\0') === object.names.join('\0'),
  );
}

function allFindingsAbout(request: FindingsRequest, pairs: ObjectPairs, index: number): Finding[] {
  const checked = request.objects[index];
  const own = pairs.skeletonOf(index);
  const skeletons = own === undefined ? pairs.skeletons : [own, ...pairs.skeletons];
  const { object, range, label } = checked;
  const entry = { tag: object.kind, version: 0, range: range ?? NO_RANGE, object };
  const alone = lintEntry(entry, skeletons, label, unitOf(request, checked));
  const scene = clipSceneOf(request, pairs, index, own);
  if (scene === undefined) return [...alone, ...relatedFindings(request, index)];
  const related = applyRules<ClipScene>(checked, CLIP_RULES, scene, scene.nameOf);
  const kept = alone.filter(({ code }) => !isSaidBetter(code, related));
  return [...kept.map((finding) => withGroundMotionRemedy(finding, scene)), ...related].map(
    (finding) => withOrigin(finding, scene),
  );
}

/** What is said of a clip alone, and by which code with what it costs. */
const BETTER: Partial<Record<string, string>> = { 'iframes-missing': 'iframes-sparse' };

function isSaidBetter(code: string, related: readonly Finding[]): boolean {
  return related.some((other) => other.code === BETTER[code]);
}

const NO_RANGE = { offset: 0, length: 0 };

/** Of objects that are no clips. */
function relatedFindings(request: FindingsRequest, index: number): Finding[] {
  const checked = request.objects[index];
  const { object } = checked;
  if (object.kind === 'track' || object.kind === 'raw-track') {
    const threshold = request.thresholds?.get(index);
    return applyRules(checked, TRACK_RULES, { track: object, threshold }, jointNames(undefined));
  }
  if (object.kind !== 'skeleton' && object.kind !== 'raw-skeleton') return [];
  const beside = request.objects.filter(({ file }) => file === checked.file);
  const own = beside.map((other) => other.object);
  const nameOf = jointNames(object.names);
  const clips = own.filter((one) => one.kind === 'raw-animation');
  const meshes = own.filter((one) => one.kind === 'mesh');
  const unit = unitOf(request, checked);
  const scene = { skeleton: object, clips, meshes, unit, nameOf };
  return applyRules(checked, SKELETON_RULES, scene, nameOf);
}

/** A clip with what belongs to it; undefined for other objects. */
function clipSceneOf(
  request: FindingsRequest,
  pairs: ObjectPairs,
  index: number,
  skeleton: Skeleton | undefined,
): ClipScene | undefined {
  const checked = request.objects[index];
  const { object } = checked;
  if (object.kind !== 'animation' && object.kind !== 'raw-animation') return undefined;
  return createClipScene({
    clip: object,
    file: checked.file,
    skeleton,
    source: pairs.sourceOf(index),
    otherOrderSource: pairs.otherOrderSourceOf(index),
    original: pairs.originalOf(index),
    motionTracks: pairs.motionTracksOf(index),
    unit: unitOf(request, checked),
    up: request.up ?? [0, 1, 0],
    rate: request.rate,
    isAdditiveLayer: request.additive?.has(index) ?? false,
    tolerance: request.tolerance,
    feet: request.feet,
    nameOf: jointNames(skeleton?.names),
  });
}

/** The joint that goes so far that its steps are coarse may be the one that travels: the source tells how to mend that. */
function withGroundMotionRemedy(finding: Finding, scene: ClipScene): Finding {
  const { code, joint, places } = finding;
  if (code !== 'translation-coarse' || places.some((place) => place.joint !== joint))
    return finding;
  const remedy = groundMotionRemedy(scene, joint);
  return remedy === undefined ? finding : { ...finding, remedy };
}

/** Commands that a page does by a build of the source, if that gives the same clip. */
const OF_BUILDS: ReadonlySet<RemedyName> = new Set(['cut', 'respace-iframes']);

/** Of a clip that is not its source alone, but a difference or without root motion, commands of builds say so. */
function withOrigin(finding: Finding, { clip, source, skeleton }: ClipScene): Finding {
  const { command } = finding.remedy;
  if (command === undefined || !OF_BUILDS.has(command.name)) return finding;
  if (clip.kind !== 'animation' || source === undefined || skeleton === undefined) return finding;
  const made = sourceReference(source, clip, skeleton)?.made;
  if (made === undefined) return finding;
  const args = { ...command.args, made };
  return { ...finding, remedy: { ...finding.remedy, command: { ...command, args } } };
}

function unitOf(request: FindingsRequest, { unit }: CheckedObject): FileUnit {
  return unit ?? request.unit ?? 'm';
}

function applyRules<Scene>(
  { label, range }: CheckedObject,
  rules: readonly SceneRule<Scene>[],
  scene: Scene,
  nameOf: (joint: number) => string,
): Finding[] {
  const subject = { object: label, offset: range?.offset, nameOf };
  return rules.flatMap((rule) => combinePlaces(rule, subject, rule.check(scene)));
}

/**
 * The finding for a file that cannot be opened.
 *
 * @example
 * const finding = unreadableFinding('walk.ozz', new Error('It is empty.'));
 * console.assert(finding.severity === 'error');
 */
export function unreadableFinding(file: string, error: unknown): Finding {
  const offset = error instanceof AssetError ? error.offset : undefined;
  const advice =
    error instanceof AssetError
      ? (error.advice ?? 'Export the file again.')
      : 'Name a file that can be opened.';
  return {
    code: 'unreadable',
    severity: 'error',
    object: file,
    ...(offset !== undefined && { offset }),
    message: messageOf(error),
    evidence: {},
    remedy: { text: advice },
    help: helpPage('unreadable'),
    places: [offset === undefined ? {} : { offset }],
  };
}
