import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  planRecording,
  recordableRanges,
  recordClip,
  type RecordingPlan,
} from '../../../../app/features/recording/record-clip.ts';
import { nextPicture, type RecordInput } from '../../../../app/features/recording/record.job.ts';
import {
  recordingSlice,
  type RecordingSettings,
} from '../../../../app/features/recording/state.ts';
import { JobError } from '../../../../app/session/jobs/job.ts';
import type { Session } from '../../../../app/session/session.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import {
  viewportPictures,
  type PictureOptions,
} from '../../../../app/session/viewport-pictures.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

const SHOWN = [1000.4, 500.2] as const;

/** Stands for a canvas with a picture that can be moved to a worker. */
const CANVAS = { transferToImageBitmap: () => new ArrayBuffer(8) } as unknown as OffscreenCanvas;

let session: Session;
let fake: ReturnType<typeof fakeJobs>;
beforeEach(() => {
  fake = fakeJobs();
  session = testSession(EIGHT, { jobs: fake.jobs });
});
afterEach(() => session.dispose());

/** Where the worker asks for pictures. */
const requests = (): MessagePort => (fake.inputsOf('record') as RecordInput[])[0].pictures;

const state = (): SessionState => session.store.getState();

function settings(part: Partial<RecordingSettings> = {}): RecordingSettings {
  return { ...recordingSlice.of(session.store).getState().recording, ...part };
}

function plan(part?: Partial<RecordingSettings>): RecordingPlan {
  const planned = planRecording(state(), settings(part), SHOWN);
  if ('problem' in planned) throw new Error(planned.problem);
  return planned;
}

describe('nothing is recorded', () => {
  it.each<[string, () => void, typeof SHOWN | undefined, RegExp]>([
    ['without a clip', () => state().closeAllFiles(), SHOWN, /^No clip is shown/],
    ['of a closed viewport', () => {}, undefined, /bring it to the front/],
  ])('%s', (_, prepare, shown, says) => {
    prepare();
    const planned = planRecording(state(), settings(), shown);
    expect('problem' in planned && planned.problem).toMatch(says);
  });

  it('of a clip of hours, as a whole', () => {
    const long = { ...state(), selectedRange: { from: 0, to: 1e5 } };
    const planned = planRecording(long, settings({ range: 'selection' }), SHOWN);
    expect(planned).toEqual({
      problem: expect.stringMatching(/3000000 pictures, and 20000 are the most/) as string,
    });
  });
});

describe('what is recorded', () => {
  it('is the whole clip at its rate, as large as on screen', () => {
    expect(plan()).toMatchObject({ from: 0, rate: 30, count: 120, width: 1000, height: 500 });
  });

  it('is a range where there is one', () => {
    expect(recordableRanges(state())).toEqual(['clip']);
    state().setLoopRange({ from: 1, to: 2 });
    state().selectRange({ from: 0.5, to: 1 });
    expect(recordableRanges(state())).toEqual(['clip', 'loop', 'selection']);
    expect(plan({ range: 'loop' })).toMatchObject({ from: 1, count: 30 });
    expect(plan({ range: 'selection' })).toMatchObject({ from: 0.5, count: 15 });
  });

  it('is the clip again when its range is gone', () => {
    expect(plan({ range: 'loop' })).toMatchObject({ from: 0, count: 120 });
  });

  it.each<[string, Partial<RecordingSettings>, Partial<RecordingPlan>]>([
    ['the width that is asked for', { width: 640 }, { width: 640, height: 320 }],
    ['at most 3840 pixels', { width: 9999 }, { width: 3840, height: 1920 }],
    ['at most 50 pictures a second in a GIF', { format: 'gif', rate: 120 }, { rate: 50 }],
    ['more in a video', { rate: 120 }, { rate: 120, count: 480 }],
  ])('has %s', (_, part, expected) => {
    expect(plan(part)).toMatchObject(expected);
  });

  it('is not higher than 3840 pixels either', () => {
    const planned = planRecording(state(), settings({ width: 3000 }), [500, 1000]);
    expect(planned).toMatchObject({ width: 1920, height: 3840 });
  });
});

it('draws one time after the other, and goes back to where it was', async () => {
  const drawn: [number, PictureOptions | undefined][] = [];
  const { player } = session.playback;
  session.use(viewportPictures).take = (options) => {
    drawn.push([player.frame.playhead.time, options]);
    return Promise.resolve(CANVAS);
  };
  player.seek(3);
  state().play(1);
  const chosen = plan({ format: 'gif', rate: 2 });
  const recording = recordClip(session, { ...chosen, count: 3 }, {});
  expect(state().playing).toBe(false);
  for (let place = 0; place < 3; place++) await nextPicture(requests());
  expect(drawn.map(([time]) => time)).toEqual([0, 0.5, 1]);
  expect(drawn[0][1]).toEqual({ width: 1000, overlays: false, transparent: false });
  fake.answer('record', { outcome: { result: { bytes: new Uint8Array(3), width: 1, height: 1 } } });
  expect(await recording).toMatchObject({ result: { width: 1 } });
  expect(player.frame.playhead.time).toBe(3);
  expect(state().playing).toBe(true);
});

it('ends with what was wrong if the viewport is closed meanwhile', async () => {
  const recording = recordClip(session, plan(), {});
  const problem = 'The viewport was closed: nothing was saved.';
  await expect(nextPicture(requests())).rejects.toThrow(new JobError(problem));
  fake.answer('record', { outcome: { problem } });
  expect(await recording).toEqual({ problem });
});

it('draws nothing more once it is cancelled', async () => {
  const { player } = session.playback;
  session.use(viewportPictures).take = () => {
    return Promise.resolve(CANVAS);
  };
  player.seek(3);
  const cancel = new AbortController();
  const recording = recordClip(session, plan(), { signal: cancel.signal });
  const pictures = requests();
  await nextPicture(pictures);
  cancel.abort();
  expect(await recording).toEqual({ cancelled: true });
  // What the worker has asked for before it ended arrives late.
  void nextPicture(pictures);
  void nextPicture(pictures);
  await new Promise((resolve) => setTimeout(resolve));
  expect(player.frame.playhead.time).toBe(3);
});

describe('meanwhile', () => {
  const drawn: number[] = [];
  /** What the person does while a picture is drawn. */
  let during: (() => void) | undefined;
  let outcome: ReturnType<typeof recordClip>;
  let pictures: MessagePort;
  beforeEach(async () => {
    drawn.length = 0;
    session.use(viewportPictures).take = () => {
      drawn.push(session.playback.player.frame.playhead.time);
      during?.();
      during = undefined;
      return Promise.resolve(CANVAS);
    };
    session.playback.player.seek(3);
    outcome = recordClip(session, { ...plan({ rate: 2 }), count: 9 }, {});
    pictures = requests();
    await nextPicture(pictures);
  });

  it('what is played stands still again', async () => {
    state().play(1);
    await nextPicture(pictures);
    await nextPicture(pictures);
    expect(state().playing).toBe(false);
    fake.answer('record', { outcome: { problem: 'ended' } });
    await outcome;
  });

  it('a picture is drawn again where the person has gone to another time', async () => {
    during = () => session.playback.player.seek(2);
    await nextPicture(pictures);
    await nextPicture(pictures);
    const again = drawn.findIndex((time, place) => time === drawn[place + 1]);
    expect(again).toBeGreaterThan(0);
    expect(drawn.toSpliced(again, 1).slice(0, 3)).toEqual([0, 0.5, 1]);
    fake.answer('record', { outcome: { problem: 'ended' } });
    await outcome;
  });

  it('another clip ends it, and stays where it is', async () => {
    openFiles(session, 'eight.optimized.animation.ozz');
    const { assets, show } = state();
    show(assets[2].id);
    session.playback.player.seek(1.25);
    const drawnBefore = drawn.length;
    const problem = 'Another clip was shown: nothing was saved.';
    await expect(nextPicture(pictures)).rejects.toThrow(new JobError(problem));
    expect(drawn.length).toBe(drawnBefore);
    fake.answer('record', { outcome: { problem } });
    await outcome;
    expect(session.playback.player.frame.playhead.time).toBe(1.25);
  });
});
