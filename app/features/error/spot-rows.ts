import type { LengthUnit } from '#engine/base';
import { errorColumn, jointErrors } from '#engine/inspect/error';
import type { ErrorMap, ErrorStatistics } from '#engine/inspect/error';
import { KEY_KINDS } from '#engine/model';
import type { SpotRow } from './spot-table.tsx';

/** The lines of the worst joints, the worst first, and of every joint, in their order. */
export function spotRows(
  { worst, jointMax, jointMean, jointWorstTime, unmeasured }: ErrorStatistics,
  names: readonly string[],
  text: (value: number) => string,
): { readonly worst: SpotRow[]; readonly joints: SpotRow[] } {
  return {
    worst: worst.map((spot) => ({
      ...spot,
      name: names[spot.joint],
      text: text(spot.value),
      mean: '',
    })),
    joints: Array.from(jointMax, (value, joint) => ({
      joint,
      time: jointWorstTime[joint],
      value,
      name: names[joint],
      text: text(value),
      mean: text(jointMean[joint]),
    })).filter(({ joint }) => !unmeasured.includes(joint)),
  };
}

/** A line a kind of key: the joint whose track of that kind is farthest off, whatever it is about in model space. */
export function kindRows(
  map: ErrorMap,
  names: readonly string[],
  unit: LengthUnit,
): readonly SpotRow[] {
  if (map.jointCount === 0) return [];
  return KEY_KINDS.map((kind) => {
    const { jointMax, jointMean, jointWorstTime } = jointErrors(map, kind);
    const joint = jointMax.reduce((most, value, at) => (value > jointMax[most] ? at : most), 0);
    const text = errorColumn(jointMax[joint], kind, unit);
    return {
      joint,
      time: jointWorstTime[joint],
      value: jointMax[joint],
      name: names[joint],
      text: text(jointMax[joint]),
      mean: text(jointMean.reduce((sum, mean) => sum + mean / map.jointCount, 0)),
      mark: kind,
    };
  });
}
