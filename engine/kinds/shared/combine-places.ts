import { helpPage, type Finding, type FindingPlace, type Severity } from '../../base/finding.ts';
import { countText } from '../../base/count-text.ts';
import { printable } from '../../base/printable.ts';
import type { ByteOffset, JointIndex } from '../../base/units.ts';
import type { Place, RuleFacts } from './rule.ts';

/** What findings are about. */
interface Subject {
  /** The object, as a person would name it. */
  readonly object: string;
  /** Where the object begins. */
  readonly offset?: ByteOffset | undefined;
  readonly nameOf: (joint: JointIndex) => string;
}

/** Joints that a message names besides the worst. */
const NAMED = 3;

/** One finding for all places of the same severity; the first place is the worst. */
export function combinePlaces(
  rule: RuleFacts,
  subject: Subject,
  places: Iterable<Place>,
): Finding[] {
  const bySeverity = new Map<Severity, Place[]>();
  for (const place of places) {
    const severity = place.severity ?? rule.severity;
    bySeverity.set(severity, [...(bySeverity.get(severity) ?? []), place]);
  }
  return Array.from(bySeverity, ([severity, group]) =>
    findingOf({ ...rule, severity }, subject, group),
  );
}

function findingOf(
  { name: code, severity, why }: RuleFacts,
  subject: Subject,
  group: readonly Place[],
): Finding {
  const [worst, ...others] = group;
  const { message, evidence, remedy } = worst;
  return {
    code,
    severity,
    object: printable(subject.object),
    ...placeOf(worst, subject.offset),
    message: printable(
      others.length === 0 ? message : `${message}; ${othersText(subject, others)}`,
    ),
    evidence: { ...evidence, count: group.length },
    remedy: remedy ?? { text: why },
    help: helpPage(code),
    places: group.map((place) => placeOf(place, subject.offset)),
  };
}

function placeOf(place: Place, objectOffset: ByteOffset | undefined): FindingPlace {
  const { joint, track, kind, key, time, offset = objectOffset } = place;
  const given = Object.entries({ joint, track, kind, key, time, offset });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** `2 more joints: joint 3 "Hand" and joint 4 "Thumb"`. */
function othersText({ nameOf }: Subject, others: readonly Place[]): string {
  const joints = [...new Set(others.flatMap(({ joint }) => joint ?? []))];
  if (joints.length < others.length) return `${others.length} more such places`;
  const named = joints.slice(0, NAMED).map(nameOf);
  if (joints.length > NAMED) named.push(countText(joints.length - NAMED, 'other'));
  const last = named.pop() ?? '';
  const list = named.length === 0 ? last : `${named.join(', ')} and ${last}`;
  return `${joints.length} more joint${joints.length === 1 ? '' : 's'}: ${list}`;
}
