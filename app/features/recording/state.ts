import type { RecordingFormat } from './record.job.ts';
import { jobNamed } from '../../session/jobs/job.ts';
import { defineSlice } from '../../session/state/slice.ts';

/** Which part of the clip is recorded. */
export type RecordedRange = 'clip' | 'loop' | 'selection';

/** How the viewport is recorded. */
export interface RecordingSettings {
  readonly format: RecordingFormat;
  readonly range: RecordedRange;
  /** Pixels; as on screen if null. */
  readonly width: number | null;
  /** Pictures per second; the clip's frame rate if null. */
  readonly rate: number | null;
  /** Whether names and the compass are in the picture. */
  readonly overlays: boolean;
  readonly transparent: boolean;
}

interface RecordingSlice {
  readonly recording: RecordingSettings;
  setRecording(part: Partial<RecordingSettings>): void;
}

export const recordingSlice = defineSlice<RecordingSlice>((set) => ({
  recording: {
    format: 'webm',
    range: 'clip',
    width: null,
    rate: null,
    overlays: false,
    transparent: false,
  },
  setRecording: (part) => set(({ recording }) => ({ recording: { ...recording, ...part } })),
}));

export const recordJob = jobNamed<typeof import('./record.job.ts').default>('record');
