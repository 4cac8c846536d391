import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { Severity } from '#engine/base';
import { SeverityBadge } from '../../../app/components/severity-badge.tsx';
import { finding } from '../../support/findings.ts';
import { paneText } from '../../support/render-pane.tsx';
import { testSession } from '../../support/test-session.ts';

const session = testSession(['eight.skeleton.ozz']);
const [file] = session.store.getState().files;

function badgeOf(severities: readonly Severity[], flags: { info?: true; apart?: true }): string {
  const findings = severities.map((severity, i) => {
    const about = { asset: undefined, file, joints: [], nameOf: String };
    return { key: String(i), finding: finding({ severity }), ...about };
  });
  const Badge = () => createElement(SeverityBadge, { findings, ...flags });
  return paneText(session, Badge);
}

const MIXED = ['warning', 'info', 'warning', 'info', 'info'] as const;

it.each<[string, readonly Severity[], { info?: true; apart?: true }, string]>([
  ['nothing without findings', [], { info: true }, ''],
  ['nothing of info that does not count', ['info'], {}, ''],
  ['info that counts', ['info'], { info: true }, '● 1 1 info'],
  ['warnings, not what is less bad', MIXED, { info: true }, '▲ 2 2 warnings, 3 info'],
  ['errors, not what is less bad', ['warning', 'error'], {}, '✖ 1 1 error, 1 warning'],
  ['each severity, if apart', ['warning', 'error'], { apart: true }, '✖ 1 ▲ 1 1 error, 1 warning'],
])('counts %s', (_, severities, flags, text) => {
  expect(badgeOf(severities, flags)).toBe(text);
});
