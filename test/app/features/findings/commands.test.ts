import { beforeEach, expect, it, vi } from 'vitest';
import { fixFindings, goToFinding } from '../../../../app/features/findings/commands.ts';
import type { Session } from '../../../../app/session/session.ts';
import { invariant } from '#engine/base';
import { finding } from '../../../support/findings.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const lost = vi.hoisted(() => (): never => {
  throw new Error('no network');
});
vi.mock('../../../../app/features/findings/run-fix.ts', lost);
vi.mock('../../../../app/features/findings/show-finding.ts', lost);

let session: Session;
beforeEach(() => {
  session = testSession(EIGHT);
});

function goToOne(): Promise<void> {
  const { files, assets } = session.store.getState();
  const [file] = files;
  invariant(file !== undefined, 'a file is open');
  const found = finding({ code: 'spike' });
  return goToFinding(session, {
    key: 'spike',
    finding: found,
    asset: assets[0],
    file,
    joints: [],
    nameOf: String,
  });
}

it.each<[string, string, () => Promise<void>]>([
  ['fixes', 'Fixes', () => fixFindings(session, [])],
  ['shows a finding', 'Findings', goToOne],
])('that the code cannot be loaded that %s is reported', async (_, subject, run) => {
  await run();
  const { problems } = session.store.getState();
  expect(problems.map((problem) => problem.subject)).toEqual([subject]);
  expect(problems[0]?.message).toMatch(/^Its code could not be loaded: /);
});
