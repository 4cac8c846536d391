import { AssetError, invariant } from '../base/errors.ts';
import type { RemedyCommand } from '../base/finding.ts';
import { rawForm } from '../inspect/error/raw-form.ts';
import { intervalOfClip, withInterval } from '../inspect/respaced.ts';
import type { AssetObject } from '../kinds/asset.ts';
import { normalizeQuaternion } from '../math/quaternion.ts';
import { KEY_KINDS, type KeyKind } from '../model/animation.ts';
import { rawKeys, type RawAnimation, type RawKeys } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { chosenTracks, mapKeys, markedKeys } from '../model/track-keys.ts';
import { toAdditive } from '../offline/additive.ts';
import { buildAnimation } from '../offline/animation-builder.ts';
import { cutAnimation } from '../offline/cut-animation.ts';
import { checkJointOrder } from '../offline/raw-checks.ts';
import { DEFAULT_CLIP_RECIPE } from '../offline/settings.ts';
import { buildWithRecipe } from '../smallest/build-recipe.ts';
import type { Clip } from './clip-scene.ts';
import { closeLoop } from './close-loop.ts';
import { mendingRecipe } from './mending-recipe.ts';
import { motionRecipe } from './motion-recipe.ts';
import { smoothKeys, type KeyRange } from './smooth-keys.ts';

/** What a remedy may need besides the object. */
export interface RemedyContext {
  readonly skeleton?: Skeleton | undefined;
  /** What the object was built from. */
  readonly source?: RawAnimation | undefined;
}

/**
 * Applies the remedy of a finding. The object itself is not changed. A runtime clip whose keys change is
 * built again from its own keys. Where the context's source is built, by `build` and `extract-motion`, a runtime clip
 * comes back, whichever kind of clip was given. The motion that `extract-motion` takes out of it is not returned:
 * `buildClip` and `buildWithRecipe` with `motionRecipe(command)` as `motion` of their recipe give its tracks, too.
 *
 * @throws AssetError if the object cannot be changed in this way, or has its joints in an earlier order
 * @returns the object without the finding
 *
 * @example
 * const mended = applyRemedy(raw, { name: 'convert-units', args: { factor: 0.01 } });
 * console.assert(mended.kind === 'raw-animation');
 */
export function applyRemedy(
  object: AssetObject,
  command: RemedyCommand,
  context: RemedyContext = {},
): AssetObject {
  if (object.kind !== 'animation' && object.kind !== 'raw-animation') {
    return refuse(object, 'a clip');
  }
  checkJointOrder(object, context.skeleton);
  if (command.name === 'respace-iframes') {
    if (object.kind !== 'animation') return refuse(object, 'a runtime clip');
    return withInterval(object, numberOf(command, 'interval'));
  }
  if (command.name === 'build') return rebuilt(object, command, context);
  if (command.name === 'extract-motion') return withoutMotion(object, command, context);
  const edit = EDITS[command.name];
  if (edit === undefined) return refuse(object, 'an object that this can be done to');
  return edited(object, (raw) => edit(raw, command));
}

function refuse({ kind }: AssetObject, expected: string): never {
  throw new AssetError({ object: 'remedy', expected, found: kind });
}

function rebuilt(
  object: Clip,
  command: RemedyCommand,
  { skeleton, source }: RemedyContext,
): AssetObject {
  if (skeleton === undefined || source === undefined) return refuse(object, 'a clip with source');
  const tolerance = numberOf(command, 'tolerance');
  const given = DEFAULT_CLIP_RECIPE.iframeInterval;
  const iframeInterval = object.kind === 'animation' ? intervalOfClip(object, given) : given;
  const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance, iframeInterval };
  const limit = { within: numberOf(command, 'within'), distance: numberOf(command, 'distance') };
  // Games look clips up by their names, which may be others than those of their sources.
  return { ...mendingRecipe(source, skeleton, recipe, limit).animation, name: object.name };
}

/** The clip alone: its motion tracks are another result of a build. */
function withoutMotion(
  object: Clip,
  command: RemedyCommand,
  { skeleton, source }: RemedyContext,
): AssetObject {
  if (skeleton === undefined || source === undefined) return refuse(object, 'a clip with source');
  const recipe = { ...DEFAULT_CLIP_RECIPE, motion: motionRecipe(command) };
  return buildWithRecipe(source, skeleton, recipe).animation;
}

/** Edits a source, or the decoded keys of a runtime clip, which is built again. */
function edited(clip: Clip, edit: (raw: RawAnimation) => RawAnimation): AssetObject {
  if (clip.kind === 'raw-animation') return edit(clip);
  const raw = mapKeys(rawForm(clip), (keys) => ({
    ...keys,
    // Ratios times the duration may be rounded beyond it.
    times: keys.times.map((time) => Math.min(time, clip.duration)),
  }));
  return buildAnimation(edit(raw), { iframeInterval: intervalOfClip(clip, 0) });
}

type Edit = (raw: RawAnimation, command: RemedyCommand) => RawAnimation;

const EDITS: Partial<Record<RemedyCommand['name'], Edit>> = {
  'close-loop': closeLoop,
  'convert-units': (raw, command) => {
    const factor = numberOf(command, 'factor');
    const { translations } = raw;
    const values = translations.values.map((value) => value * factor);
    for (const track of resting(command)) {
      const { offsets, values: before } = translations;
      const from = 3 * offsets[track];
      values.set(before.subarray(from, 3 * offsets[track + 1]), from);
    }
    return { ...raw, translations: { ...translations, values } };
  },
  cut: (raw, { args: { from, to } }) => {
    return cutAnimation(raw, { from: Number(from ?? 0), to: to === undefined ? to : Number(to) });
  },
  'drop-keys': (raw, command) => {
    return mapKeys(raw, (keys, kind) => withoutKeys(keys, numbersOf(command, kind)));
  },
  'flip-signs': (raw) => withRotations(raw, sameSigns),
  'make-additive': (raw) => toAdditive(raw),
  'normalise-rotations': (raw) =>
    withRotations(raw, (values) => {
      for (let at = 0; at < values.length; at += 4) normalizeQuaternion(values, at);
    }),
  'reorder-components': (raw) =>
    withRotations(raw, (values) => {
      for (let at = 0; at < values.length; at += 4) {
        const [w, x, y, z] = values.subarray(at, at + 4);
        values.set([x, y, z, w], at);
      }
    }),
  'reorder-joints': (raw, command) => {
    const order = numbersOf(command, 'order');
    return mapKeys(raw, (keys, kind) => chosenTracks(keys, kind, order));
  },
  'shift-times': (raw, command) => {
    const by = numberOf(command, 'by');
    const moved = mapKeys(raw, (keys) => ({
      ...keys,
      times: keys.times.map((time) => Math.max(0, Math.fround(time + by))),
    }));
    return { ...moved, duration: Math.max(Math.fround(raw.duration + by), lastTime(moved)) };
  },
  'smooth-keys': (raw, command) =>
    mapKeys(raw, (keys, kind) => smoothKeys(keys, kind, rangesOf(command, kind))),
};

/** Joints that keep their lengths. */
function resting(command: RemedyCommand): readonly number[] {
  return command.args.resting === undefined ? [] : numbersOf(command, 'resting');
}

function numberOf({ name, args }: RemedyCommand, arg: string): number {
  const value = args[arg];
  invariant(typeof value === 'number', `${name} has the number ${arg}`);
  return value;
}

function numbersOf({ name, args }: RemedyCommand, arg: string): readonly number[] {
  const value = args[arg];
  invariant(typeof value === 'object', `${name} has the numbers ${arg}`);
  return value;
}

/** Ranges of keys of a kind, each as its first one and the one behind it. */
function rangesOf(command: RemedyCommand, kind: KeyKind): readonly KeyRange[] {
  const ends = command.args[kind] === undefined ? [] : numbersOf(command, kind);
  return Array.from({ length: ends.length >> 1 }, (_, i) => ({
    first: ends[2 * i],
    end: ends[2 * i + 1],
  }));
}

function lastTime(raw: RawAnimation): number {
  return KEY_KINDS.reduce(
    (last, kind) => rawKeys(raw, kind).times.reduce((a, b) => Math.max(a, b), last),
    0,
  );
}

/** A clip with other rotations; `edit` changes a copy of the values in place. */
function withRotations(
  raw: RawAnimation,
  edit: (values: Float32Array, keys: RawKeys) => void,
): RawAnimation {
  const values = raw.rotations.values.slice();
  edit(values, raw.rotations);
  return { ...raw, rotations: { ...raw.rotations, values } };
}

/** Gives every key the sign with which it is nearer to the key before it. */
function sameSigns(values: Float32Array, { offsets }: RawKeys): void {
  for (let track = 0; track + 1 < offsets.length; track++) {
    for (let at = 4 * (offsets[track] + 1); at < 4 * offsets[track + 1]; at += 4) {
      let dot = 0;
      for (let i = at; i < at + 4; i++) dot += values[i] * values[i - 4];
      if (dot >= 0) continue;
      for (let i = at; i < at + 4; i++) values[i] = -values[i];
    }
  }
}

function withoutKeys(keys: RawKeys, dropped: readonly number[]): RawKeys {
  const marks = new Uint8Array(keys.times.length).fill(1);
  for (const key of dropped) marks[key] = 0;
  return markedKeys(keys, marks);
}
