import { describe, expect, it } from 'vitest';
import type { RawAnimation, RawKeys } from '#engine/model';
import type { Session } from '../../../app/session/session.ts';
import type { LoopMode } from '../../../app/session/state/transport.ts';
import { eventMonitorPart } from '../../../app/features/tracks/event-monitor.ts';
import { fixtureFile, madeFile } from '../../support/app-files.ts';
import { testSession } from '../../support/test-session.ts';

/** From the least to the greatest that a file can hold. */
const DURATIONS = [1e-45, 1e-38, 1e-20, 1e-6, 1, 1e6, 1e20, 3e38].map(Math.fround);
const MODES: readonly LoopMode[] = ['loop', 'ping-pong', 'once'];

/** A walk that is so long, its tracks, and the same as long as ever to blend with. */
function page(duration: number): Session {
  const session = testSession();
  const walk = fixtureFile('character/walk.ozz');
  const clips = walk.archive.entries.flatMap(({ object }) =>
    object.kind === 'animation' ? [{ ...object, duration }] : [],
  );
  const { store } = session;
  store
    .getState()
    .addFiles([
      fixtureFile('character/skeleton.ozz'),
      madeFile('walk.ozz', ...clips),
      fixtureFile('character/walk.tracks.ozz'),
      fixtureFile('character/run.ozz'),
    ]);
  store.getState().refillStage();
  store.setState({ rootMotion: true });
  return session;
}

function lasting(raw: RawAnimation, duration: number): RawAnimation {
  const moved = (keys: RawKeys): RawKeys => ({
    ...keys,
    times: keys.times.map((time) => (time / raw.duration) * duration),
  });
  const [translations, rotations, scales] = [raw.translations, raw.rotations, raw.scales].map(
    moved,
  );
  return { ...raw, duration, translations, rotations, scales };
}

/** A source, its keys moved closer together or farther apart. */
function rawPage(duration: number): Session {
  const session = testSession();
  const raws = fixtureFile('character/walk.raw.ozz').archive.entries.flatMap(({ object }) =>
    object.kind === 'raw-animation' ? [object] : [],
  );
  const clips = raws.map((raw) => lasting(raw, duration));
  const { store } = session;
  store.getState().addFiles([fixtureFile('character/skeleton.ozz'), madeFile('raw.ozz', ...clips)]);
  store.getState().refillStage();
  return session;
}

function playFrames({ store, playback: { player } }: Session, speed: number): void {
  store.getState().setSpeed(speed);
  store.getState().play(speed < 0 ? -1 : 1);
  for (const elapsed of [0.016, 0.016, 0.25]) player.tick(elapsed);
}

function expectShown({ playback }: Session): void {
  const { playhead, duration, ratio, models } = playback.player.frame;
  expect(playhead.time).toBeGreaterThanOrEqual(0);
  expect(playhead.time).toBeLessThanOrEqual(duration);
  expect(ratio).toBeGreaterThanOrEqual(0);
  expect(ratio).toBeLessThanOrEqual(1);
  expect(models.every((value) => Number.isFinite(value))).toBe(true);
}

describe.each(DURATIONS)('a clip of %d s plays', (duration) => {
  it.each(MODES)('in mode %s, forward and backward', (mode) => {
    const session = page(duration);
    const monitor = session.use(eventMonitorPart);
    session.store.setState({ loopMode: mode });
    playFrames(session, 1);
    expectShown(session);
    playFrames(session, -4);
    expectShown(session);
    for (const tally of monitor.tallies) {
      expect(Number.isFinite(tally.fired)).toBe(true);
      const expected = monitor.expected(tally);
      if (expected < Number.MAX_SAFE_INTEGER) expect(tally.fired).toBe(expected);
    }
  });

  it.each([true, false])('in a blend with another, synchronised: %j', (synced) => {
    const session = page(duration);
    const { store } = session;
    const clips = store
      .getState()
      .assets.filter(({ entry }) => entry.object.kind === 'animation')
      .map(({ id }) => id);
    for (const clip of clips) store.getState().addLayer(clip);
    store.setState({ blendSynced: synced });
    playFrames(session, 1);
    expectShown(session);
  });
});

// A shorter one has no room for its keys at different times.
describe.each(DURATIONS.slice(1))('a source of %d s plays', (duration) => {
  it.each(MODES)('in mode %s', (mode) => {
    const session = rawPage(duration);
    session.store.setState({ loopMode: mode });
    playFrames(session, 1);
    expect(session.playback.player.frame.raw).toBeDefined();
    expectShown(session);
  });
});
