import type { Ratio } from '../../base/units.ts';
import { readArchive, writeArchive } from '../../archive/archive.ts';
import { invariant } from '../../base/errors.ts';
import { addStepReads, type LineReads } from '../../inspect/line-reads.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../math/pose.ts';
import { KEY_KINDS, keyStreams, type Animation } from '../../model/animation.ts';
import {
  createSamplingContext,
  samplingContextBytes,
  type SamplingContext,
} from '../../runtime/context.ts';
import { sample } from '../../runtime/sampling.ts';
import type { KeyLayout, KeyPlayer } from './key-layout.ts';

/** The layout of ozz archives: three streams sorted by need time, a cache of decompressed keys, iframes. */
export function byNeed(animation: Animation): KeyLayout {
  const bytes = writeArchive([animation]);
  const [entry] = readArchive(bytes).entries;
  invariant(entry.object.kind === 'animation', 'what was written is what is read');
  const placed = entry.object;
  const streams = keyStreams(placed);
  const end = Math.max(...streams.map(({ ranges }) => ranges.values.offset + ranges.values.length));
  return {
    name: 'by need time, with a cache',
    note: 'this format: keys in the order in which they are needed, each read once; one column per property',
    bytes,
    activeBytes: samplingContextBytes(animation.trackCount),
    createPlayer: () => createPlayer(placed),
    // Columns stand one after the other, so the last values of scales have to be there.
    playable: (arrived) => (arrived >= end ? 1 : 0),
  };
}

function createPlayer(animation: Animation): KeyPlayer {
  const context = createSamplingContext(animation.trackCount, { arithmetic: 'exact' });
  const pose = new Float32Array(poseLength(animation.trackCount));
  const player = {
    locals: new Float32Array(animation.trackCount * LOCAL_FLOATS),
    keysRead: 0,
    play: (ratio: Ratio): void => {
      sample(animation, context, ratio, pose);
      for (let track = 0; track < animation.trackCount; track++) {
        getLocal(pose, track, player.locals, track * LOCAL_FLOATS);
      }
      player.keysRead = keysRead(context);
    },
    playNoting: (ratio: Ratio, footprint: LineReads): void => {
      player.play(ratio);
      for (const kind of KEY_KINDS) addStepReads(context, kind, footprint);
    },
  };
  return player;
}

function keysRead({ translations, rotations, scales }: SamplingContext): number {
  let keys = 0;
  for (const { step } of [translations, rotations, scales])
    keys += step.keysForward + step.keysBackward;
  return keys;
}
