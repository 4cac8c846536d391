import { helpPage, type Finding, type FindingPlace, type Severity } from '../../base/finding.ts';
import { countText } from '../../base/count-text.ts';
import { printable } from '../../base/printable.ts';
import type { ByteOffset, JointIndex } from '../../base/units.ts';
import type { Place } from './rule.ts';

/** What the findings of one rule about one object have in common. */
export interface FindingFrame {
  readonly name: string;
  readonly severity: Severity;
  readonly why: string;
  /** The object, as a person would name it. */
  readonly object: string;
  /** Where the object begins. */
  readonly offset?: ByteOffset | undefined;
  readonly nameOf: (joint: JointIndex) => string;
}

/** Joints that a message names besides the worst. */
const NAMED = 3;

/** One finding for all places of the same severity; the first place is the worst. */
export function combinePlaces(frame: FindingFrame, places: Iterable<Place>): Finding[] {
  const bySeverity = new Map<Severity, Place[]>();
  for (const place of places) {
    const severity = place.severity ?? frame.severity;
    bySeverity.set(severity, [...(bySeverity.get(severity) ?? []), place]);
  }
  return Array.from(bySeverity, ([severity, group]) => findingOf(frame, severity, group));
}

function findingOf(frame: FindingFrame, severity: Severity, group: readonly Place[]): Finding {
  const [worst, ...others] = group;
  const { message, evidence, remedy } = worst;
  return {
    code: frame.name,
    severity,
    object: printable(frame.object),
    ...placeOf(worst, frame.offset),
    message: printable(others.length === 0 ? message : `${message}; ${othersText(frame, others)}`),
    evidence: { ...evidence, count: group.length },
    remedy: remedy ?? { text: frame.why },
    help: helpPage(frame.name),
    places: group.map((place) => placeOf(place, frame.offset)),
  };
}

function placeOf(place: Place, objectOffset: ByteOffset | undefined): FindingPlace {
  const { joint, track, kind, key, time, offset = objectOffset } = place;
  const given = Object.entries({ joint, track, kind, key, time, offset });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** `2 more joints: joint 3 "Hand" and joint 4 "Thumb"`. */
function othersText({ nameOf }: FindingFrame, others: readonly Place[]): string {
  const joints = [...new Set(others.flatMap(({ joint }) => joint ?? []))];
  if (joints.length < others.length) return `${others.length} more such places`;
  const named = joints.slice(0, NAMED).map(nameOf);
  if (joints.length > NAMED) named.push(countText(joints.length - NAMED, 'other'));
  const last = named.pop() ?? '';
  const list = named.length === 0 ? last : `${named.join(', ')} and ${last}`;
  return `${joints.length} more joint${joints.length === 1 ? '' : 's'}: ${list}`;
}
