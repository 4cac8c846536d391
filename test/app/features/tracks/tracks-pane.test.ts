import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CLIP_RECIPE, type ClipRange } from '#engine/offline';
import { tracksFeature } from '../../../../app/features/tracks/feature.ts';
import { eventMonitorPart } from '../../../../app/features/tracks/event-monitor.ts';
import TracksPane from '../../../../app/features/tracks/tracks-pane.tsx';
import type { Session } from '../../../../app/session/session.ts';
import { fixtureFile, idOf, madeFile } from '../../../support/app-files.ts';
import { rawClip, rawTrack } from '../../../support/raw-clip.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [tracksFeature];

/** A source clip on the stage, with a source track beside it. */
function withSourceTrack(): { readonly session: Session; readonly track: string } {
  const session = testSession([], { features });
  const { getState } = session.store;
  getState().addFiles([madeFile('all.ozz', rawClip([{}]), rawTrack('float', [[0, 1]]))]);
  const [{ id: clip }, { id: track }] = getState().assets;
  getState().show(clip);
  return { session, track };
}

describe('without events', () => {
  it('asks for a clip, or for tracks of the clip', () => {
    expect(paneText(testSession([], { features }), TracksPane)).toContain('No clip');
    expect(paneText(testSession(EIGHT, { features }), TracksPane)).toContain(
      'No tracks of this clip',
    );
  });

  it('says that tracks of its file are not built yet, of the source and of its build', () => {
    const session = testSession(EIGHT.slice(0, 1), { features });
    const { store } = session;
    const [clip, tracks] = ['eight.raw_animation.ozz', 'made.raw_tracks.ozz'].map((name) =>
      fixtureFile(name),
    );
    const entries = [...clip.archive.entries, ...tracks.archive.entries];
    store.getState().addFiles([{ ...clip, archive: { ...clip.archive, entries } }]);
    const source = idOf(store.getState(), clip.name);
    store.getState().show(source);
    const text = `Build ${tracks.archive.entries.length} source track`;
    expect(paneText(session, TracksPane)).toContain(text);
    store.getState().addFiles([fixtureFile('eight.animation.ozz', { builtFrom: source })]);
    store.getState().show(idOf(store.getState(), 'eight.animation.ozz'));
    expect(paneText(session, TracksPane)).toContain(text);
    session.commands.run('tracks.build');
    expect(paneText(session, TracksPane)).not.toContain(text);
    const { builds } = store.getState();
    expect([...builds.values()].map(({ phase, shows }) => [phase, shows])).toEqual(
      tracks.archive.entries.map(() => ['queued', false]),
    );
  });

  it('says why a source track could not be built', () => {
    const { session, track } = withSourceTrack();
    session.store.getState().failBuild(track, 'It has no end.');
    expect(paneText(session, TracksPane)).toContain('It has no end.');
  });

  it('nothing can be carried or cleared, and the character stays where it is', () => {
    const session = testSession(EIGHT, { features });
    const off = session.commands.all.filter(({ enabled }) => enabled?.(session) === false);
    expect(off.map(({ id }) => id)).toEqual([
      'tracks.build',
      'tracks.root-motion',
      'tracks.attachment',
      'tracks.clear-log',
    ]);
  });
});

describe('tracks of a walk', () => {
  let session: Session;
  const state = () => session.store.getState();

  beforeEach(() => {
    const names = ['skeleton', 'walk', 'walk.tracks'].map((name) => `character/${name}.ozz`);
    session = testSession(names, { features });
  });

  it('are shown with their thresholds, and where feet slide while they should stand', () => {
    const text = paneText(session, TracksPane);
    expect(text).toMatch(/^\d+ tracks steps/);
    expect(text).toContain('LeftToeContact');
    expect(text).toMatch(/Left\w+ drift \d+\.\d\d cm/);
    expect(text).toContain('Nothing has fired yet.');
    expect(text).not.toContain('by sampling');
  });

  it('are said to be stretched if the clip is a range of its source', () => {
    const stretched = 'not of the same range of their source: the tracks are stretched';
    expect(paneText(session, TracksPane)).not.toContain(stretched);
    const walk = fixtureFile('character/walk.ozz');
    const recipe = { ...DEFAULT_CLIP_RECIPE, range: { from: 0.2 } };
    state().replaceFiles(
      [{ ...walk, origin: 'built', recipe }],
      state()
        .files.filter(({ name }) => name === walk.name)
        .map(({ id }) => id),
    );
    state().show(idOf(state(), walk.name));
    expect(paneText(session, TracksPane)).toContain(stretched);
    const tracks = state().files.filter(({ name }) => name.includes('tracks'));
    const replace = (range: ClipRange): void =>
      state().replaceFiles(
        [
          {
            ...fixtureFile('character/walk.tracks.ozz'),
            origin: 'built',
            recipe: { ...recipe, range },
          },
        ],
        state()
          .files.filter(({ name }) => tracks.some((one) => one.name === name))
          .map(({ id }) => id),
      );
    replace({ from: 0.5 });
    expect(paneText(session, TracksPane)).toContain(stretched);
    replace({ from: 0.2 });
    expect(paneText(session, TracksPane)).not.toContain(stretched);
  });

  it('are said to be stretched if they are a range of the source clip on the stage', () => {
    const { session: cut, track } = withSourceTrack();
    const recipe = { ...DEFAULT_CLIP_RECIPE, range: { from: 0.5 } };
    const file = fixtureFile('track_1.ozz', { builtFrom: track, origin: 'built', recipe });
    cut.store.getState().addFiles([file]);
    expect(paneText(cut, TracksPane)).toContain('the tracks are stretched');
  });

  it('fire events as they are played, which the log tells until it is cleared', () => {
    const { player } = session.playback;
    state().play(1);
    for (let i = 0; i < 20; i++) player.tick(player.frame.duration / 20);
    const { total } = session.use(eventMonitorPart).log;
    expect(total).toBeGreaterThan(0);
    const text = paneText(session, TracksPane);
    expect(text).toContain(`edges ${total} of ${total} ✓`);
    expect(text).not.toContain('Nothing has fired yet.');
    session.commands.run('tracks.clear-log');
    expect(paneText(session, TracksPane)).toContain('Nothing has fired yet.');
  });

  it.each(['root-motion', 'attachment', 'flash', 'sound'])('%s is switched on and off', (name) => {
    const command = session.commands.find(`tracks.${name}`);
    const before = command.checked?.(session);
    session.commands.run(command.id);
    expect(command.checked?.(session)).toBe(before === false);
    session.commands.run(command.id);
    expect(command.checked?.(session)).toBe(before);
  });

  it('carry a box by the joint that a track is named for', () => {
    session.commands.run('tracks.attachment');
    const text = paneText(session, TracksPane);
    expect(text).toContain('box while');
    expect(text).toContain('by events');
    expect(state().attachment).toMatchObject({ shown: true, joint: null });
  });
});
