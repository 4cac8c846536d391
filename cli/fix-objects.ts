import { ifValid } from '#engine/base';
import {
  applyRemedy,
  gatherFindings,
  isIgnored,
  SEVERITIES,
  type CheckedObject,
  type Finding,
  type ObjectPairs,
  type RemedyCommand,
} from '#engine/findings';
import { clipOnSkeleton } from '#engine/inspect';
import { KEY_KINDS, rawKeys, type RawAnimation } from '#engine/model';
import { isClip } from './files.ts';
import type { LintGroup } from './lint-groups.ts';
import type { OpenedGroups } from './opened-groups.ts';

/** Which findings are fixed. */
export interface FixChoice {
  /** These, and what is worse. */
  readonly severity: Finding['severity'];
  /** Of these codes; of all if there is none. */
  readonly code: readonly string[];
}

/** A finding that is fixed, and by what. */
export interface Fixed {
  readonly finding: Finding;
  readonly command: RemedyCommand['name'];
}

/** What has become of an object, and of what was found about it. */
export interface FixedObject {
  readonly object: CheckedObject;
  readonly fixed: readonly Fixed[];
  readonly left: readonly Finding[];
}

/** Objects as they are by now. */
export type Current = Map<CheckedObject, FixedObject>;

/** An object among those that it is checked with. */
export interface FixInput {
  readonly group: LintGroup;
  /** As they were before anything was fixed: a source may last longer by now. */
  readonly pairs: ObjectPairs;
  readonly index: number;
  readonly current: Current;
}

export function isChanged(current: Current, checked: CheckedObject): boolean {
  return (current.get(checked)?.object ?? checked) !== checked;
}

export function sourceOf(
  { objects }: LintGroup,
  pairs: ObjectPairs,
  index: number,
): CheckedObject | undefined {
  if (objects[index].object.kind !== 'animation') return undefined;
  const at = pairs.sourceIndexOf(index);
  return at === undefined ? undefined : objects[at];
}

/** What makes another kind of clip, or is done where a file is read. */
const NOT_FIXED: ReadonlySet<RemedyCommand['name']> = new Set(['extract-motion', 'set-unit']);
/** How often one code is fixed in an object: the fix of another one may bring it back. */
const MOST_TIMES = 2;

/** Fixes one thing after the other that is wrong with an object. What comes back is left. */
export function fixObject(opened: OpenedGroups, input: FixInput, choice: FixChoice): FixedObject {
  const { group, pairs, index, current } = input;
  const checked = group.objects[index];
  const objects = group.objects.map((one) => current.get(one)?.object ?? one);
  const times = new Map<string, number>();
  const fixed: Fixed[] = [];
  for (;;) {
    const left = findingsOf(opened, input, objects);
    const context = { skeleton: pairs.skeletonOf(index), source: builtFrom(input, objects[index]) };
    const next = left.find(
      (finding) =>
        isWanted(finding, choice) &&
        (times.get(finding.code) ?? 0) < MOST_TIMES &&
        (finding.remedy.command?.name !== 'build' || context.source !== undefined),
    );
    if (next?.remedy.command === undefined || checked.range === undefined) {
      const isLeft = ({ finding }: Fixed): boolean =>
        left.some(({ code, severity }) => code === finding.code && !isBelow(severity, finding));
      return { object: objects[index], fixed: fixed.filter((one) => !isLeft(one)), left };
    }
    times.set(next.code, (times.get(next.code) ?? 0) + 1);
    const command = ofJoints(opened, input, objects[index], next, next.remedy.command);
    // Where it cannot be changed so, the finding is left.
    const mended = command && ifValid(() => applyRemedy(objects[index].object, command, context));
    if (command === undefined || mended === undefined) {
      times.set(next.code, MOST_TIMES);
      continue;
    }
    objects[index] = { ...checked, object: mended };
    if (command.name === 'cut') cutSource(input, objects, command);
    fixed.push({ finding: next, command: command.name });
  }
}

/** A source that stays as it is, such as a model: a clip that was cut is measured against the same part of it. */
function cutSource(
  { group, pairs, index, current }: FixInput,
  objects: CheckedObject[],
  command: RemedyCommand,
): void {
  const source = sourceOf(group, pairs, index);
  if (source === undefined || isChanged(current, source)) return;
  const at = group.objects.indexOf(source);
  const object = ifValid(() => applyRemedy(objects[at].object, command, {}));
  if (object !== undefined) objects[at] = { ...objects[at], object };
}

/** What changes some keys alone: the first one and the one behind it of each range, or each key. */
const OF_KEYS: ReadonlySet<RemedyCommand['name']> = new Set(['drop-keys', 'smooth-keys']);

/**
 * A command without the keys of joints that the project ignores: it has those of places of any severity. Undefined if the
 * keys of a clip cannot be told apart by joints.
 */
function ofJoints(
  { config }: OpenedGroups,
  { pairs, index }: FixInput,
  { file, object }: CheckedObject,
  finding: Finding,
  command: RemedyCommand,
): RemedyCommand | undefined {
  if (!OF_KEYS.has(command.name) || !isClip(object)) return command;
  const skeleton = pairs.skeletonOf(index);
  const isOut = Array.from({ length: object.trackCount }, (_, joint) =>
    isIgnored(config.ignore, file, { ...finding, places: [{ joint }] }, skeleton?.names),
  );
  if (!isOut.includes(true)) return command;
  const decoded = skeleton && clipOnSkeleton(object, skeleton, skeleton);
  const raw = object.kind === 'raw-animation' ? object : decoded;
  if (raw === undefined) return undefined;
  const args = { ...command.args };
  const width = command.name === 'smooth-keys' ? 2 : 1;
  for (const kind of KEY_KINDS) {
    const keys = args[kind];
    if (typeof keys !== 'object') continue;
    const { offsets } = rawKeys(raw, kind);
    const isKept = (key: number): boolean => !isOut[offsets.findLastIndex((first) => first <= key)];
    args[kind] = keys.filter((_, i) => isKept(keys[i - (i % width)]));
  }
  return { ...command, args };
}

/** Whether a severity is less than that of a finding. */
function isBelow(severity: Finding['severity'], finding: Finding): boolean {
  return SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(finding.severity);
}

/** What is found about an object, but what the project ignores. */
function findingsOf(
  { settings, config }: OpenedGroups,
  { group, pairs, index }: FixInput,
  objects: readonly CheckedObject[],
): Finding[] {
  const { file, object } = objects[index];
  const sources = new Map(group.sources);
  const source = sourceOf(group, pairs, index);
  if (source !== undefined) sources.set(index, group.objects.indexOf(source));
  const request = { ...settings, ...group, objects, sources, only: index };
  const names = 'names' in object ? object.names : pairs.skeletonOf(index)?.names;
  return [...gatherFindings(request)]
    .flatMap(({ findings }) => findings)
    .filter((finding) => !isIgnored(config.ignore, file, finding, names));
}

/** The source that a clip can be built from: not an unchanged one once the clip was changed, which would be undone. */
function builtFrom(
  { group, pairs, index, current }: FixInput,
  now: CheckedObject,
): RawAnimation | undefined {
  const source = sourceOf(group, pairs, index);
  if (source === undefined || pairs.skeletonOf(index) === undefined) return undefined;
  if (now !== group.objects[index] && !isChanged(current, source)) return undefined;
  const { object } = current.get(source)?.object ?? source;
  return object.kind === 'raw-animation' ? object : undefined;
}

export function isWanted({ code, severity, remedy }: Finding, choice: FixChoice): boolean {
  const { command } = remedy;
  const isSevere = SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(choice.severity);
  const isNamed = choice.code.length === 0 || choice.code.includes(code);
  return command !== undefined && !NOT_FIXED.has(command.name) && isSevere && isNamed;
}
