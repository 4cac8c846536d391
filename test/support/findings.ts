import type { Finding, FindingPlace } from '../../engine/base/finding.ts';

/** A finding of a test. Its places are its own place where none are given. */
export function finding(part: Partial<Finding> = {}): Finding {
  const { joint, track, kind, key, time, offset } = part;
  const place: FindingPlace = Object.fromEntries(
    Object.entries({ joint, track, kind, key, time, offset }).filter(([, it]) => it !== undefined),
  );
  return {
    code: 'loop-gap',
    severity: 'warning',
    object: 'ozz-animation "eight"',
    message: 'the loop jumps',
    evidence: {},
    remedy: { text: 'Close the loop.' },
    help: 'docs/findings/loop-gap.md',
    places: [place],
    ...part,
  };
}
