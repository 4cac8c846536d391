import { messageOf, type Seconds, type TimeRange } from '#engine/base';
import type { JobOutcome } from '../../session/jobs/job.ts';
import type { RunOptions } from '../../session/jobs/jobs.ts';
import type { Session } from '../../session/session.ts';
import { selectClip } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { viewportPictures } from '../../session/viewport-pictures.ts';
import type { PictureAnswer, Recorded } from './record.job.ts';
import { recordJob, type RecordedRange, type RecordingSettings } from './state.ts';

/** Settings with everything that they leave open. */
export interface RecordingPlan extends Pick<
  RecordingSettings,
  'format' | 'overlays' | 'transparent'
> {
  readonly from: Seconds;
  readonly rate: number;
  readonly count: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Both sides of a picture are at most this long: 4K. */
const MAX_SIDE = 3840;

/** Browsers show GIFs of more pictures a second too slowly. */
export const MAX_GIF_RATE = 50;
export const MAX_RATE = 240;

const MAX_PICTURES = 20_000;

/** The ranges that there are, the whole clip first. */
export function recordableRanges(
  state: Pick<SessionState, 'loopRange' | 'selectedRange'>,
): RecordedRange[] {
  return [
    'clip',
    ...(state.loopRange === null ? [] : (['loop'] as const)),
    ...(state.selectedRange === null ? [] : (['selection'] as const)),
  ];
}

/**
 * What will be recorded.
 * @param shown width and height of the viewport on screen
 * @returns a sentence if nothing can be
 */
export function planRecording(
  state: SessionState,
  settings: RecordingSettings,
  shown: readonly [width: number, height: number] | undefined,
): RecordingPlan | { readonly problem: string } {
  const clip = selectClip(state);
  if (clip === undefined) return { problem: 'No clip is shown.' };
  if (shown === undefined || Math.min(...shown) === 0) {
    return { problem: 'The viewport is closed or hidden: bring it to the front.' };
  }
  const { from, to } = rangeOf(state, settings.range, clip.duration);
  const { format, overlays, transparent } = settings;
  const rate = Math.min(
    settings.rate ?? state.frameRate,
    format === 'gif' ? MAX_GIF_RATE : MAX_RATE,
  );
  const count = Math.max(1, Math.round((to - from) * rate));
  if (count > MAX_PICTURES) {
    return {
      problem: `That would be ${count} pictures, and ${MAX_PICTURES} are the most: choose a range or a lower rate.`,
    };
  }
  const [wide, high] = shown;
  const width = Math.round(Math.min(settings.width ?? wide, widest(shown)));
  const height = Math.round((high * width) / wide);
  return { format, overlays, transparent, from, rate, count, width, height };
}

/** The largest width at which neither side is longer than {@link MAX_SIDE}. */
export function widest([wide, high]: readonly [width: number, height: number]): number {
  return Math.floor(MAX_SIDE * Math.min(1, wide / high));
}

function rangeOf(
  { loopRange, selectedRange }: SessionState,
  range: RecordedRange,
  duration: Seconds,
): TimeRange {
  const chosen = { clip: null, loop: loopRange, selection: selectedRange }[range];
  return chosen ?? { from: 0, to: duration };
}

/**
 * Goes through the clip picture by picture, and encodes them; then time and playback are as before. Ends if another clip is
 * shown meanwhile, which stays where it is.
 */
export async function recordClip(
  session: Session,
  plan: RecordingPlan,
  options: RunOptions<Recorded>,
): Promise<JobOutcome<Recorded>> {
  const { store, playback, jobs } = session;
  const { time } = playback.player.frame.playhead;
  const { playing, speed, play, pause, clipId } = store.getState();
  pause();
  const { format, count, rate, transparent } = plan;
  const ended = new AbortController();
  const pictures = picturesOf(session, plan, ended.signal);
  const outcome = await jobs.run(
    recordJob,
    { format, pictures, count, rate, transparent },
    options,
  );
  ended.abort();
  if (store.getState().clipId === clipId) playback.player.seek(time);
  if (playing) play(speed < 0 ? -1 : 1);
  return outcome;
}

/** Draws a picture for each message. One may come just after the recording has ended; then it draws none. */
function picturesOf(
  session: Session,
  { from, rate, width, overlays, transparent }: RecordingPlan,
  ended: AbortSignal,
): MessagePort {
  const { take } = session.use(viewportPictures);
  const { store, playback } = session;
  const { player } = playback;
  const { clipId } = store.getState();
  /** Draws one time: once more if the person has gone to another one meanwhile. */
  const draw = async (wanted: Seconds): Promise<OffscreenCanvas> => {
    for (;;) {
      if (store.getState().clipId !== clipId)
        throw new Error('Another clip was shown: nothing was saved.');
      store.getState().pause();
      player.seek(wanted);
      const { time } = player.frame.playhead;
      const picture = await take({ width, overlays, transparent });
      if (picture === undefined) throw new Error('The viewport was closed: nothing was saved.');
      const isSame = player.frame.playhead.time === time && store.getState().clipId === clipId;
      if (isSame || ended.aborted) return picture;
    }
  };
  const { port1: page, port2: worker } = new MessageChannel();
  let place = 0;
  const answer = (given: PictureAnswer): void => {
    page.postMessage(given, 'picture' in given ? [given.picture] : []);
  };
  page.addEventListener('message', () => {
    if (ended.aborted) return;
    draw(from + place++ / rate).then(
      (canvas) => answer({ picture: canvas.transferToImageBitmap() }),
      (error: unknown) => answer({ problem: messageOf(error) }),
    );
  });
  page.start();
  ended.addEventListener('abort', () => page.close());
  return worker;
}
