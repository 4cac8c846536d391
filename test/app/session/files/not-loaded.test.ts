import { beforeEach, expect, it, vi } from 'vitest';
import { fileCommands } from '../../../../app/session/files/commands.ts';
import type { Session } from '../../../../app/session/session.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';
import { eventually } from '../../../support/eventually.ts';

const lost = vi.hoisted(() => (): never => {
  throw new Error('no network');
});
vi.mock('../../../../app/session/files/save.ts', lost);
vi.mock('../../../../app/session/files/unpacking.ts', lost);
vi.mock('../../../../app/session/files/save-glb.ts', lost);
vi.mock('../../../../app/features/bytes/byte-steps.ts', lost);

let session: Session;
beforeEach(() => {
  session = testSession(EIGHT);
  // Commands keep their code once it is loaded, which another test of this process may have done.
  vi.resetModules();
});

async function stepByte(): Promise<void> {
  const { bytesCommands } = await import('../../../../app/features/bytes/commands.ts');
  bytesCommands.find(({ id }) => id === 'bytes.next-element')?.run(session);
}

it.each<[string, string, () => unknown]>([
  ['saving', 'Saving', () => session.files.save({ what: 'project' })],
  [
    'saving as glTF',
    'Saving',
    () => fileCommands.find(({ id }) => id === 'save.glb')?.run(session),
  ],
  ['a step of bytes', 'Bytes', stepByte],
  [
    'a zip',
    'Zips',
    () =>
      session.files.open({
        sources: [{ name: 'walk.zip', blob: new Blob(['PK']) }],
        origin: 'opened',
      }),
  ],
])(
  'that the code for %s cannot be loaded is reported, and nothing is lost',
  async (_, subject, run) => {
    const { assets } = session.store.getState();
    await run();
    await eventually(() =>
      expect(session.store.getState().problems).toMatchObject([
        { subject, message: expect.stringMatching(/^Its code could not be loaded: /) as string },
      ]),
    );
    expect(session.store.getState().assets).toBe(assets);
  },
);
