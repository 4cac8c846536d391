import type { JointIndex } from '../base/units.ts';
import type { Animation } from '../model/animation.ts';
import type { Archive, ArchiveEntry, AssetKind, AssetObject } from './asset.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { validatePair } from '../runtime/pair.ts';
import { KEY_RULES } from './animation/lint-keys.ts';
import { MESH_RULES } from './mesh/lint.ts';
import type { Finding, Place, Rule, Scene, Severity } from './rule.ts';
import { SEEK_RULES } from './animation/lint-seeks.ts';
import { SKELETON_RULES } from './skeleton/lint.ts';
import { RAW_ANIMATION_RULES, RAW_SKELETON_RULES, RAW_TRACK_RULES } from './raw-animation/lint.ts';
import { USER_TRACK_RULES } from './track/lint.ts';
import { WASTE_RULES } from './animation/lint-waste.ts';

export type { Finding, Severity } from './rule.ts';

/** From least to most severe. */
export const SEVERITIES: readonly Severity[] = ['info', 'warning', 'error'];

/** All rules about single objects, by the kind of object. */
const RULES: { readonly [Kind in AssetKind]: readonly Rule<Kind>[] } = {
  skeleton: SKELETON_RULES,
  animation: [...KEY_RULES, ...SEEK_RULES, ...WASTE_RULES],
  track: USER_TRACK_RULES,
  mesh: MESH_RULES,
  'raw-skeleton': RAW_SKELETON_RULES,
  'raw-animation': RAW_ANIMATION_RULES,
  'raw-track': RAW_TRACK_RULES,
};

/** The rule about clips beside skeletons. */
const PAIR_RULE = {
  name: 'clip-without-skeleton',
  severity: 'error',
  why: 'Load it with the skeleton that it was made for.',
} as const;

/** A rule without its check: its stable name, and what is wrong with what it finds. */
export type RuleFacts = Pick<Rule<AssetKind>, 'name' | 'severity' | 'why'>;

/** All rules that there are, in the order in which they are checked. */
export function lintRules(): readonly RuleFacts[] {
  return [...Object.values(RULES).flat(), PAIR_RULE];
}

/**
 * Looks for what plays and is still not right in one archive: wasted bytes, slow seeks, turns the long way
 * round, names that nobody finds. What cannot be played at all has been refused by `readArchive`.
 *
 * Joints are named after the first of `skeletons` with as many joints as a clip has tracks; where skeletons are
 * given and none fits, that is a finding as well. Load time.
 */
export function lintArchive(
  archive: Archive,
  skeletons: readonly Skeleton[] = skeletonsOf([archive]),
): Finding[] {
  return archive.entries.flatMap((entry) => lintEntry(entry, skeletons));
}

/** The skeletons among the objects of archives. */
export function skeletonsOf(archives: readonly Archive[]): Skeleton[] {
  return archives
    .flatMap(({ entries }) => entries.map(({ object }) => object))
    .filter((object) => object.kind === 'skeleton');
}

function lintEntry(
  { tag, object, range }: ArchiveEntry,
  skeletons: readonly Skeleton[],
): Finding[] {
  const name = 'name' in object && object.name !== '' ? `${tag} "${object.name}"` : tag;
  const scene = sceneOf(object, skeletons);
  const findings = rulesFor(object, scene).flatMap(({ rule, places }) =>
    places.map((place) => finding(rule, name, place, range.offset)),
  );
  if (object.kind !== 'animation') return findings;
  const unpaired = pairProblem(object, skeletons);
  if (unpaired === undefined) return findings;
  return [...findings, finding(PAIR_RULE, name, { message: unpaired }, range.offset)];
}

function finding(rule: RuleFacts, object: string, place: Place, offset: number): Finding {
  return { severity: rule.severity, rule: rule.name, object, offset, ...place };
}

/** The rules for an object with what each of them finds. */
function rulesFor(
  object: AssetObject,
  scene: Scene,
): { rule: RuleFacts; places: readonly Place[] }[] {
  const run = <Kind extends AssetKind>(
    rules: readonly Rule<Kind>[],
    one: Extract<AssetObject, { kind: Kind }>,
  ): { rule: RuleFacts; places: readonly Place[] }[] =>
    rules.map((rule) => ({ rule, places: [...rule.check(one, scene)] }));
  switch (object.kind) {
    case 'skeleton':
      return run(RULES.skeleton, object);
    case 'animation':
      return run(RULES.animation, object);
    case 'track':
      return run(RULES.track, object);
    case 'mesh':
      return run(RULES.mesh, object);
    case 'raw-skeleton':
      return run(RULES['raw-skeleton'], object);
    case 'raw-animation':
      return run(RULES['raw-animation'], object);
    case 'raw-track':
      return run(RULES['raw-track'], object);
  }
}

function sceneOf(object: AssetObject, skeletons: readonly Skeleton[]): Scene {
  const skeleton =
    'trackCount' in object ? skeletons.find(({ count }) => count === object.trackCount) : undefined;
  const names = 'names' in object ? object.names : skeleton?.names;
  const nameOf = (joint: JointIndex): string => {
    const name = names?.[joint];
    return name === undefined || name === '' ? `joint ${joint}` : `joint ${joint} "${name}"`;
  };
  return { nameOf, skeleton };
}

/** Why none of the skeletons can be moved by a clip; undefined where one can, or there is none. */
function pairProblem(clip: Animation, skeletons: readonly Skeleton[]): string | undefined {
  const problems = skeletons.map((skeleton) => validatePair(skeleton, clip));
  return problems.includes(undefined) ? undefined : problems[0];
}
