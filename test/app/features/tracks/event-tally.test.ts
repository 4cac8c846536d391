import { beforeEach, describe, expect, it } from 'vitest';
import {
  createTally,
  forgetAhead,
  resetTally,
  sampleStep,
} from '../../../../app/features/tracks/event-tally.ts';
import type { EventTally } from '../../../../app/features/tracks/event-tally.ts';
import { buildTrack } from '../../../../engine/offline/track-builder.ts';
import { rawTrack } from '../../../support/raw-clip.ts';

/** 1 from 0.25 to 0.5 and from 0.75 on, else 0: an edge at each of them. */
const SWITCH = buildTrack(
  rawTrack('float', [
    [0, 0, 'step'],
    [0.25, 1, 'step'],
    [0.5, 0, 'step'],
    [0.75, 1, 'step'],
  ]),
);

let tally: EventTally;

beforeEach(() => {
  tally = createTally('1', 'switch', SWITCH, 0.5);
  resetTally(tally, 0, 0);
});

describe('sampling tells of no edge', () => {
  it.each([
    ['where none is', 0.1, 0, 0],
    ['that another one undoes before the step ends', 0.6, 2, 2],
    ['that has not fired, though the step ends on it', 0.25, 0, 0],
  ])('%s', (_, ratio, edges, missed) => {
    expect(sampleStep(tally, ratio, edges, 0)).toBe(false);
    expect(tally).toMatchObject({ missed, lateSum: 0 });
  });

  it('that was seen ahead and is not passed, as the playhead turns round', () => {
    sampleStep(tally, 0.25, 0, 0);
    forgetAhead(tally);
    expect(sampleStep(tally, 0.1, 0, 0)).toBe(false);
    expect(tally).toMatchObject({ ahead: false, missed: 0 });
    expect(sampleStep(tally, 0.6, 2, 0.1)).toBe(false);
    expect(tally.missed).toBe(2);
  });
});

it('sampling tells of the last edge of a step late, where the step goes on', () => {
  expect(sampleStep(tally, 0.3, 1, 0.05)).toBe(true);
  expect(tally).toMatchObject({ ahead: false, missed: 0, lateSum: 0.05 });
});

describe('an edge on which a step ended was told of then', () => {
  beforeEach(() => {
    sampleStep(tally, 0.25, 0, 0);
    expect(tally.ahead).toBe(true);
  });

  it('and neither missed nor late as it fires', () => {
    expect(sampleStep(tally, 0.3, 1, 0.05)).toBe(false);
    expect(tally).toMatchObject({ ahead: false, missed: 0, lateSum: 0 });
  });

  it('and so is the next, where every step goes from edge to edge', () => {
    expect(sampleStep(tally, 0.5, 1, 0.25)).toBe(false);
    expect(sampleStep(tally, 0.75, 1, 0.25)).toBe(false);
    expect(tally).toMatchObject({ ahead: true, missed: 0, lateSum: 0 });
  });

  it('and the next is told of at the end of the step that goes on', () => {
    expect(sampleStep(tally, 0.6, 2, 0.1)).toBe(true);
    expect(tally).toMatchObject({ ahead: false, missed: 0, lateSum: 0.1 });
  });

  it('and the next is missed, where one more is as the step ends', () => {
    expect(sampleStep(tally, 0.75, 2, 0.25)).toBe(false);
    expect(tally.missed).toBe(1);
  });
});
