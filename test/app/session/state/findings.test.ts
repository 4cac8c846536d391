import { beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '#engine/base';
import type { Session } from '../../../../app/session/session.ts';
import {
  isIgnoredBy,
  selectAssetFindings,
  selectFileFindings,
  selectFindings,
  severityCounts,
  worstSeverity,
} from '../../../../app/session/state/findings.ts';
import {
  selectFindingMarks,
  selectFoundInJoints,
  selectJointFindings,
} from '../../../../app/session/state/staged-findings.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { idOf } from '../../../support/app-files.ts';
import { finding } from '../../../support/findings.ts';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

let session: Session;
const state = (): SessionState => session.store.getState();
const codes = (): string[] => selectFindings(state()).shown.map((open) => open.finding.code);

/** What the checks of the first object of a file have found. */
function found(file: string, ...findings: readonly Finding[]): void {
  const asset = state().assets.find(({ fileName }) => fileName === file);
  if (asset === undefined) throw new Error(`${file} is not open`);
  session.store.setState({ checkedAssets: [...state().checkedAssets, { asset, findings }] });
}

beforeEach(() => {
  session = testSession(EIGHT);
});

describe('findings about what is gone', () => {
  it('are not shown', () => {
    found('eight.animation.ozz', finding());
    expect(codes()).toEqual(['loop-gap']);
    state().closeFile(state().files[1].id);
    expect(codes()).toEqual([]);
    expect(selectFindingMarks(state())).toEqual([]);
  });

  it('are not shown about an object that has replaced theirs', () => {
    found('eight.animation.ozz', finding());
    state().closeFile(state().files[1].id);
    openFiles(session, 'eight.animation.ozz');
    expect(codes()).toEqual([]);
  });
});

describe('findings', () => {
  it('are the same object until something changes', () => {
    found('eight.animation.ozz', finding());
    const before = selectFindings(state());
    state().selectJoint(1);
    expect(selectFindings(state())).toBe(before);
  });

  it('come by severity and then by how much they matter, whatever they are about', () => {
    found('eight.animation.ozz', finding({ code: 'a', evidence: { gapMm: 1 } }));
    found(
      'eight.skeleton.ozz',
      finding({ code: 'b', severity: 'info' }),
      finding({ code: 'c', evidence: { gapMm: 30 } }),
      finding({ code: 'd', severity: 'error' }),
    );
    expect(codes()).toEqual(['d', 'c', 'a', 'b']);
  });

  it('are listed once', () => {
    found('eight.animation.ozz', finding(), finding());
    expect(codes()).toEqual(['loop-gap']);
  });

  it('name their joints by the skeleton, each once', () => {
    found('eight.animation.ozz', finding({ places: [{ joint: 1 }, { joint: 1 }, { joint: 900 }] }));
    const [{ joints }] = selectFindings(state()).shown;
    expect(joints).toHaveLength(2);
    expect(joints[1]).toBe('joint 900');
  });

  it('are found by file, asset and joint', () => {
    found('eight.animation.ozz', finding({ joint: 2, places: [{ joint: 2 }, { joint: 3 }] }));
    const clip = idOf(state(), 'eight.animation.ozz');
    expect(selectAssetFindings(state(), clip)).toHaveLength(1);
    expect(selectFileFindings(state(), state().files[0].id)).toHaveLength(0);
    expect(selectFileFindings(state(), state().files[1].id)).toHaveLength(1);
    expect([...selectJointFindings(state()).keys()]).toEqual([2, 3]);
  });

  it('are marks at the times of the clip on the stage', () => {
    found('eight.animation.ozz', finding({ places: [{ time: 2 }, { time: 0.5 }, {}] }));
    found('eight.skeleton.ozz', finding({ places: [{ time: 1 }] }));
    expect(selectFindingMarks(state()).map(({ time }) => time)).toEqual([0.5, 2]);
  });

  it('are marks of their joints, apart from info, each at its own times', () => {
    found(
      'eight.animation.ozz',
      finding({
        places: [
          { joint: 2, time: 2, kind: 'rotation' },
          { joint: 3, time: 1 },
          { joint: 2, time: 0.5 },
        ],
      }),
      finding({ code: 'x', severity: 'error', joint: 3, places: [{ joint: 3 }] }),
      finding({ code: 'n', severity: 'info', places: [{ joint: 4, time: 1 }] }),
    );
    const severity = 'warning';
    expect([...selectFoundInJoints(state())]).toEqual([
      [3, { severity: 'error', marks: [{ severity, time: 1, kind: undefined }] }],
      [
        2,
        {
          severity,
          marks: [
            { severity, time: 0.5, kind: undefined },
            { severity, time: 2, kind: 'rotation' },
          ],
        },
      ],
    ]);
  });

  it('in what a reader has left out are about their file', () => {
    const [, file] = state().files;
    const archive = { ...file.archive, trailing: { offset: 100, length: 3 } };
    session.store.setState({ files: [{ ...file, archive }] });
    expect(codes()).toEqual(['trailing-bytes']);
    expect(selectFindings(state()).shown[0].file.id).toBe(file.id);
  });

  it('are counted by severity', () => {
    found('eight.animation.ozz', finding(), finding({ code: 'x', severity: 'info' }));
    const counts = severityCounts(selectFindings(state()).shown);
    expect(counts).toEqual({ error: 0, warning: 1, info: 1 });
    expect(worstSeverity(counts)).toBe('warning');
    expect(worstSeverity({ error: 0, warning: 0, info: 0 })).toBeUndefined();
  });
});

describe('ignoring', () => {
  const reason = 'made so';

  it.each([
    ['another code', { code: 'iframe-drift' }, false],
    ['another file', { file: 'walk.ozz' }, false],
    ['another joint', { joint: 'Hand' }, false],
    ['its code, but in another file', { code: 'loop-gap', file: 'walk.ozz' }, false],
    ['its code', { code: 'loop-gap' }, true],
    ['its file', { file: 'eight.animation.ozz' }, true],
    ['its code in its file', { code: 'loop-gap', file: 'eight.animation.ozz' }, true],
  ])('%s', (_, rule, expected) => {
    found('eight.animation.ozz', finding({ joint: 0 }));
    const [open] = selectFindings(state()).shown;
    expect(isIgnoredBy({ ...rule, reason }, open)).toBe(expected);
  });

  it('hides one about several joints only if all of them are meant', () => {
    found('eight.animation.ozz', finding({ code: 'one', places: [{ joint: 0 }] }));
    found('eight.animation.ozz', finding({ code: 'two', places: [{ joint: 0 }, { joint: 1 }] }));
    const [{ joints }] = selectFindings(state()).shown;
    state().ignoreFindings({ joint: joints[0], reason });
    expect(codes()).toEqual(['two']);
  });

  it('is a step that can be undone, and again that can be taken back', () => {
    found('eight.animation.ozz', finding());
    session.history.clear();
    state().ignoreFindings({ code: 'loop-gap', reason });
    expect(codes()).toEqual([]);
    expect(selectFindings(state()).ignored).toHaveLength(1);
    session.history.undo();
    expect(codes()).toEqual(['loop-gap']);
    session.history.redo();
    state().stopIgnoring(state().ignoredFindings[0]);
    expect(codes()).toEqual(['loop-gap']);
    expect(session.history.state.getState().steps.map(({ label }) => label)).toEqual([
      'Ignore findings',
      'Show ignored findings',
    ]);
  });

  it('the same again replaces the reason', () => {
    state().ignoreFindings({ code: 'loop-gap', reason });
    state().ignoreFindings({ code: 'loop-gap', reason: 'another' });
    expect(state().ignoredFindings).toEqual([{ code: 'loop-gap', reason: 'another' }]);
  });
});
