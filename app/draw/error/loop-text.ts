import type { JointIndex, LengthUnit, LoopSeam } from '#engine';
import { formatCounted } from '../format.ts';
import { errorColumn, errorText } from './error-text.ts';

/** A joint at the seam of a loop. */
export interface LoopRow {
  readonly joint: JointIndex;
  readonly name: string;
  readonly jump: string;
  /** Of the source at the same seam; empty where there is none. */
  readonly source: string;
  readonly turn: string;
  readonly kick: string;
  /** Whether it jumps farther than is meant to be noticed. */
  readonly jumps: boolean;
  /** Whether its velocity changes more than anywhere near the clip's ends. */
  readonly kicks: boolean;
}

/** A line a joint, that which jumps farthest first. */
export function loopRows(
  { jump, turn, kick, usualKick }: LoopSeam,
  source: LoopSeam | undefined,
  names: readonly string[],
  tolerance: number,
  unit: LengthUnit,
): LoopRow[] {
  const far = errorColumn(highest(jump, source?.jump), 'joint', unit);
  const fast = errorColumn(highest(kick), 'joint', unit);
  const turned = errorColumn(highest(turn), 'rotation', unit);
  const order = Array.from(jump.keys()).toSorted((a, b) => jump[b] - jump[a] || a - b);
  return order.map((joint) => ({
    joint,
    name: names[joint],
    jump: far(jump[joint]),
    source: source === undefined ? '' : far(source.jump[joint]),
    turn: turned(turn[joint]),
    kick: `${fast(kick[joint])}/s`,
    jumps: jump[joint] > tolerance,
    kicks: kick[joint] > usualKick[joint] && kick[joint] > tolerance,
  }));
}

/** What the seam comes to, a sentence each. */
export function loopWords(
  seam: LoopSeam,
  names: readonly string[],
  tolerance: number,
  unit: LengthUnit,
): string[] {
  const { travel, lacksFrame } = seam;
  const words = [jumpWords(seam, names, tolerance, unit)];
  if (lacksFrame && seam.jump.some((jump) => jump > tolerance)) {
    words.push(
      'That is what one more frame would go: the export seems to lack the closing frame, which repeats the first.',
    );
  }
  if (travel !== undefined) {
    const way = errorText(Math.hypot(travel.x, travel.z), 'joint', unit);
    words.push(
      `${names[travel.joint]} comes ${way} over the ground in a loop, which is no jump and is taken out.`,
    );
  }
  return words;
}

function jumpWords(
  { jump, turn }: LoopSeam,
  names: readonly string[],
  tolerance: number,
  unit: LengthUnit,
): string {
  const limit = errorText(tolerance, 'joint', unit);
  const count = jump.reduce((sum, value) => sum + (value > tolerance ? 1 : 0), 0);
  if (count === 0) return `The loop closes: no joint jumps farther than ${limit}.`;
  const [most, turns] = [largest(jump), largest(turn)];
  const farthest = `${names[most]} farthest, by ${errorText(jump[most], 'joint', unit)}`;
  const cause =
    turn[turns] === 0
      ? ''
      : ` Most of its own turns ${names[turns]}, by ${errorText(turn[turns], 'rotation', unit)}: whatever hangs on it is carried along.`;
  const verb = count === 1 ? 'jumps' : 'jump';
  return `${formatCounted(count, 'joint')} of ${jump.length} ${verb} farther than ${limit} from the last pose to the first; ${farthest}.${cause}`;
}

function largest(values: Float32Array): number {
  return values.reduce((most, value, at) => (value > values[most] ? at : most), 0);
}

function highest(...columns: readonly (Float32Array | undefined)[]): number {
  return Math.max(0, ...columns.map((column) => column?.[largest(column)] ?? 0));
}
