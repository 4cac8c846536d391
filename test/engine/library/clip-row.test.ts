import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpPage, type Finding, type Severity } from '../../../engine/base/finding.ts';
import { clipRow, type JointTest, type RowError } from '../../../engine/library/clip-row.ts';
import { buildAnimation, toAdditive } from '#engine/offline';
import { readObject, validFixture } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';
import { sourceClip } from '../../support/planted-subjects.ts';

const subject = {
  file: 'walk.ozz',
  object: 'ozz-animation "walk"',
  clip: readObject(validFixture('character/walk.ozz'), 'animation'),
  skeleton: readObject(validFixture('character/skeleton.ozz'), 'skeleton'),
  source: sourceClip('walk'),
  bytes: 9000,
  distance: 0.1,
  findings: [],
};

const fits =
  (pattern: string): JointTest =>
  ({ names }) =>
    Uint8Array.from(names, (name) => Number(name === pattern));

const errorOf = (counted?: JointTest): RowError | undefined =>
  clipRow({ ...subject, counted }).error;

describe('the codes of a row', () => {
  const found = (severity: Severity, code: string): Finding => ({
    severity,
    code,
    object: '',
    message: '',
    evidence: {},
    remedy: { text: '' },
    help: helpPage(code),
    places: [],
  });
  it.each([
    ['none', [], [], undefined],
    ['those of warnings, without infos', [found('warning', 'b')], ['b'], undefined],
    [
      'those that only infos have, beside the others',
      [found('info', 'c'), found('error', 'b'), found('info', 'a'), found('info', 'b')],
      ['b'],
      ['a', 'c'],
    ],
  ])('are %s', (_, findings, codes, infoCodes) => {
    const row = clipRow({ ...subject, source: undefined, findings });
    expect([row.codes, row.infoCodes]).toEqual([codes, infoCodes]);
  });
});

describe('the error of a row', () => {
  it.each([
    ['without a skeleton', { skeleton: undefined }],
    ['without a source', { source: undefined }],
    ['of joints that the skeleton does not have', { counted: fits('Tail') }],
  ])('is missing %s', (_, part) => {
    expect(clipRow({ ...subject, ...part }).error).toBeUndefined();
  });

  it('is that of all joints, or only of those that are counted', () => {
    const all = errorOf();
    expect(all?.joint).toContain('Hand');
    const foot = errorOf(fits('LeftFoot'));
    expect(foot?.joint).toBe('LeftFoot');
    expect(foot?.max).toBeGreaterThan(0);
    expect(foot?.max).toBeLessThan(all?.max ?? 0);
  });

  it('of an additive clip is measured against the difference that its source makes', () => {
    const { skeleton } = subject;
    const source = sourceClip('walk');
    const clip = buildAnimation(toAdditive(source));
    const { error } = clipRow({ ...subject, clip, source });
    expect(error?.max).toBeLessThan(0.01);
    expect(
      clipRow({ ...subject, clip: subject.clip, source: toAdditive(source, skeleton) }).error,
    ).toBeUndefined();
  });
});

describeWithShared('the error of a clip whose root motion was extracted', (shared) => {
  const of = (name: string): string => path.join(shared, 'assets/ozz', name);

  it('is measured without that motion, and says so', () => {
    const { error } = clipRow({
      ...subject,
      clip: readObject(of('pab_walk_no_motion.ozz'), 'animation'),
      skeleton: readObject(of('pab_skeleton.ozz'), 'skeleton'),
      source: readObject(of('pab_walk_raw.ozz'), 'raw-animation'),
    });
    expect(error?.max).toBeLessThan(0.005);
    expect(error?.withoutMotion).toBe(true);
  });
});
