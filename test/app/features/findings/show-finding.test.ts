import { beforeEach, describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import { goToFinding } from '../../../../app/features/findings/commands.ts';
import type { Session } from '../../../../app/session/session.ts';
import type { OpenFinding } from '../../../../app/session/state/findings.ts';
import { finding } from '../../../support/findings.ts';
import { testSession } from '../../../support/test-session.ts';

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

/** A finding about a time of the clip. */
function spike(): OpenFinding {
  const { assets, files } = session.store.getState();
  const asset = assets.find(({ entry }) => entry.object.kind === 'animation');
  const file = files.find(({ id }) => id === asset?.fileId);
  invariant(asset !== undefined && file !== undefined, 'a clip is open');
  const found = finding({ code: 'spike', time: 0.5, joint: 2 });
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
});
