import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { inFileUnits } from '#engine/base';
import type { JointIndex, LengthUnit } from '#engine/base';
import { footDrift } from '#engine/inspect';
import type { FootDrift, FootDriftRequest } from '#engine/inspect';
import { shortLength } from '#engine/offline';
import { useSessionState } from '../../components/session.tsx';
import { motionOf, selectClipTracks } from '../../session/state/clip-tracks.ts';
import type { TrackAsset } from '../../session/state/clip-tracks.ts';
import {
  selectAnimation,
  selectOrientation,
  selectSkeleton,
  upDirection,
  type Orientation,
} from '../../session/state/stage.ts';

const ABOVE_GROUND = 'A joint above the sole moves also where the foot only rolls under it.';

/**
 * How far the joint of a contact track slides while it should not move, with the clip's root motion or on the ground that passes
 * where the clip walks in place.
 */
export function ContactDrift({
  asset,
  threshold,
}: {
  readonly asset: TrackAsset;
  readonly threshold: number;
}): ReactNode {
  const skeleton = useSessionState(selectSkeleton);
  const clip = useSessionState(selectAnimation);
  const tracks = useSessionState(selectClipTracks);
  const orientation = useSessionState(selectOrientation);
  const unit = useSessionState((state) => state.lengthUnit);
  const joint = contactJoint(asset.name, skeleton?.names ?? []);
  const drift = useMemo(() => {
    if (skeleton === undefined || clip === undefined || joint === undefined) return undefined;
    const motion = motionOf(tracks);
    const foot = { skeleton, clip, motion, joint, contact: asset.track, threshold };
    return driftShown(foot, orientation, unit);
  }, [skeleton, clip, tracks, joint, asset, threshold, orientation, unit]);
  if (drift === undefined || drift.contacts.length === 0 || joint === undefined) return null;
  const most = drift.contacts.reduce((worst, one) => Math.max(worst, one.drift), 0);
  const name = skeleton?.names[joint];
  return (
    <span
      className="tracks-drift"
      title={`${name} moves along the ground, by contact:\n${driftText(drift, unit)}`}
    >
      <span>{name}</span> drift {shortLength(most, unit)}
    </span>
  );
}

/** How far a foot drifts along the ground of what is shown, in a file whose lengths are in a unit. */
export function driftShown(
  foot: FootDriftRequest,
  orientation: Orientation,
  unit: LengthUnit,
): FootDrift {
  const metre = inFileUnits({ value: 1, unit: 'm' }, unit);
  return footDrift({ ...foot, up: upDirection(orientation), metre });
}

/** The drift of every contact, and what it is measured on. */
export function driftText({ contacts, groundSpeed }: FootDrift, unit: LengthUnit): string {
  const lines = contacts.map(({ from, to, drift }) => {
    const range = `${from.toFixed(3)} to ${to.toFixed(3)}`;
    return `${range}: ${shortLength(drift, unit)}`;
  });
  if (groundSpeed > 0) {
    const speed = shortLength(groundSpeed, unit);
    lines.push(`The clip walks in place: this is on ground that passes at ${speed} a second.`);
  }
  return [...lines, ABOVE_GROUND].join('\n');
}

/**
 * The joint that a contact track is named for: the one whose name it holds, as `foot_l_contact` that of `foot_l`; else by side:
 * `LeftHeelContact` is for the left heel, else the left foot.
 */
export function contactJoint(trackName: string, names: readonly string[]): JointIndex | undefined {
  if (!/contact|foot|plant|ground/i.test(trackName)) return undefined;
  const named = namedJoint(trackName, names);
  if (named >= 0) return named;
  const side = sideOf(trackName);
  const parts = /toe/i.test(trackName) ? [/toe/i, /ball/i, /foot/i] : [/heel/i, /foot/i, /ankle/i];
  for (const part of parts) {
    const joint = names.findIndex(
      (name) => part.test(name) && (side === undefined || side === sideOf(name)),
    );
    if (joint >= 0) return joint;
  }
  return undefined;
}

/** The joint with the longest name whose words the name of a track has in a row; -1 without one. */
function namedJoint(trackName: string, names: readonly string[]): JointIndex {
  const track = wordsOf(trackName);
  let longest = '';
  let found = -1;
  names.forEach((name, joint) => {
    const own = wordsOf(name);
    if (own.length <= longest.length || ABOUT_CONTACTS.test(own) || !track.includes(own)) return;
    longest = own;
    found = joint;
  });
  return found;
}

/** What says that a track is one of contacts names no joint. */
const ABOUT_CONTACTS = /^ (contact|ground|plant)s? $/;

function sideOf(name: string): 'left' | 'right' | undefined {
  const words = wordsOf(name);
  if (/left| l /.test(words)) return 'left';
  return /right| r /.test(words) ? 'right' : undefined;
}

/** The words of a name, each between spaces: ` left toe base ` of `LeftToeBase`. */
function wordsOf(name: string): string {
  const apart = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return ` ${apart.replace(/[^a-z0-9]+/g, ' ').trim()} `;
}
