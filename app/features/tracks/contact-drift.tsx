import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { inFileUnits } from '#engine/base';
import type { JointIndex, LengthUnit } from '#engine/base';
import { footDrift } from '#engine/inspect';
import type { FootDrift } from '#engine/inspect';
import { shortLength } from '#engine/offline';
import { useSessionState } from '../../components/session.tsx';
import { motionOf, selectClipTracks } from '../../session/state/clip-tracks.ts';
import type { TrackAsset } from '../../session/state/clip-tracks.ts';
import {
  selectAnimation,
  selectOrientation,
  selectSkeleton,
  upDirection,
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
    const [up, metre] = [upDirection(orientation), inFileUnits({ value: 1, unit: 'm' }, unit)];
    const motion = motionOf(tracks);
    return footDrift({ skeleton, clip, motion, joint, contact: asset.track, threshold, up, metre });
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
  const side = /left|right/i.exec(trackName)?.[0];
  const parts = /toe/i.test(trackName) ? [/toe/i, /ball/i, /foot/i] : [/heel/i, /foot/i, /ankle/i];
  for (const part of parts) {
    const joint = names.findIndex(
      (name) => part.test(name) && (side === undefined || new RegExp(side, 'i').test(name)),
    );
    if (joint >= 0) return joint;
  }
  return undefined;
}

/** Shorter names are found in words by chance. */
const SHORTEST_NAME = 3;

/** The joint with the longest name that the name of a track holds, signs between words aside; -1 without one. */
function namedJoint(trackName: string, names: readonly string[]): JointIndex {
  const track = plain(trackName);
  let longest = '';
  for (const name of names) {
    const own = plain(name);
    if (own.length > longest.length && own.length >= SHORTEST_NAME && track.includes(own))
      longest = own;
  }
  return longest === '' ? -1 : names.findIndex((name) => plain(name) === longest);
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
