import { describe, expect, it } from 'vitest';
import { samplingFeature } from '../../../../app/features/sampling/feature.ts';
import SamplingPane from '../../../../app/features/sampling/sampling-pane.tsx';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [samplingFeature];

it.each([
  ['nothing', [], 'Nothing is sampled'],
  ['a skeleton', EIGHT.slice(0, 1), 'Nothing is sampled'],
  ['a source', ['eight.raw_animation.ozz'], 'A source clip has no sampling context'],
])('says why there is no cache where %s is on the stage', (_, names, expected) => {
  const session = testSession(names, { features });
  expect(paneText(session, SamplingPane)).toContain(expected);
  expect(session.commands.find('sampling.copy-hot-keys').enabled?.(session)).toBe(false);
});

describe('the sampling of a clip', () => {
  it('has its step, its cost and the hot keys of all joints', () => {
    const text = paneText(testSession(EIGHT, { features }), SamplingPane);
    expect(text).toContain('This step');
    expect(text).toContain('cursor (next) – – –');
    expect(text).toContain('Hot keys 8');
  });

  it('counts the joints that the filter leaves', () => {
    const session = testSession(EIGHT, { features });
    session.store.getState().setFilter('joint_3');
    expect(paneText(session, SamplingPane)).toContain('Hot keys 1 of 8');
  });

  it('shows the lane of the active joint', () => {
    const session = testSession(EIGHT, { features });
    session.store.getState().selectJoint(5);
    expect(paneText(session, SamplingPane)).toContain('joint_5 lane 1.1,');
  });

  it.each(['translation', 'rotation', 'scale'])('shows keys of one kind: %s', (kind) => {
    const session = testSession(EIGHT, { features });
    session.commands.run(`sampling.${kind}`);
    expect(session.store.getState().keyKind).toBe(kind);
    expect(session.commands.find(`sampling.${kind}`).checked?.(session)).toBe(true);
  });
});
