import { describe, expect, it } from 'vitest';
import { TaskCancelled } from '../../../engine/base/task.ts';
import {
  OPPOSED_DEGREES,
  opposedJoints,
  opposedStretches,
  phaseAt,
  surveyBlending,
} from '../../../engine/inspect/blend-survey.ts';
import type { SurveyLayer } from '../../../engine/inspect/blend-survey.ts';
import { identityPose } from '../../../engine/math/pose.ts';
import type { Animation } from '../../../engine/model/animation.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { rawClip, type WrittenTrack } from '../../support/raw-clip.ts';

const JOINTS = 2;

/** Turned about y. */
function turn(degrees: number): readonly number[] {
  const half = (degrees * Math.PI) / 360;
  return [0, Math.sin(half), 0, Math.cos(half)];
}

/** The second joint turns evenly from one angle to another, the first one stands still. */
function turning(from: number, to: number, duration = 1): Animation {
  const middle = (from + to) / 2;
  const rotations = [
    [0, ...turn(from)],
    [duration / 2, ...turn(middle)],
    [duration, ...turn(to)],
  ];
  const tracks: WrittenTrack[] = [{}, { rotations }];
  return buildAnimation(rawClip(tracks, duration), { iframeInterval: 0 });
}

function layer(clip: Animation, part: Partial<SurveyLayer> = {}): SurveyLayer {
  return { clip, weight: 1, start: 0, loops: 1, ...part };
}

const still = turning(0, 0);
const restPose = identityPose(JOINTS);

function survey(...layers: readonly SurveyLayer[]) {
  return surveyBlending({ restPose, joints: JOINTS, threshold: 0.1, layers, phases: 100 });
}

it('stops when it is told to', () => {
  const task = { cancelled: () => true };
  const request = { restPose, joints: JOINTS, threshold: 0.1, layers: [layer(still)] };
  expect(() => surveyBlending(request, task)).toThrow(TaskCancelled);
});

describe('finds nothing apart', () => {
  it.each<[string, SurveyLayer[]]>([
    ['of no layer', []],
    ['of one layer', [layer(turning(0, 170))]],
    ['of a layer that weighs nothing', [layer(still), layer(turning(170, 170), { weight: 0 })]],
    [
      'of a layer that is masked out',
      [layer(still), layer(turning(170, 170), { jointWeights: new Float32Array(4) })],
    ],
    ['of the same clip twice', [layer(turning(0, 90)), layer(turning(0, 90))]],
  ])('%s', (_, layers) => {
    const found = survey(...layers);
    expect(Math.max(...found.apart)).toBeLessThan(0.1);
    expect(opposedStretches(found)).toEqual([]);
    expect([...opposedJoints(found)]).toEqual([0, 0]);
  });
});

describe('tells beforehand', () => {
  it('how far layers are apart at every phase', () => {
    const found = survey(layer(still), layer(turning(0, 178)));
    for (const ratio of [0.005, 0.255, 0.755, 0.995]) {
      const at = phaseAt(found, ratio) * JOINTS;
      // Interpolation between keys that are 89° apart is not quite even.
      expect(Math.abs(found.apart[at + 1] - 178 * ratio)).toBeLessThan(3);
      expect(found.apart[at]).toBeLessThan(0.1);
    }
    expect(found.worst[50]).toBe(1);
  });

  it('where, and of which joint, they nearly oppose', () => {
    const found = survey(layer(still), layer(turning(0, 178)));
    const [stretch] = opposedStretches(found);
    expect(stretch.from * 178).toBeGreaterThan(OPPOSED_DEGREES - 3);
    expect(stretch.to).toBe(1);
    expect(opposedStretches(found, 1)).toEqual([stretch]);
    expect(opposedStretches(found, 0)).toEqual([]);
    expect([...opposedJoints(found)]).toEqual([0, 1]);
  });

  it('where rotations are negated to take the shortest path', () => {
    // From 180° on, the other way round is the shorter one.
    const found = survey(layer(turning(-100, -100)), layer(turning(20, 150)));
    const negated = (ratio: number): number => found.negated[phaseAt(found, ratio) * JOINTS + 1];
    expect([negated(0.1), negated(0.9)]).toEqual([0, 1]);
  });

  it('the same of a clip that runs at another speed from another place', () => {
    const quick = turning(0, 178, 0.5);
    const twice = survey(layer(still), layer(quick, { loops: 2, start: 0.5 }));
    const once = survey(layer(still), layer(turning(0, 178)));
    const apart = (of: typeof once, ratio: number): number =>
      of.apart[phaseAt(of, ratio) * JOINTS + 1];
    for (const ratio of [0.05, 0.3, 0.6, 0.9]) {
      expect(apart(twice, ratio)).toBeCloseTo(apart(once, (0.5 + 2 * (ratio + 0.005)) % 1), -1);
    }
  });

  it.each<[string, readonly number[], number]>([
    ['the first that is not as those before', [0, 170, 160], 1],
    ['one after layers that agree', [0, 10, 170], 2],
  ])('which layer is farthest from the others: %s', (_, angles, expected) => {
    const found = survey(...angles.map((degrees) => layer(turning(degrees, degrees))));
    expect(new Set(found.farthest)).toEqual(new Set([expected]));
  });

  it('the rest pose as a layer where it fills in', () => {
    const found = survey(layer(turning(175, 175), { weight: 0.05 }));
    expect([...opposedJoints(found)]).toEqual([0, 1]);
    expect(found.farthest[0]).toBe(1);
  });
});
