import { motionRecipe, type ErrorLimit, type RemedyCommand } from '#engine/findings';
import { LENGTH_UNITS, type LengthUnit } from '#engine/base';
import { isOfKind } from '#engine/archive';
import { isInLaterOrder, haveSameDuration } from '#engine/model';
import { builtDuration, shortLength, type ClipRecipe } from '#engine/offline';
import { formatSeconds } from '../../draw/format.ts';
import {
  clipOf,
  findAsset,
  sourcesNamed,
  type Asset,
  type OpenFile,
} from '../../session/state/assets.ts';
import { builtRecipe, buildOf, recipeFrom, sourceOf } from '../../session/state/build.ts';
import { buildSkeleton } from '../../session/state/build-input.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import type { SessionState } from '../../session/state/store.ts';

/** What a press mends, and how: `applyFixes` of run-fix.ts does it. */
export interface Fix {
  /** On the button: `Build with tolerance 0.5 mm`. */
  readonly label: string;
  readonly build?: BuildFix;
  readonly mend?: MendFix;
  /** The unit that lengths are in. */
  readonly unit?: LengthUnit;
}

/** A build of the source of a clip with other settings. */
export interface BuildFix {
  readonly clip: Asset;
  readonly source: Asset;
  readonly part: Partial<ClipRecipe>;
  /** If given, settings that keep it are found first; the search begins with `part`. */
  readonly limit?: ErrorLimit;
}

/** A change of the object itself. */
export interface MendFix {
  /** On the button, and in the history. */
  readonly label: string;
  readonly file: OpenFile;
  readonly asset: Asset;
  readonly command: RemedyCommand;
}

/** What the page can do about a finding; undefined if a person must. */
export function fixOf(state: SessionState, open: OpenFinding): Fix | undefined {
  const { finding, asset, file } = open;
  const { command } = finding.remedy;
  if (command === undefined || asset === undefined) return undefined;
  if (command.name === 'set-unit') return unitFix(state, command);
  const build = buildFix(state, asset, command);
  const label = mendLabel(state, asset, command);
  if (build !== undefined || label === undefined) return build;
  return { label, mend: { label, file, asset, command } };
}

function unitFix({ lengthUnit }: SessionState, { args }: RemedyCommand): Fix | undefined {
  const unit = LENGTH_UNITS.find((known) => known === args.unit);
  if (unit === undefined || unit === lengthUnit) return undefined;
  return { label: `Read lengths in ${unit}`, unit };
}

/** What buttons say that change a clip without building it from its source. */
const LABELS: Readonly<Partial<Record<RemedyCommand['name'], string>>> = {
  'close-loop': 'Close the loop',
  'convert-units': 'Convert its unit',
  'drop-keys': 'Drop these keys',
  'flip-signs': 'Flip the signs',
  'make-additive': 'Make it a difference to its first frame',
  'normalise-rotations': 'Normalise its rotations',
  'reorder-components': 'Reorder the components',
  'reorder-joints': 'Reorder its tracks',
  'respace-iframes': 'Respace its iframes',
  'shift-times': 'Shift its times',
  'smooth-keys': 'Smooth these keys',
};

/** What is done to the movement itself. */
export const OF_SOURCES: ReadonlySet<RemedyCommand['name']> = new Set([
  'close-loop',
  'cut',
  'drop-keys',
  'smooth-keys',
]);

/** Whether a clip was built here, or has a source open that it is built from as a whole. */
export function isBuilt(state: SessionState, clip: Asset): boolean {
  if (clip.entry.object.kind !== 'animation') return false;
  const source = sourceOfClip(state, clip, () => true);
  const isOfSource = source !== undefined && givesAgain(state, clip, source);
  return isOfSource || builtRecipe(state, clip) !== undefined;
}

/**
 * The clip whose loop a press closes: the one that is shown, or the source that all of it was built from; undefined if
 * neither can be changed.
 */
export function clipToClose(state: SessionState): Asset | undefined {
  const shown = findAsset(state.assets, state.clipId);
  if (shown === undefined) return undefined;
  const clip = isBuilt(state, shown) ? sourceOfClip(state, shown, () => true) : shown;
  const [one, whole] = [clipOf(shown), clip && clipOf(clip)];
  if (clip === undefined || one === undefined || whole === undefined) return undefined;
  const isWhole = haveSameDuration(one, whole) && buildSkeleton(state, clip) !== undefined;
  return isWhole && mendLabel(state, clip, CLOSING) !== undefined ? clip : undefined;
}

const CLOSING = { name: 'close-loop', args: {} } as const;

/** What the button of a remedy says; undefined if it cannot be done to this object. */
function mendLabel(
  state: SessionState,
  asset: Asset,
  { name, args }: RemedyCommand,
): string | undefined {
  const { object } = asset.entry;
  if (!isOfKind(object, 'animation', 'raw-animation')) return undefined;
  if (!isInLaterOrder(object, buildSkeleton(state, asset))) return undefined;
  // Sources stay as they are for these: other builds are made of them.
  const isOfBuilds = name === 'cut' || name === 'respace-iframes';
  if (isOfBuilds && object.kind !== 'animation') return undefined;
  // What was built is measured against its source: that is what is changed, as building it again would undo this.
  if (OF_SOURCES.has(name) && isBuilt(state, asset)) return undefined;
  if (name === 'cut') return cutLabel(args);
  return closingLabel(args) ?? LABELS[name];
}

/** What closing a loop is called where that is more than moving what is there. */
export function closingLabel({ method }: RemedyCommand['args']): string | undefined {
  return method === 'new-frame' ? 'Add the closing frame' : undefined;
}

function cutLabel({ to }: RemedyCommand['args']): string {
  return to === undefined ? 'Begin at the second frame' : 'End one frame earlier';
}

/** A build of the clip's source with another setting. */
function buildFix(state: SessionState, clip: Asset, command: RemedyCommand): Fix | undefined {
  // What a clip is without its root motion, or as a difference, is known of builds alone.
  if (command.args.made !== undefined && builtRecipe(state, clip) === undefined) return undefined;
  if (command.name === 'cut') return cutFix(state, clip, command);
  const change = settingOf(command, state.lengthUnit);
  if (change === undefined) return undefined;
  const source = sourceOfClip(state, clip, (one) => canBuild(state, one, change.part));
  if (source === undefined || !givesAgain(state, clip, source)) return undefined;
  const limit = limitOf(command);
  const label =
    limit === undefined
      ? `Build with ${change.text}`
      : `Build within ${shortLength(limit.within, state.lengthUnit)}`;
  return { label, build: { clip, source, part: change.part, limit } };
}

/** Whether a source, built, gives the range that a clip is: that of a clip from a file is known if it lasts as long. */
function givesAgain(state: SessionState, clip: Asset, source: Asset): boolean {
  const [built, whole] = [clipOf(clip), clipOf(source)];
  if (built === undefined || whole === undefined) return false;
  return haveSameDuration(built, whole) || recipeFrom(state, clip, source) !== undefined;
}

/** Whether a source can be built: it is in the order in which clips are written, and has the skeleton that it needs. */
function canBuild(state: SessionState, source: Asset, part: Partial<ClipRecipe>): boolean {
  const { object } = source.entry;
  const skeleton = buildSkeleton(state, source);
  const { optimize, motion, additive } = { ...buildOf(state, source.id).recipe, ...part };
  const isEnough =
    skeleton !== undefined || !(optimize || motion.enabled || additive === 'skeleton');
  return isEnough && object.kind === 'raw-animation' && isInLaterOrder(object, skeleton);
}

/**
 * A build of what is left of the range that is built now; undefined if nothing is cut off. So it is for a clip from a
 * file that does not last as long as its source, as it may be any part of it.
 */
function cutFix(state: SessionState, clip: Asset, { args }: RemedyCommand): Fix | undefined {
  const source = sourceOfClip(state, clip, (one) => canBuild(state, one, {}));
  const [built, whole] = [clipOf(clip), source && clipOf(source)];
  const own = builtRecipe(state, clip);
  if (source === undefined || built === undefined || whole === undefined) return undefined;
  if (!haveSameDuration(built, { duration: builtDuration(whole.duration, own ?? {}) }))
    return undefined;
  const { range } = own ?? buildOf(state, source.id).recipe;
  const { from: first = 0, to: last = Infinity } = range ?? {};
  const begin = own?.range?.from ?? 0;
  const from = Math.max(first, begin + Number(args.from ?? 0));
  const to = Math.min(last, begin + Number(args.to ?? Infinity));
  if (from === first && to === last) return undefined;
  const part = { range: to === Infinity ? { from } : { from, to } };
  return { label: cutLabel(args), build: { clip, source, part } };
}

/** How large errors may be at most; undefined if the remedy does not say. */
function limitOf({ name, args: { within, distance } }: RemedyCommand): ErrorLimit | undefined {
  const isGiven = typeof within === 'number' && typeof distance === 'number';
  return name === 'build' && isGiven ? { within, distance } : undefined;
}

interface SettingChange {
  readonly part: Partial<ClipRecipe>;
  readonly text: string;
}

/** The settings that a remedy asks for; undefined if it asks for something else. */
function settingOf(command: RemedyCommand, unit: LengthUnit): SettingChange | undefined {
  const { name } = command;
  const { tolerance, interval, reference } = command.args;
  if (name === 'build' && typeof tolerance === 'number') {
    return { part: { tolerance }, text: `tolerance ${shortLength(tolerance, unit)}` };
  }
  if (name === 'respace-iframes' && typeof interval === 'number') {
    const text = `an iframe every ${formatSeconds(interval, 2)} s`;
    return { part: { iframeInterval: interval }, text };
  }
  if (name === 'extract-motion') {
    return { part: { motion: motionRecipe(command) }, text: 'its root motion extracted' };
  }
  if (name !== 'make-additive') return undefined;
  const additive = reference === 'skeleton' ? 'skeleton' : 'animation';
  const base = additive === 'skeleton' ? 'the rest pose' : 'its first frame';
  return { part: { additive }, text: `differences to ${base}` };
}

/** The source of a clip: itself, the one that it was built from, or the only one of its name; if it can be built. */
export function sourceOfClip(
  state: SessionState,
  clip: Asset,
  isBuildable: (source: Asset) => boolean,
): Asset | undefined {
  const { object: built } = clip.entry;
  const known = built.kind === 'raw-animation' ? clip : sourceOf(state, clip.id);
  if (known !== undefined) return isBuildable(known) ? known : undefined;
  if (built.kind !== 'animation') return undefined;
  const fitting = state.assets.filter(
    (source) => clipOf(source)?.trackCount === built.trackCount && isBuildable(source),
  );
  const named = sourcesNamed(fitting, built.name);
  return named.length === 1 ? named[0] : undefined;
}
