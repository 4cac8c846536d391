import { describe, expect, it } from 'vitest';
import { surveyBlending } from '#engine/inspect';
import BlendPane from '../../../../app/features/blend/blend-pane.tsx';
import { cycleOf, surveyJob } from '../../../../app/features/blend/blend-cycle.ts';
import { blendFeature } from '../../../../app/features/blend/feature.ts';
import { fileCommands } from '../../../../app/session/files/commands.ts';
import type { Layer } from '../../../../app/session/state/blend.ts';
import type { Session } from '../../../../app/session/session.ts';
import { fixtureFile, idOf } from '../../../support/app-files.ts';
import { eventually } from '../../../support/eventually.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { testSession } from '../../../support/test-session.ts';

const options = { features: [blendFeature], commands: fileCommands };
const GAITS = ['character/skeleton.ozz', 'character/walk.ozz', 'character/run.ozz'];

function blending(jobs = fakeJobs().jobs): Session {
  const session = testSession(GAITS, { ...options, jobs });
  session.commands.run('blend.gaits');
  return session;
}

/** Once the code that blends is there. */
async function blended(jobs = fakeJobs().jobs): Promise<Session> {
  const session = blending(jobs);
  await eventually(() => expect(session.playback.blendMixer.trace).toBeDefined());
  return session;
}

it('says so where there is nothing to blend', () => {
  expect(paneText(testSession([], options), BlendPane)).toMatch(/^Nothing to blend/);
});

it.each([
  [1, 'Nothing to blend'],
  [2, 'Build all 2 sources'],
])('of %i sources that are not built, it says %j', (count, text) => {
  const session = testSession(['character/skeleton.ozz'], options);
  const files = Array.from({ length: count }, (_, i) =>
    fixtureFile('character/walk.raw.ozz', { name: `walk${i}.ozz` }),
  );
  session.store.getState().addFiles(files);
  session.store.getState().refillStage();
  expect(paneText(session, BlendPane)).toContain(text);
});

it('offers gaits where there are no layers yet', () => {
  const text = paneText(testSession(GAITS, options), BlendPane);
  expect(text).toContain('No layers yet');
  expect(text).toContain('Blend walk, run');
});

it('names the first of many gaits, and how many more there are', () => {
  const session = testSession(GAITS, options);
  const { addFiles } = session.store.getState();
  for (const name of ['turn', 'wave']) {
    addFiles([fixtureFile(`character/${name}.ozz`, { name: `run ${name}.ozz` })]);
  }
  expect(paneText(session, BlendPane)).toMatch(/Blend .* and 3 more/);
});

it('adds gaits in one step, which says how many', () => {
  const { history, store } = blending();
  expect(history.state.getState().steps.at(-1)?.label).toBe('Add 2 layers');
  history.undo();
  expect(store.getState().layers).toEqual([]);
});

it('says of the layer that was added why nothing of it is seen, until it weighs something', () => {
  const session = blending();
  const { layers, changeLayer } = session.store.getState();
  expect(layers.map(({ weight }) => weight)).toEqual([1, 0]);
  const says = (): number => paneText(session, BlendPane).split('nothing of it is seen').length - 1;
  expect(says()).toBe(1);
  changeLayer(layers[1].id, { weight: 0.1 });
  expect(says()).toBe(0);
});

it('shows layers, and the mask of the active one', () => {
  const session = blending();
  const html = renderPane(session, BlendPane);
  for (const name of ['walk', 'run']) expect(html).toContain(`Weight of ${name}, exactly`);
  expect(html).toContain('Gait: from the first layer to the last');
  expect(html).toContain('no mask');
  session.commands.run('blend.brush');
  expect(renderPane(session, BlendPane)).not.toBe(html);
});

it('shows the weights that a crossfade has come to', async () => {
  const session = await blended();
  const { store, playback } = session;
  const weights = (): (string | undefined)[] =>
    ['walk', 'run'].map(
      (name) =>
        /value="([^"]*)"/.exec(
          renderPane(session, BlendPane).split(`aria-label="Weight of ${name}, exactly"`)[1],
        )?.[1],
    );
  expect(weights()).toEqual(['1', '0']);
  store.getState().setFadeSettings({ seconds: 1, curve: 'linear' });
  store.getState().fadeTo(store.getState().layers[1].id);
  playback.player.tick(0.25);
  store.getState().pause();
  expect(weights()).toEqual(['0.75', '0.25']);
  expect(renderPane(session, BlendPane)).toMatch(
    /aria-label="Gait[^>]*value="0\.25"|value="0\.25"[^>]*aria-label="Gait/,
  );
});

describe('a layer of whole poses that is set to additive', () => {
  const added = (name: string, mode: Layer['mode'], weight = 1): Session => {
    const session = testSession([...GAITS, 'character/breath.additive.ozz'], options);
    const { store, playback } = session;
    for (const file of ['character/walk.ozz', name]) {
      store.getState().addLayer(idOf(store.getState(), file));
    }
    const last = store.getState().layers[1];
    store.getState().changeLayer(last.id, { mode, weight });
    playback.blendMixer.watchers++;
    playback.player.refresh();
    return session;
  };

  it('is said to be one, with how far it moves which joint', () => {
    const text = paneText(added('character/run.ozz', 'additive'), BlendPane);
    expect(text).toMatch(
      /This clip holds whole poses, not differences\. Added at full weight, it moves \w+ [\d.]+ m away/,
    );
  });

  it('has a column of its own among the effective weights', () => {
    expect(paneText(added('character/run.ozz', 'additive'), BlendPane)).toContain('+■');
    expect(paneText(added('character/run.ozz', 'normal'), BlendPane)).not.toContain('+■');
  });

  it('stands beside no verdict on angles', () => {
    const text = paneText(added('character/run.ozz', 'additive'), BlendPane);
    expect(text).toContain('an additive layer adds whole poses');
    expect(text).not.toContain('none oppose');
  });

  it('does not hide the verdict without weight', () => {
    const text = paneText(added('character/run.ozz', 'additive', 0), BlendPane);
    expect(text).not.toContain('an additive layer adds whole poses');
  });

  it.each<[string, Layer['mode']]>([
    ['character/run.ozz', 'normal'],
    ['character/breath.additive.ozz', 'additive'],
  ])('is not said of %s as %s', (name, mode) => {
    expect(paneText(added(name, mode), BlendPane)).not.toContain('whole poses');
  });
});

it('tells where layers oppose each other, or why it cannot', async () => {
  const { jobs, answer } = fakeJobs();
  const session = await blended(jobs);
  const { blendMixer, player } = session.playback;
  blendMixer.watchers++;
  player.refresh();
  const cycle = cycleOf(blendMixer, player.frame, 0.1);
  if (cycle === undefined) throw new Error('something is blended');
  jobs.track(surveyJob).request(cycle);
  answer('blend-survey', { outcome: { result: surveyBlending(cycle) } });
  expect(paneText(session, BlendPane)).toMatch(/none oppose|opposed in \d+ place/);
  jobs.track(surveyJob).request({ ...cycle });
  answer('blend-survey', { outcome: { problem: 'It broke.' } });
  expect(paneText(session, BlendPane)).toContain('It broke.');
});
