import type { AssetObject } from '#engine/archive';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { putOnSkeleton } from '#engine/inspect';
import AssetsPane from '../../../../app/features/assets/assets-pane.tsx';
import { assetsCommands, assetsPaneSlice } from '../../../../app/features/assets/commands.ts';
import { assetsFeature } from '../../../../app/features/assets/feature.ts';
import { otherSkeletons, putAgain, putClip } from '../../../../app/features/assets/put-clip.ts';
import putJob from '../../../../app/features/assets/put-clip.job.ts';
import loadJob from '../../../../app/session/files/load.job.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { describeSession } from '../../../../app/session/saved/describe.ts';
import { manifestText, readManifest } from '../../../../app/session/saved/manifest.ts';
import { restoreSession } from '../../../../app/session/saved/restore.ts';
import type { Session } from '../../../../app/session/session.ts';
import { clipOf, type Asset } from '../../../../app/session/state/assets.ts';
import { buildSkeleton } from '../../../../app/session/state/build-input.ts';
import { clipName } from '../../../../app/session/state/clip-names.ts';
import { withNewContents } from '../../../../app/session/state/new-contents.ts';
import { ownSkeleton } from '../../../../app/session/state/own-skeleton.ts';
import { selectSkeleton } from '../../../../app/session/state/stage.ts';
import { madeFile } from '../../../support/app-files.ts';
import { eventually } from '../../../support/eventually.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { at, BODY, PERMUTED, renamed, rigged, TAIL, type Rig } from '../../../support/rigs.ts';
import { testSession } from '../../../support/test-session.ts';

const OPENED = { features: [assetsFeature] };
const newSession = (): Session =>
  testSession([], {
    ...OPENED,
    jobs: createJobs({ startWorker: startLocalWorker({ load: loadJob, 'put-clip': putJob }) }),
  });

let session: Session;
const state = () => session.store.getState();
const { skeleton: own, raw } = rigged(BODY, 'walk');
const HERO: Rig = [...PERMUTED, TAIL];
const hero = rigged(HERO).skeleton;

function assetAt(fileName: string, place: number, of = session): Asset {
  const { assets } = of.store.getState();
  const asset = assets.filter((one) => one.fileName === fileName)[place];
  if (asset === undefined) throw new Error(`${fileName} has no object ${place}`);
  return asset;
}

const walk = (): Asset => assetAt('walk.glb', 1);
const target = (): Asset => assetAt('hero.glb', 0);
const put = (of = session): Asset => assetAt('walk on hero.raw.ozz', 0, of);
const text = (): string => paneText(session, AssetsPane);
const steps = (): string[] => session.history.state.getState().steps.map(({ label }) => label);

beforeEach(() => {
  session = newSession();
  state().addFiles([madeFile('walk.glb', own, raw), madeFile('hero.glb', hero)]);
  state().refillStage();
  state().inspect(walk().id);
});

describe('a clip cannot be put on', () => {
  it.each<[string, Rig]>([
    ['its own skeleton, from another file', BODY],
    ['one whose names have another prefix: its tracks are those of it', renamed(BODY, 'rig:')],
  ])('%s', (_, rig) => {
    state().addFiles([madeFile('same.glb', rigged(rig).skeleton)]);
    const { choices } = otherSkeletons(state().assets, own);
    expect(choices.map(({ skeleton }) => skeleton.fileName)).toEqual(['hero.glb']);
  });

  it('the skeleton of another body: it is said why', () => {
    state().addFiles([madeFile('deer.glb', rigged(renamed(BODY, 'deer')).skeleton)]);
    const { refused } = otherSkeletons(state().assets, own);
    expect(refused.map(({ skeleton }) => skeleton.fileName)).toEqual(['deer.glb']);
    expect(text()).toContain('Not on deer.glb joints, paired by name: expected at least 2');
  });

  it('those of many other bodies: that is one line, which opens', () => {
    const bodies = ['deer', 'fish', 'crab'].map((body) =>
      madeFile(`${body}.glb`, rigged(renamed(BODY, body)).skeleton),
    );
    state().addFiles(bodies);
    expect(text().match(/Not on/g)).toHaveLength(1);
    expect(text()).toMatch(/Not on 3 others.*deer\.glb.*fish\.glb.*crab\.glb : joints, paired/);
  });

  it('anything, where its own skeleton is not known', () => {
    expect(otherSkeletons(state().assets, undefined)).toEqual({ choices: [], refused: [] });
  });

  it('a skeleton that is closed meanwhile', async () => {
    const putting = putClip(session, walk(), target());
    state().closeFile(target().fileId);
    await putting;
    expect(state().files.map(({ name }) => name)).toEqual(['walk.glb']);
  });
});

it('skeletons that share joints are listed with how many', () => {
  const { choices } = otherSkeletons(state().assets, own);
  expect(choices.map((one) => one.text)).toEqual(['by names: 4 of 5 joints']);
  expect(text()).toContain('walk.glb');
});

describe('a clip on another skeleton', () => {
  beforeEach(() => putClip(session, walk(), target()));

  it('is what the engine makes of it, as a source of its own', () => {
    const { clip } = putOnSkeleton(raw, own, hero);
    const made = clipOf(put());
    expect(made).toMatchObject({ kind: 'raw-animation', name: 'walk on hero', trackCount: 5 });
    if (made?.kind !== 'raw-animation') throw new Error('no source');
    expect(made.rotations.values).toEqual(clip.rotations.values);
    expect(made.translations.times).toEqual(clip.translations.times);
  });

  it('is shown on that skeleton, plays, and is built with it', () => {
    expect([state().clipId, state().inspectedId]).toEqual([put().id, put().id]);
    expect(state().playing).toBe(true);
    expect(selectSkeleton(state())).toBe(target().entry.object);
    expect(buildSkeleton(state(), put())).toBe(target().entry.object);
  });

  it('says which clip it was, and what became of its tracks', () => {
    expect(text()).toContain(
      'Put on this skeleton from walk in walk.glb : 4 of 5 joints have a track; 1 rests, for want of one: &quot;tail&quot;.',
    );
    expect(text()).not.toContain('Chosen here');
    expect(clipName(state(), put().id)).toBe('walk on hero.raw.ozz');
  });

  it('goes with undo, and comes back', () => {
    expect(steps().at(-1)).toBe('Put walk on hero');
    session.history.undo();
    expect(state().files.map(({ name }) => name)).toEqual(['walk.glb', 'hero.glb']);
    expect(state().clipId).toBe(walk().id);
    session.history.redo();
    expect(state().clipId).toBe(put().id);
    expect(ownSkeleton(state(), put())).toBe(target().entry.object);
  });

  it('is not made twice', async () => {
    await putClip(session, walk(), target());
    expect(state().files).toHaveLength(3);
    expect(steps().filter((label) => label.startsWith('Put'))).toHaveLength(1);
  });

  it('is made again where the clip has changed, in its place', async () => {
    const { id, fileId } = put();
    session.store.setState(({ assets }) => ({
      assets: assets.map((one) =>
        one.id === walk().id
          ? { ...one, entry: { ...one.entry, object: { ...raw, duration: 2 } } }
          : one,
      ),
    }));
    await putClip(session, walk(), target());
    expect([put().id, put().fileId]).toEqual([id, fileId]);
    expect(clipOf(put())?.duration).toBe(2);
    expect(ownSkeleton(state(), put())).toBe(target().entry.object);
  });

  it('is of its skeleton, and still says where it is from, once both are closed', () => {
    state().closeFile(walk().fileId);
    state().closeFile(target().fileId);
    expect(ownSkeleton(state(), put())?.names).toEqual(hero.names);
    expect(text()).toContain('from walk in walk.glb : 4 of 5');
  });

  it('is of the same clip where a new version of its file has another order', async () => {
    const run = { ...raw, name: 'run' };
    const [{ id }] = state().files;
    const next = madeFile('walk.glb', own, run, raw);
    session.store.setState((now) => withNewContents(now, [{ id, next }]));
    const of = state().files.find((file) => file.id === put().fileId)?.putFrom?.clip;
    expect(of).toBe(assetAt('walk.glb', 2).id);
    await putClip(session, assetAt('walk.glb', 1), target());
    expect(clipOf(put())?.name).toBe('walk on hero');
    expect(clipOf(assetAt('run on hero.raw.ozz', 0))?.name).toBe('run on hero');
  });

  it('is all that in a saved session', async () => {
    const { blobs, ...content } = await describeSession(session);
    const again = newSession();
    const manifest = readManifest(manifestText(content));
    await restoreSession(again, manifest, ({ hash }) => Promise.resolve(blobs.get(hash)), false);
    const clip = put(again);
    expect(ownSkeleton(again.store.getState(), clip)?.names).toEqual(hero.names);
    expect(again.store.getState().files.at(-1)?.putFrom).toEqual({
      clip: assetAt('walk.glb', 1, again).id,
      name: 'walk in walk.glb',
      isBuilt: false,
      madeOf: expect.any(Number) as number,
      animated: 4,
      resting: ['tail'],
      leftOut: [],
    });
  });
});

describe('a clip on another skeleton follows what it was made of', () => {
  beforeEach(() => putClip(session, walk(), target()));
  const longer = { ...raw, duration: 2 };
  const replace = (name: string, ...objects: readonly AssetObject[]): void => {
    const id = state().files.find((file) => file.name === name)?.id;
    if (id === undefined) throw new Error(`${name} is not open`);
    const next = madeFile(name, ...objects);
    session.store.setState((now) => withNewContents(now, [{ id, next }]));
  };
  const notes = (): string[] =>
    state().problems.map(({ subject, message }) => `${subject} ${message}`);

  it('but not to a body that has none of its joints: that is said, and it stays', async () => {
    const before = clipOf(put());
    replace('hero.glb', rigged(renamed(BODY, 'deer')).skeleton);
    await eventually(() => expect(notes().join()).toContain('expected at least 2'));
    expect(clipOf(put())).toBe(before);
    state().addFiles([madeFile('other.glb', own)]);
    await putAgain(session);
    expect(notes()).toHaveLength(1);
  });

  it('once it is tried again, where that has failed', async () => {
    const { run } = session.jobs;
    const failing = vi
      .spyOn(session.jobs, 'run')
      .mockResolvedValueOnce({ problem: 'It ended.', stopped: true });
    replace('walk.glb', own, longer);
    await eventually(() => expect(notes()).toHaveLength(1));
    expect(clipOf(put())?.duration).toBe(1);
    failing.mockImplementation(run);
    state().problems[0].action?.();
    await eventually(() => expect(clipOf(put())?.duration).toBe(2));
  });

  it('but not to a change of other files', async () => {
    const before = clipOf(put());
    replace('hero.glb', hero, longer);
    await putAgain(session);
    expect([clipOf(put()), notes()]).toEqual([before, []]);
  });

  it('where its clip has a new version, in its place', async () => {
    const { id } = put();
    replace('walk.glb', own, longer);
    await eventually(() => expect(clipOf(put())?.duration).toBe(2));
    expect(put().id).toBe(id);
    expect(ownSkeleton(state(), put())).toBe(target().entry.object);
    expect(notes()).toEqual([
      'walk on hero.raw.ozz is made again, as walk in walk.glb or a skeleton has changed. The version before stays open.',
    ]);
  });

  it('where the skeleton has a new version', async () => {
    const taller = rigged([...HERO, ['ear', 'hip', at(0, 2, 0)]]).skeleton;
    replace('hero.glb', taller);
    await eventually(() => expect(clipOf(put())?.trackCount).toBe(6));
    expect(ownSkeleton(state(), put())?.names).toEqual(taller.names);
  });

  it('and back, with undo', async () => {
    replace('walk.glb', own, longer);
    await eventually(() => expect(clipOf(put())?.duration).toBe(2));
    session.history.undo();
    await eventually(() => expect(clipOf(put())?.duration).toBe(1));
    expect(steps().filter((label) => label.startsWith('Put'))).toHaveLength(1);
    session.history.redo();
    await eventually(() => expect(clipOf(put())?.duration).toBe(2));
  });
});

describe('the command', () => {
  const command = assetsCommands.find(({ id }) => id === 'assets.put-on-skeleton');
  const choosing = () => assetsPaneSlice.of(session.store).getState().choosing;

  it('is for clips alone, and opens the choice of the selected one', () => {
    expect(command?.enabled?.(session)).toBe(true);
    command?.run(session);
    expect(choosing()?.clip).toBe(walk().id);
    state().inspect(target().id);
    expect(command?.enabled?.(session)).toBe(false);
  });

  it.each<[string, string, () => void]>([
    ['no skeleton with other joints', 'No skeleton with other joints is open', () => undefined],
    [
      'only one of another body',
      'are those of other bodies',
      () => state().addFiles([madeFile('deer.glb', rigged(renamed(HERO, 'deer')).skeleton)]),
    ],
  ])('says where %s is open, and is over once something is opened', (_, says, open) => {
    state().closeFile(target().fileId);
    open();
    command?.run(session);
    expect(text()).toContain(says);
    state().addFiles([madeFile('run.glb', own, raw)]);
    expect(text()).not.toContain(says);
    state().inspect(assetAt('run.glb', 1).id);
    expect(text()).not.toContain(says);
  });
});
