import { describe, expect, it } from 'vitest';
import { timeToX } from '../../../../app/draw/time-axis.ts';
import { iframeY } from '../../../../app/features/timeline/draw-static.ts';
import { KEY_REACH, hitTimeline } from '../../../../app/features/timeline/draw-hit.ts';
import { laneMiddle, rowTop } from '../../../../app/features/timeline/draw-view.ts';
import { KEY_KINDS } from '#engine/model';
import { makeRig } from '../../../support/made-rig.ts';
import { madeScene, madeView } from '../../../support/made-scene.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const [clip] = makeRig(9, 'uneven').clips;
const scene = madeScene(clip, [2, 4]);
const view = madeView(scene);

describe('nothing is hit', () => {
  it.each([
    ['where ruler and names meet', 50, 10, { zone: 'corner' }],
    ['beside names that end', 50, 395, { zone: 'nothing' }],
  ])('%s', (_, x, y, hit) => {
    expect(hitTimeline(view, scene, x, y)).toEqual(hit);
  });

  it.each([
    ['far from any key', KEY_REACH + 1, null],
    ['near one', KEY_REACH - 1, 'translation'],
  ])('%s', (_, away, kind) => {
    const lone = madeScene(rawClip([{ translations: [[1, 0, 0, 0]] }], 2));
    const at = madeView(lone);
    const hit = hitTimeline(at, lone, timeToX(at.axis, 1) + away, laneMiddle(at, 0, 3, 0));
    expect(hit).toMatchObject({ zone: 'lanes', joint: 0 });
    expect(hit.zone === 'lanes' && (hit.key?.kind ?? null)).toBe(kind);
  });

  it('in a row without keys', () => {
    const empty = madeScene(rawClip([{}], 2));
    expect(hitTimeline(madeView(empty), empty, 600, 30)).toMatchObject({ joint: 0, key: null });
  });

  it('below the last row but a time', () => {
    expect(hitTimeline(view, scene, timeToX(view.axis, 0.5), 399)).toEqual({
      zone: 'lanes',
      time: expect.closeTo(0.5) as number,
      joint: null,
      key: null,
    });
  });
});

describe('every key is hit where it is drawn', () => {
  it.each([
    ['the whole clip', 0, 1, 0],
    ['a part of it, scrolled', 0.3, 0.7, 33],
  ])('%s', (_, from, to, scrollTop) => {
    const at = madeView(scene, from, to, { scrollTop });
    let found = 0;
    for (let row = 0; row < scene.rows.count; row++) {
      for (const [kind, lanes] of scene.keys.lanes.entries()) {
        const lane = scene.rows.lane[row];
        if (lane !== 3 && lane !== kind) continue;
        const joint = scene.rows.joint[row];
        for (let slot = lanes.offsets[joint]; slot < lanes.offsets[joint + 1]; slot++) {
          const x = timeToX(at.axis, lanes.times[slot]);
          const y = laneMiddle(at, row, lane, kind);
          if (y < at.rulerHeight || y >= at.height || x < at.labelWidth || x > at.width) continue;
          const hit = hitTimeline(at, scene, x, y);
          expect(hit).toMatchObject({
            zone: 'lanes',
            joint,
            key: { kind: KEY_KINDS[kind], key: lanes.keys[slot], time: lanes.times[slot] },
          });
          found++;
        }
      }
    }
    expect(found).toBeGreaterThan(10);
  });
});

it('a key says how many share its mark', () => {
  const times = [0, 0.5, 0.5001, 0.5002, 1];
  const crowded = madeScene(
    rawClip([{ translations: times.map((time) => [time, time, 0, 0]) }], 1),
  );
  const hit = (at: ReturnType<typeof madeView>) =>
    hitTimeline(at, crowded, timeToX(at.axis, 0.5001), laneMiddle(at, 0, 3, 0));
  expect(hit(madeView(crowded))).toMatchObject({ key: { sharing: 3 } });
  expect(hit(madeView(crowded, 0.4995, 0.5005))).toMatchObject({ key: { sharing: 1 } });
});

describe('names', () => {
  it.each([
    ['the triangle', 10, 'lanes' as const],
    ['the name', 60, undefined],
  ])('%s', (_, x, disclosure) => {
    const hit = hitTimeline(view, scene, x, rowTop(view, 2) + 10);
    expect(hit).toEqual({ zone: 'label', joint: 2, disclosure });
  });

  it('a lane’s name belongs to its joint and has no triangle', () => {
    const hit = hitTimeline(view, scene, 10, rowTop(view, 4) + 10);
    expect(hit).toEqual({ zone: 'label', joint: 2, disclosure: undefined });
  });
});

describe('the ruler', () => {
  it('gives times, within the clip', () => {
    expect(hitTimeline(view, scene, timeToX(view.axis, 0.25), 5)).toMatchObject({
      zone: 'ruler',
      time: expect.closeTo(0.25) as number,
      iframe: undefined,
    });
    expect(hitTimeline(view, scene, view.width - 1, 5)).toMatchObject({ time: 1 });
  });

  it('gives every iframe at its diamond', () => {
    expect(scene.iframes.length).toBeGreaterThan(1);
    for (const iframe of scene.iframes) {
      const hit = hitTimeline(view, scene, timeToX(view.axis, iframe.time), iframeY(view));
      expect(hit).toMatchObject({ zone: 'ruler', iframe });
    }
  });
});
