import { inFileUnits, millimetresText } from '../base/length.ts';
import type { Remedy } from '../base/finding.ts';
import type { Seconds } from '../base/units.ts';
import { sourceReference } from '../inspect/source-reference.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { buildWithin, leastError, measuringDistance } from './build-within.ts';
import type { Clip, ClipRule, ClipScene } from './clip-scene.ts';
import { contactsOf, feetOf, heightAt, type Contact } from './contacts.ts';
import { placeAt, type SampledMotion } from './sampled-motion.ts';

/** Millimetres that compression may add before a person sees it. */
const SEEN = 4;
/** And this part of the character's size, for files in another unit than the one in force. */
const SEEN_PART = 0.0015;
/** Millimetres of a slide that the clip itself has, to be worth knowing. */
const OWN_SLIDE = 15;
/** Metres: of a smaller character all is about as near to the ground as feet that stand, see {@link contactsOf}. */
const SMALLEST = 0.25;

export const CONTACT_RULES: readonly ClipRule[] = [
  {
    name: 'contact-slides',
    severity: 'warning',
    why: 'A foot that stands in the source slides over the ground: build the chain above it with a smaller tolerance.',
    check: slides,
  },
  {
    name: 'contact-sinks',
    severity: 'warning',
    why: 'A foot that stands in the source goes through the ground: build the chain above it with a smaller tolerance.',
    check: sinks,
  },
];

const known = new WeakMap<ClipScene, readonly Contact[]>();

/** The contacts of the source, or of the clip itself if it is not known. */
function sceneContacts(scene: ClipScene): readonly Contact[] {
  const found = known.get(scene) ?? findContacts(scene);
  known.set(scene, found);
  return found;
}

function findContacts({
  skeleton,
  motion,
  sourceMotion,
  up,
  unit,
  feet,
  isAdditive,
  size,
}: ClipScene): Contact[] {
  const reference = sourceMotion ?? motion;
  if (skeleton === undefined || reference === undefined || isAdditive) return [];
  const metre = inFileUnits({ value: 1, unit: 'm' }, unit);
  if (feet === undefined && size < SMALLEST * metre) return [];
  return feetOf(skeleton, reference, up, feet).flatMap((joint) =>
    contactsOf(reference, joint, up, metre),
  );
}

interface Measured {
  readonly contact: Contact;
  /** In the clip's unit. */
  readonly clip: number;
  readonly source: number;
  readonly added: number;
}

function* slides(scene: ClipScene): Iterable<Place> {
  const { motion, sourceMotion, mm } = scene;
  if (motion === undefined || !isComparable(scene)) return;
  const measured = sceneContacts(scene).map((contact): Measured => {
    const clip = slideOf(scene, motion, contact);
    const source = sourceMotion === undefined ? clip : slideOf(scene, sourceMotion, contact);
    return { contact, clip, source, added: clip - source };
  });
  const limit = ({ added, clip }: Measured): boolean =>
    sourceMotion === undefined ? mm(clip) > OWN_SLIDE : mm(added) > seen(scene);
  const found = measured.filter(limit).toSorted((a, b) => b.added - a.added || b.clip - a.clip);
  if (found.length === 0) return;
  const remedy =
    sourceMotion === undefined ? { text: OWN_REMEDIES[scene.clip.kind] } : tighterBuild(scene);
  for (const one of found) yield { remedy, ...slidePlace(scene, one, motion.step) };
}

/** What to do about a slide of a clip that has no source beside it: a build only adds to it. */
const OWN_REMEDIES: Readonly<Record<Clip['kind'], string>> = {
  'raw-animation':
    'The source itself slides: no tolerance of a build lessens that. Correct it where it was made.',
  animation: 'Open the source of the clip, to see whether it slides, too, or only its build.',
};

/**
 * A build whose errors are so small that no foot slides, as far as that is seen: it slides by the errors where it begins to
 * stand and where it is farthest from there. Undefined where no build is, or the clip is no build of the source alone.
 */
function tighterBuild(scene: ClipScene): Remedy | undefined {
  const { clip, source, skeleton, tolerance, mm } = scene;
  if (clip.kind !== 'animation' || source === undefined || skeleton === undefined) return undefined;
  const measured = sourceReference(source, clip, skeleton);
  if (measured === undefined || measured.made !== undefined) return undefined;
  const within = seen(scene) / 2 / mm(1);
  const distance = measuringDistance(scene);
  const least = leastError(measured.reference, { skeleton, distance, tolerance: within });
  if (least > within) return undefined;
  const text = 'Build the source, or the chain above the foot, with a smaller tolerance.';
  return buildWithin(scene, text, within, Math.min(tolerance, within));
}

/** Millimetres that are seen on this character. */
function seen({ mm, size }: ClipScene): number {
  return Math.max(SEEN, mm(SEEN_PART * size));
}

function slidePlace({ nameOf, mm, sourceMotion }: ClipScene, one: Measured, step: Seconds): Place {
  const { contact, clip, source, added } = one;
  const [from, to] = [contact.from * step, contact.to * step];
  const range = `from ${from.toFixed(3)} to ${to.toFixed(3)} s`;
  const hasSource = sourceMotion !== undefined;
  return {
    severity: hasSource ? 'warning' : 'info',
    joint: contact.joint,
    time: from,
    message: hasSource
      ? `${nameOf(contact.joint)} stands ${range} and slides ${millimetresText(mm(clip))}, in the source ${millimetresText(mm(source))}`
      : `${nameOf(contact.joint)} stands ${range} and slides ${millimetresText(mm(clip))}`,
    evidence: {
      slideMm: mm(clip),
      ...(hasSource && { sourceMm: mm(source), addedMm: mm(added) }),
      fromSeconds: from,
      toSeconds: to,
    },
  };
}

/** Clip and source must have poses at the same times. */
function isComparable(scene: ClipScene): boolean {
  const { motion, sourceMotion } = scene;
  if (sourceMotion === undefined || motion === undefined) return true;
  return sourceMotion.count === motion.count && !isInPlace(scene, motion, sourceMotion);
}

/** Part of the source's movement over the ground below which a clip stays in place. */
const STAYS = 0.1;

/**
 * Whether the root motion of the source has been taken out of the clip: then feet stand on ground that
 * moves, and the source does not say how.
 */
function isInPlace(scene: ClipScene, motion: SampledMotion, source: SampledMotion): boolean {
  const whole = { joint: 0, from: 0, to: source.count - 1 };
  const travelled = slideOf(scene, source, whole);
  return scene.mm(travelled) > OWN_SLIDE && slideOf(scene, motion, whole) < STAYS * travelled;
}

/** The largest distance over the ground between two poses of a contact, from where it begins. */
function slideOf(
  { up }: ClipScene,
  motion: SampledMotion,
  { joint, from, to }: Pick<Contact, 'joint' | 'from' | 'to'>,
): number {
  const start = placeAt(motion, from, joint);
  let most = 0;
  for (let pose = from + 1; pose <= to; pose++) {
    const at = placeAt(motion, pose, joint);
    const [x, y, z] = [0, 1, 2].map((k) => motion.places[at + k] - motion.places[start + k]);
    const rise = x * up[0] + y * up[1] + z * up[2];
    most = Math.max(most, Math.hypot(x - rise * up[0], y - rise * up[1], z - rise * up[2]));
  }
  return most;
}

function* sinks(scene: ClipScene): Iterable<Place> {
  const { motion, sourceMotion, mm, nameOf, up } = scene;
  if (motion === undefined || sourceMotion === undefined || !isComparable(scene)) return;
  const found: Place[] = [];
  let remedy: Remedy | undefined;
  for (const contact of sceneContacts(scene)) {
    const { joint, from, to } = contact;
    let most = 0;
    let at = from;
    for (let pose = from; pose <= to; pose++) {
      const sunk = heightAt(sourceMotion, pose, joint, up) - heightAt(motion, pose, joint, up);
      if (sunk <= most) continue;
      most = sunk;
      at = pose;
    }
    if (mm(most) <= seen(scene)) continue;
    const time = at * motion.step;
    remedy ??= tighterBuild(scene);
    found.push({
      remedy,
      joint,
      time,
      message: `${nameOf(joint)} sinks ${millimetresText(mm(most))} below where it stands in the source, at ${time.toFixed(3)} s`,
      evidence: { sinkMm: mm(most), fromSeconds: from * motion.step, toSeconds: to * motion.step },
    });
  }
  yield* found.toSorted((a, b) => (b.evidence?.sinkMm ?? 0) - (a.evidence?.sinkMm ?? 0));
}
