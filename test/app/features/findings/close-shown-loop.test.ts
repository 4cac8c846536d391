import { describe, expect, it } from 'vitest';
import { createArchive } from '#engine/archive';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { findingsFeature } from '../../../../app/features/findings/feature.ts';
import type { Command, Session } from '../../../../app/session/session.ts';
import { withNewContents } from '../../../../app/session/state/new-contents.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { eventually } from '../../../support/eventually.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const RAW = 'eight.raw_animation.ozz';
const CLIP = 'eight.animation.ozz';
/** What the work says that closes the loop. */
const COMMAND = { name: 'close-loop', args: { method: 'whole-clip' } } as const;

let session: Session;
const state = (): SessionState => session.store.getState();

/** Puts a build of a source beside it. */
function addBuild(source: string): void {
  const file = madeFile('built.ozz', readObject(validFixture(CLIP), 'animation'));
  const recipe = DEFAULT_CLIP_RECIPE;
  state().setRecipe(idOf(state(), source), recipe);
  const result = { milliseconds: 1, sourceBytes: 1, sourceKeys: [], recipe };
  state().finishBuild(idOf(state(), source), [{ ...file, origin: 'built' }], result);
}

function objectOf(file: string) {
  const asset = state().assets.find(({ id }) => id === idOf(state(), file));
  if (asset === undefined) throw new Error(`${file} is not open`);
  return asset.entry.object;
}

describe('the loop of the clip that is shown', () => {
  const close = (): Command => session.commands.find('findings.close-loop');
  let fake: ReturnType<typeof fakeJobs>;
  const open = (...names: readonly string[]): void => {
    fake = fakeJobs();
    session = testSession(names, { features: [findingsFeature], jobs: fake.jobs });
  };
  const isOffered = (): boolean => close().enabled?.(session) === true;
  const begin = async (): Promise<void> => {
    close().run(session);
    await eventually(() => expect(fake.inputsOf('mending.closing')).toHaveLength(1));
  };
  /** Begins, up to the work on the clip itself. */
  const beginMending = async (): Promise<void> => {
    await begin();
    fake.answer('mending.closing', { outcome: { result: COMMAND } });
    await eventually(() =>
      expect(fake.inputsOf('mending.remedy')).toMatchObject([{ command: COMMAND }]),
    );
  };

  it.each<[string, string[]]>([
    ['where nothing is open', []],
    ['without its skeleton', [CLIP]],
    ['of a clip whose source does not last as long', ['eight.skeleton.ozz', CLIP]],
  ])('is not closed %s', (what, names) => {
    open(...names);
    if (what.includes('source')) {
      const source = readObject(validFixture(RAW), 'raw-animation');
      const long = { ...source, duration: 2 * source.duration };
      state().addFiles([madeFile('long.ozz', long)]);
      addBuild('long.ozz');
      state().show(idOf(state(), 'built.ozz'));
    }
    expect(isOffered()).toBe(false);
  });

  it('is said to be closed until that ends, and is not begun again before', async () => {
    open(...EIGHT, RAW);
    state().show(idOf(state(), RAW));
    const label = (): string | undefined => close().label?.(session);
    expect(label()).toBe('Close the loop');
    await begin();
    expect(label()).toBe('Closing the loop…');
    expect(isOffered()).toBe(false);
    fake.answer('mending.closing', { outcome: { problem: 'It failed.' } });
    await eventually(() => expect(isOffered()).toBe(true));
    expect(label()).toBe('Close the loop');
  });

  it('stays on the screen as it is where closing it fails', async () => {
    open(...EIGHT, RAW);
    state().show(idOf(state(), CLIP));
    await beginMending();
    fake.answer('mending.remedy', { outcome: { problem: 'It failed.' } });
    await eventually(() => expect(state().problems).toMatchObject([{ message: 'It failed.' }]));
    // What follows the work.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(state().clipId).toBe(idOf(state(), CLIP));
  });

  it('stays as it is where it ends as it begins, which is said, and is no step', async () => {
    open(...EIGHT);
    state().show(idOf(state(), CLIP));
    const { steps } = session.history.state.getState();
    await begin();
    fake.answer('mending.closing', { outcome: { result: null } });
    await eventually(() =>
      expect(state().problems).toMatchObject([
        {
          severity: 'info',
          message: 'ends as it begins: there is nothing to close, and it stays as it is.',
        },
      ]),
    );
    expect(fake.inputsOf('mending.remedy')).toEqual([]);
    expect(session.history.state.getState().steps).toBe(steps);
  });

  it('is not closed where its file changes meanwhile, which is said', async () => {
    open(...EIGHT);
    state().show(idOf(state(), CLIP));
    await beginMending();
    const changed = state().files.find(({ name }) => name === CLIP);
    if (changed === undefined) throw new Error('it is open');
    const next = madeFile(CLIP, { ...readObject(validFixture(CLIP), 'animation') });
    session.store.setState((now) => withNewContents(now, [{ id: changed.id, next }]));
    const made = createArchive([{ ...readObject(validFixture(CLIP), 'animation') }]);
    fake.answer('mending.remedy', { outcome: { result: made } });
    await eventually(() =>
      expect(state().problems).toMatchObject([
        {
          subject: CLIP,
          message: 'It changed during the work, so it was left as it is: do it again.',
        },
      ]),
    );
    expect(state().files.find(({ id }) => id === changed.id)?.archive).toBe(next.archive);
  });

  it.each<[string, string[], string, string]>([
    ['in itself, where it has no source', EIGHT, CLIP, CLIP],
    ['in the source that it was built from, which is shown then', [...EIGHT, RAW], CLIP, RAW],
  ])('is closed %s', async (_, names, shown, changed) => {
    open(...names);
    state().show(idOf(state(), shown));
    expect(isOffered()).toBe(true);
    await beginMending();
    const object = objectOf(changed);
    fake.answer('mending.remedy', { outcome: { result: createArchive([{ ...object }]) } });
    await eventually(() => expect(objectOf(changed)).not.toBe(object));
    await eventually(() => expect(state().clipId).toBe(idOf(state(), changed)));
  });

  it.each<['new-frame' | 'whole-clip', string]>([
    ['whole-clip', 'Close the loop'],
    ['new-frame', 'Add the closing frame'],
  ])('is a step that says what was done: %s', async (method, label) => {
    open(...EIGHT);
    state().show(idOf(state(), CLIP));
    await begin();
    fake.answer('mending.closing', {
      outcome: { result: { name: 'close-loop', args: { method } } },
    });
    await eventually(() => expect(fake.inputsOf('mending.remedy')).toHaveLength(1));
    const made = createArchive([{ ...objectOf(CLIP) }]);
    fake.answer('mending.remedy', { outcome: { result: made } });
    const last = (): string | undefined => session.history.state.getState().steps.at(-1)?.label;
    await eventually(() => expect(last()).toContain(label));
  });
});
