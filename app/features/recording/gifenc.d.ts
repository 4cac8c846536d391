/** The part of gifenc, which has no types of its own, that recording uses. */
declare module 'gifenc' {
  /** Red, green, blue and perhaps alpha, 0 to 255. */
  type Color = number[];

  interface FrameOptions {
    readonly palette: Color[];
    /** Milliseconds. */
    readonly delay: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    readonly dispose: number;
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(
    rgba: Uint8ClampedArray,
    colors: number,
    options?: { readonly format: 'rgba4444'; readonly oneBitAlpha: boolean },
  ): Color[];
  export function applyPalette(
    rgba: Uint8ClampedArray,
    palette: Color[],
    format?: 'rgba4444',
  ): Uint8Array;
}
