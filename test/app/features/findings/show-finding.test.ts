import { beforeEach, describe, expect, it } from 'vitest';
import { invariant, type Finding } from '#engine/base';
import { goToFinding } from '../../../../app/features/findings/commands.ts';
import type { Session } from '../../../../app/session/session.ts';
import type { Asset } from '../../../../app/session/state/assets.ts';
import type { OpenFinding } from '../../../../app/session/state/findings.ts';
import { finding } from '../../../support/findings.ts';
import { openFiles, testSession } from '../../../support/test-session.ts';

let session: Session;
let shown: string[];
let focused: string | null;

beforeEach(() => {
  session = testSession(['eight.skeleton.ozz', 'eight.animation.ozz']);
  shown = [];
  focused = 'findings';
  session.panes.connect({
    focusPane: (id) => void shown.push(id),
    focusedPane: () => focused,
  });
});

/** A finding about a time of a clip, the first that is open. */
function spike(): OpenFinding {
  const { assets } = session.store.getState();
  return findingAbout(assets.find(({ entry }) => entry.object.kind === 'animation'));
}

function findingAbout(asset: Asset | undefined, place: Partial<Finding> = {}): OpenFinding {
  const { files } = session.store.getState();
  const file = files.find(({ id }) => id === asset?.fileId);
  invariant(asset !== undefined && file !== undefined, 'a clip is open');
  const found = finding({ code: 'spike', time: 0.5, joint: 2, ...place });
  return { key: 'spike', finding: found, asset, file, joints: [], nameOf: String };
}

describe('the pane of a finding', () => {
  it('does not cover another one that has been opened meanwhile', async () => {
    const going = goToFinding(session, spike());
    focused = 'causes';
    await going;
    expect(shown).toEqual([]);
    expect(session.store.getState().selectedJoints).toEqual([2]);
  });

  it('comes to the front once it is known', async () => {
    await goToFinding(session, spike());
    expect(shown).toEqual(['curves']);
  });

  it('is the list of jumps at the loop, if a loop does not close', async () => {
    const open = spike();
    await goToFinding(session, { ...open, finding: { ...open.finding, code: 'loop-gap' } });
    expect(shown).toEqual(['error']);
    expect(session.store.getState().errorView).toBe('loop');
  });
});

describe('a finding about a clip that does not fit', () => {
  it('shows the clip among the assets, and selects nothing in the clip on the stage', async () => {
    openFiles(session, 'walker.animation.ozz');
    const { assets, clipId } = session.store.getState();
    const walker = assets.find(
      ({ entry, id }) => entry.object.kind === 'animation' && id !== clipId,
    );
    await goToFinding(session, findingAbout(walker, { kind: 'rotation', key: 30 }));
    expect(shown).toEqual(['assets']);
    expect(session.store.getState()).toMatchObject({
      clipId,
      inspectedId: walker?.id,
      selectedKey: null,
      selectedJoints: [],
    });
  });
});
