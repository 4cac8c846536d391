import { beforeEach, describe, expect, it, vi } from 'vitest';
import CrowdPane from '../../../../app/features/crowd/crowd-pane.tsx';
import { crowdFeature } from '../../../../app/features/crowd/feature.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [crowdFeature];

beforeEach(() => void vi.stubGlobal('crossOriginIsolated', false));

describe('there is no crowd', () => {
  it.each([
    ['without a clip', [], 'Drop a skeleton and an animation'],
    ['of a source', ['eight.raw_animation.ozz'], 'A crowd plays runtime animations'],
  ])('%s', (_, names, expected) => {
    expect(paneText(testSession(names, { features }), CrowdPane)).toContain(expected);
  });
});

it('a clip has one, whose costs are listed part by part', () => {
  const text = paneText(testSession(EIGHT, { features }), CrowdPane);
  for (const part of [
    'sort and levels',
    'from 96 px',
    'below 24 px',
    'near',
    'far',
    'upload',
    'draw',
    'slowest frame',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('14.0 heights');
});
