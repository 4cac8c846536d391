import { defineJob, JobError } from '../../session/jobs/job.ts';

/** What a recording is saved as. */
export type RecordingFormat = 'webm' | 'gif';

export interface RecordInput {
  readonly format: RecordingFormat;
  /** Gives `count` pictures of one size, each on request: see {@link nextPicture}. Not every browser can move a stream to a worker. */
  readonly pictures: MessagePort;
  readonly count: number;
  /** Pictures per second. */
  readonly rate: number;
  /** Whether pixels may be transparent; else all are opaque. */
  readonly transparent: boolean;
}

/** What comes back for a request: the next picture, or one sentence why there is none. */
export type PictureAnswer = { readonly picture: ImageBitmap } | { readonly problem: string };

/** A whole file. */
export interface Recorded {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

type Progress = (fraction: number) => void;

/** Encodes pictures as they come. */
export default defineJob<RecordInput, Recorded>({
  transfer: true,
  failure: 'Recording failed',
  run: (input, { progress }) =>
    input.format === 'gif' ? encodeGif(input, progress) : encodeVideo(input, progress),
});

/**
 * Asks for the next picture, which the caller closes. One request at a time.
 * @throws JobError if there is none
 */
export function nextPicture(pictures: MessagePort): Promise<ImageBitmap> {
  return new Promise((resolve, reject) => {
    const receive = ({ data }: MessageEvent<PictureAnswer>): void => {
      if ('picture' in data) resolve(data.picture);
      else reject(new JobError(data.problem));
    };
    pictures.addEventListener('message', receive, { once: true });
    pictures.start();
    pictures.postMessage(null, []);
  });
}

/** Calls `encode` with each picture and its place. The next one is drawn meanwhile. */
async function eachPicture(
  { pictures, count }: RecordInput,
  progress: Progress,
  encode: (picture: ImageBitmap, place: number) => void | Promise<void>,
): Promise<void> {
  let next = nextPicture(pictures);
  for (let place = 0; place < count; place++) {
    const picture = await next;
    if (place + 1 < count) next = nextPicture(pictures);
    // Reported when it is waited for; nobody does if encoding fails.
    next.catch(() => undefined);
    await encode(picture, place);
    picture.close();
    progress((place + 1) / count);
  }
}

/** VP9 where the browser has it, else VP8: what every browser plays in WebM. */
async function encodeVideo(input: RecordInput, progress: Progress): Promise<Recorded> {
  const {
    BufferTarget,
    Output,
    Quality,
    VideoSample,
    VideoSampleSource,
    WebMOutputFormat,
    ...media
  } = await import('mediabunny');
  const quality = new Quality('high');
  const codec = await media.getFirstEncodableVideoCodec(['vp9', 'vp8'], { quality });
  if (codec === null) {
    throw new JobError('This browser cannot encode WebM videos (WebCodecs): record a GIF instead.');
  }
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const alpha = input.transparent ? 'keep' : 'discard';
  const source = new VideoSampleSource({ codec, quality, alpha });
  output.addVideoTrack(source, { frameRate: input.rate });
  await output.start();
  let size = { width: 0, height: 0 };
  await eachPicture(input, progress, async (picture, place) => {
    const { width, height } = picture;
    size = { width, height };
    const timing = { timestamp: place / input.rate, duration: 1 / input.rate };
    const sample = new VideoSample(picture, timing);
    await source.add(sample);
    sample.close();
  });
  await output.finalize();
  return { bytes: new Uint8Array(target.buffer ?? new ArrayBuffer()), ...size };
}

/** Colours of a picture, of which one more stands for "as before". */
const COLORS = 255;

async function encodeGif(input: RecordInput, progress: Progress): Promise<Recorded> {
  const { GIFEncoder, applyPalette, quantize } = await import('gifenc');
  const gif = GIFEncoder();
  let size = { width: 0, height: 0 };
  let before: Uint32Array | undefined;
  await eachPicture(input, progress, (picture, place) => {
    const { width, height } = picture;
    size = { width, height };
    const rgba = pixelsOf(picture);
    const delay = delayOf(place, input.rate);
    if (input.transparent) {
      const format = 'rgba4444';
      const palette = quantize(rgba, COLORS, { format, oneBitAlpha: true });
      const index = applyPalette(rgba, palette, format);
      const transparentIndex = palette.findIndex((color) => color[3] === 0);
      const transparent = transparentIndex >= 0;
      gif.writeFrame(index, width, height, {
        palette,
        delay,
        transparent,
        transparentIndex: transparent ? transparentIndex : 0,
        dispose: RESTORE_BACKGROUND,
      });
      return;
    }
    const palette = quantize(rgba, COLORS);
    const index = applyPalette(rgba, palette);
    const pixels = new Uint32Array(rgba.buffer);
    const asBefore = palette.push([0, 0, 0]) - 1;
    const isDifference = before !== undefined;
    if (before !== undefined) markUnchanged(index, pixels, before, asBefore);
    before = pixels;
    gif.writeFrame(index, width, height, {
      palette,
      delay,
      transparent: isDifference,
      transparentIndex: asBefore,
      dispose: KEEP,
    });
  });
  gif.finish();
  return { bytes: gif.bytes(), ...size };
}

/** What a player does with a picture before it draws the next one. */
const KEEP = 1;
const RESTORE_BACKGROUND = 2;

/** Gives all pixels that are as in the picture before one index: long runs take few bytes. */
function markUnchanged(
  index: Uint8Array,
  pixels: Uint32Array,
  before: Uint32Array,
  asBefore: number,
): void {
  for (let i = 0; i < index.length; i++) if (pixels[i] === before[i]) index[i] = asBefore;
}

function pixelsOf(picture: ImageBitmap): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new JobError('This browser cannot read pictures back.');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** Milliseconds that a picture is shown: GIF counts hundredths of a second, and the sum must not drift. */
export function delayOf(place: number, rate: number): number {
  const end = (after: number): number => Math.round((100 * after) / rate);
  return 10 * (end(place + 1) - end(place));
}
