import { expect, it } from 'vitest';
import { objectOfKind, readArchive } from '#engine/archive';
import { gatherFindings } from '#engine/findings';
import type { Finding } from '#engine/findings';
import { compareIntervals, SEEK_TIMES, withInterval } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { buildAnimation } from '#engine/offline';
import { fixtureBytes } from '../../../fixtures/files.ts';
import { rawClip } from '../../support/raw-clip.ts';

const patrol = objectOfKind(
  readArchive(fixtureBytes('valid', 'character/patrol.ozz')),
  'animation',
);
const walk = objectOfKind(readArchive(fixtureBytes('valid', 'character/walk.ozz')), 'animation');

function allOf(object: Animation): readonly Finding[] {
  const [{ findings }] = gatherFindings({ objects: [{ file: 'a.ozz', label: 'a', object }] });
  return findings;
}

function sparse(object: Animation): Finding | undefined {
  return allOf(object).find(({ code }) => code === 'iframes-sparse');
}

it('is silent where seeks are short', () => {
  expect(sparse(walk)).toBeUndefined();
});

it('says once that there are no iframes: with what seeks cost', () => {
  const codes = allOf(withInterval(patrol, 0)).map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith('iframes-'))).toEqual(['iframes-sparse']);
});

it.each([
  ['with few iframes', patrol],
  ['without iframes', withInterval(patrol, 0)],
])('the keys of seeks are those that Seek cost has: of a clip %s', (_, clip) => {
  const { evidence } = sparse(clip) ?? {};
  const { now, choices } = compareIntervals(clip, 0, SEEK_TIMES);
  expect(evidence).toMatchObject({ worstKeys: now.worstKeys, meanKeys: now.meanKeys });
  const choice = choices.find(({ interval }) => interval === evidence?.intervalSeconds);
  expect(evidence?.betterKeys).toBe(choice?.worstKeys);
});

it.each([
  ['whose keys are spread unevenly', patrol],
  ['without iframes', withInterval(patrol, 0)],
])('names the interval that brings seeks down, and builds with it: of a clip %s', (_, clip) => {
  const { message, remedy } = sparse(clip) ?? {};
  expect(message).toContain('an iframe every 4 s brings it to 1335');
  expect(remedy?.command).toEqual({
    name: 'respace-iframes',
    args: { interval: clip.duration / 16 },
  });
  expect(sparse(withInterval(clip, clip.duration / 16))).toBeUndefined();
});

it.each([
  ['whose keys are spread unevenly', patrol],
  ['without iframes', withInterval(patrol, 0)],
])('no finding follows from the interval that is named: of a clip %s', (_, clip) => {
  const { evidence } = sparse(clip) ?? {};
  const interval = Number(evidence?.intervalSeconds);
  const codes = (of: Animation): string[] => allOf(of).map(({ code }) => code);
  const before = codes(clip);
  const mended = codes(withInterval(clip, interval));
  expect(before).toContain('iframes-sparse');
  expect(mended.filter((code) => !before.includes(code))).toEqual([]);
  expect(codes(withInterval(clip, interval / 64))).toContain('iframe-wasted');
});

it('says what a longer interval saves, where many iframes were left out at a shorter one', () => {
  const dense = Array.from({ length: 100 }, (_, i) => i / 200);
  const thin = Array.from({ length: 26 }, (_, i) => 0.5 + i / 50);
  const translations = [...dense, ...thin].map((time, i) => [time, i % 7, i % 3, 0]);
  const raw = rawClip(Array.from({ length: 48 }, () => ({ translations })));
  const { message, evidence } = sparse(buildAnimation(raw, { iframeInterval: 1 / 200 })) ?? {};
  const saved = -Number(evidence?.addedBytes);
  expect(saved).toBeGreaterThan(0);
  expect(message).toMatch(new RegExp(` brings it to \\d+, and saves ${saved} bytes$`));
});
