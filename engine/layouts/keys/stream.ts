import type { Ratio } from '../../base/units.ts';
import { addBytes, type LineReads } from '../../inspect/line-reads.ts';
import { LOCAL_FLOATS } from '../../math/pose.ts';
import { KEY_VALUE_WORDS, type Animation } from '../../model/animation.ts';
import {
  alphaOf,
  DECODED,
  decodeKey,
  interpolateSlot,
  keysByNeed,
  type KeyList,
} from './key-list.ts';
import type { KeyLayout, KeyPlayer } from './key-layout.ts';

/** A stored key: slot, timepoint, value. */
const KEY_BYTES = 4 + 2 * KEY_VALUE_WORDS;
const TIMEPOINT_BYTES = 4;
/** A jump frame: where to go on in the stream, and of every slot the timepoints and values of two keys. */
const JUMP_HEAD_BYTES = 4;
const JUMP_SLOT_BYTES = 2 * (2 + 2 * KEY_VALUE_WORDS);

/** The state of the active list at some time: all that a player needs to go on from there. */
interface JumpFrame {
  readonly ratio: Ratio;
  /** First key of the stream that has not been read. */
  readonly next: number;
  /** Left and right key of every slot, which a real one would hold copies of. */
  readonly keys: Uint32Array;
}

/**
 * The single stream of the BitSquid engine: all keys in the order in which they are needed, copied into a list of
 * active keys as they come. It plays forward only; `jumpFrames` snapshots of the list, evenly spaced, let
 * it jump.
 */
export function singleStream(animation: Animation, jumpFrames: number): KeyLayout {
  const list = keysByNeed(animation);
  const jumps = takeJumpFrames(list, jumpFrames);
  const keysAt = animation.timepoints.length * TIMEPOINT_BYTES;
  const streamEnd = keysAt + list.count * KEY_BYTES;
  const jumpBytes = JUMP_HEAD_BYTES + list.slots * JUMP_SLOT_BYTES;
  const place = { keysAt, streamEnd, jumpBytes };
  return {
    name: jumpFrames === 0 ? 'single stream' : `single stream, ${jumpFrames} jump frames`,
    note:
      jumpFrames === 0
        ? 'all kinds in one stream by need time, copied into a list of active keys: forward, or from the start'
        : 'the same with snapshots of that list to jump to: a player can take them itself when the keys are there',
    bytes: encode(list, jumps, place),
    activeBytes: list.slots * 2 * (1 + DECODED) * 4,
    createPlayer: () => createPlayer(list, jumps, place),
    playable: (arrived) => {
      const keys = Math.floor((arrived - keysAt) / KEY_BYTES);
      if (keys >= list.count) return 1;
      return keys < 0 ? 0 : Math.max(0, list.neededAt[keys]);
    },
  };
}

interface Place {
  readonly keysAt: number;
  readonly streamEnd: number;
  readonly jumpBytes: number;
}

function takeJumpFrames(list: KeyList, count: number): JumpFrame[] {
  const keys = new Uint32Array(2 * list.slots);
  const frames: JumpFrame[] = [];
  let next = 0;
  for (let i = 1; i <= count; i++) {
    const ratio = Math.fround(i / (count + 1));
    for (; next < list.count && list.neededAt[next] <= ratio; next++) take(list, next, keys);
    frames.push({ ratio, next, keys: keys.slice() });
  }
  return frames;
}

/** A key becomes its slot's right-hand one, and what was that becomes the left-hand one. */
function take({ slot }: KeyList, key: number, keys: Uint32Array): void {
  const at = 2 * slot[key];
  keys[at] = keys[at + 1];
  keys[at + 1] = key;
}

function encode(list: KeyList, jumps: readonly JumpFrame[], place: Place): Uint8Array {
  const bytes = new Uint8Array(place.streamEnd + jumps.length * place.jumpBytes);
  const view = new DataView(bytes.buffer);
  const { timepoints } = list.animation;
  timepoints.forEach((ratio, i) => view.setFloat32(i * TIMEPOINT_BYTES, ratio, true));
  for (let key = 0; key < list.count; key++) {
    const at = place.keysAt + key * KEY_BYTES;
    view.setUint16(at, list.slot[key], true);
    writeKey(view, at + 2, list, key);
  }
  jumps.forEach(({ next, keys }, i) => {
    const at = place.streamEnd + i * place.jumpBytes;
    view.setUint32(at, next, true);
    keys.forEach((key, j) => {
      writeKey(view, at + JUMP_HEAD_BYTES + j * (JUMP_SLOT_BYTES / 2), list, key);
    });
  });
  return bytes;
}

function writeKey(view: DataView, at: number, list: KeyList, key: number): void {
  view.setUint16(at, list.timepoint[key], true);
  for (let word = 0; word < KEY_VALUE_WORDS; word++) {
    view.setUint16(at + 2 + 2 * word, list.values[key * KEY_VALUE_WORDS + word], true);
  }
}

/** What a player holds: its place in the stream, and of every slot two decoded keys with their times. */
interface Active {
  next: number;
  ratio: Ratio;
  /** Left and right time of every slot. */
  readonly times: Float32Array;
  /** Left and right value of every slot, DECODED floats each. */
  readonly values: Float32Array;
}

function createPlayer(list: KeyList, jumps: readonly JumpFrame[], place: Place): KeyPlayer {
  const { slots, tracks } = list;
  const active: Active = {
    next: 0,
    ratio: 0,
    times: new Float32Array(2 * slots),
    values: new Float32Array(2 * slots * DECODED),
  };
  const noted = { begin: 0, jump: -1 };
  const player = {
    locals: new Float32Array(tracks * LOCAL_FLOATS),
    keysRead: 0,
    play: (ratio: Ratio): void => {
      noted.jump = jumpFor(jumps, active, ratio);
      if (noted.jump >= 0) restore(list, jumps[noted.jump], active);
      else if (ratio < active.ratio) active.next = 0;
      noted.begin = active.next;
      readForward(list, active, ratio);
      player.keysRead = active.next - noted.begin + (noted.jump >= 0 ? 2 * slots : 0);
      active.ratio = ratio;
      for (let slot = 0; slot < slots; slot++) {
        const left = 2 * slot;
        const alpha = alphaOf(ratio, active.times[left], active.times[left + 1]);
        const at = left * DECODED;
        interpolateSlot(tracks, slot, active.values, at, at + DECODED, alpha, player.locals);
      }
    },
    playNoting: (ratio: Ratio, footprint: LineReads): void => {
      player.play(ratio);
      if (noted.jump >= 0) {
        addBytes(footprint, place.streamEnd + noted.jump * place.jumpBytes, place.jumpBytes);
      }
      // One key further: its slot says that it is not needed yet.
      const end = Math.min(active.next + 1, list.count);
      addBytes(footprint, place.keysAt + noted.begin * KEY_BYTES, (end - noted.begin) * KEY_BYTES);
      for (let key = noted.begin; key < active.next; key++) {
        addBytes(footprint, list.timepoint[key] * TIMEPOINT_BYTES, TIMEPOINT_BYTES);
      }
    },
  };
  return player;
}

/** The jump frame to go on from, or -1 if going on from here, or starting over, reads less. */
function jumpFor(jumps: readonly JumpFrame[], active: Active, ratio: Ratio): number {
  let best = -1;
  for (let i = 0; i < jumps.length && jumps[i].ratio <= ratio; i++) best = i;
  if (best < 0) return -1;
  return ratio < active.ratio || jumps[best].next > active.next ? best : -1;
}

function restore(list: KeyList, { next, keys }: JumpFrame, active: Active): void {
  active.next = next;
  keys.forEach((key, i) => {
    active.times[i] = list.ratio[key];
    decodeKey(list, key, active.values, i * DECODED);
  });
}

/** Copies every key whose time has come into the active list. */
function readForward(list: KeyList, active: Active, ratio: Ratio): void {
  const { times, values } = active;
  for (; active.next < list.count && list.neededAt[active.next] <= ratio; active.next++) {
    const right = 2 * list.slot[active.next] + 1;
    times[right - 1] = times[right];
    times[right] = list.ratio[active.next];
    values.copyWithin((right - 1) * DECODED, right * DECODED, (right + 1) * DECODED);
    decodeKey(list, active.next, values, right * DECODED);
  }
}
