import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { JointIndex } from '#engine/base';
import { footDrift } from '#engine/inspect';
import type { Contact } from '#engine/inspect';
import { useSessionState } from '../../components/session.tsx';
import { motionOf, selectClipTracks } from '../../session/state/clip-tracks.ts';
import type { TrackAsset } from '../../session/state/clip-tracks.ts';
import { selectAnimation, selectSkeleton } from '../../session/state/stage.ts';

const CENTIMETRES = 100;

const ABOVE_GROUND = 'A joint above the sole moves also where the foot only rolls under it.';

/**
 * How far the joint of a contact track slides while it should not move, with the clip's root motion.
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
  const joint = contactJoint(asset.name, skeleton?.names ?? []);
  const contacts = useMemo<readonly Contact[]>(() => {
    if (skeleton === undefined || clip === undefined || joint === undefined) return [];
    return footDrift(skeleton, clip, motionOf(tracks), joint, asset.track, threshold);
  }, [skeleton, clip, tracks, joint, asset, threshold]);
  if (contacts.length === 0 || joint === undefined) return null;
  const most = contacts.reduce((worst, { drift }) => Math.max(worst, drift), 0) * CENTIMETRES;
  const title = contacts
    .map(({ from, to, drift }) => {
      const stretch = `${from.toFixed(3)} to ${to.toFixed(3)}`;
      return `${stretch}: ${(drift * CENTIMETRES).toFixed(2)} cm`;
    })
    .join('\n');
  const name = skeleton?.names[joint];
  return (
    <span
      className="tracks-drift"
      title={`${name} moves along the ground, by contact:\n${title}\n${ABOVE_GROUND}`}
    >
      <span>{name}</span> drift {most.toFixed(2)} cm
    </span>
  );
}

/** The joint that a contact track is named for: `LeftHeelContact` for the left heel, else the left foot. */
export function contactJoint(trackName: string, names: readonly string[]): JointIndex | undefined {
  if (!/contact|foot|plant|ground/i.test(trackName)) return undefined;
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
