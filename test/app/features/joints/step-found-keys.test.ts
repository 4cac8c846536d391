import { beforeEach, describe, expect, it } from 'vitest';
import { jointsFeature } from '../../../../app/features/joints/feature.ts';
import { stepFoundKeys } from '../../../../app/features/joints/step-found-keys.ts';
import type { Session } from '../../../../app/session/session.ts';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

let session: Session;
const store = () => session.store.getState();

beforeEach(() => {
  session = testSession(EIGHT, { features: [jointsFeature] });
});

/** The keys that are come to, as kind and index. */
function walk(...names: readonly ('next' | 'previous')[]): string[] {
  return names.map((name) => {
    stepFoundKeys(session, name === 'next' ? 1 : -1);
    const { selectedKey } = store();
    return selectedKey === null ? 'none' : `${selectedKey.kind} ${selectedKey.key}`;
  });
}

it.each([
  ['without a question', ''],
  ['where nothing is found', 'gap>1000'],
  ['where no name fits', 'toe kind:r'],
])('goes nowhere %s', (_, filter) => {
  store().setFilter(filter);
  expect(walk('next', 'previous')).toEqual(['none', 'none']);
});

describe('the keys that are found', () => {
  it('are walked, round and back', () => {
    store().setFilter('joint_3 index:..7');
    expect(walk('next', 'next', 'next', 'next', 'previous')).toEqual([
      'translation 3',
      'rotation 3',
      'scale 3',
      'translation 3',
      'scale 3',
    ]);
  });

  it('are walked from the joint that is selected', () => {
    store().setFilter('kind:s index:..7');
    store().selectJoint(5);
    expect(walk('next', 'previous')).toEqual(['scale 5', 'scale 4']);
    expect(store().selectedJoints).toEqual([4]);
  });

  it('are brought into view, in time and in memory', () => {
    store().setFilter('joint_0 kind:r time:4');
    store().setVisibleRange({ from: 1, to: 2 });
    store().setMemoryRange({ from: 0, to: 4 });
    const [found] = walk('next');
    expect(store().visibleRange).toEqual({ from: 3, to: 4 });
    const { from, to } = store().memoryRange ?? { from: 0, to: 0 };
    const key = Number(found.split(' ')[1]);
    expect(key).toBeGreaterThanOrEqual(from);
    expect(key + 1).toBeLessThanOrEqual(to);
  });
});

it('a source clip’s keys are walked as well', () => {
  openFiles(session, 'walker.raw_animation.ozz');
  store().setFilter('"track 4" kind:r, joint_4 kind:r');
  const steps = walk('next', 'next');
  expect(new Set(steps).size).toBe(2);
  expect(store().selectedJoints).toEqual([4]);
});
