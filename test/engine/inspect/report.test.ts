import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { uniformDistances } from '../../../engine/inspect/error/distances.ts';
import { errorMap } from '../../../engine/inspect/error/error-map.ts';
import { rawSource } from '../../../engine/inspect/error/pose-source.ts';
import { errorReport, reportCsv } from '../../../engine/inspect/report/error-report.ts';
import type { ReportSubject } from '../../../engine/inspect/report/error-report.ts';
import { base64, pngAddress } from '../../../engine/inspect/report/png.ts';
import { reportHtml } from '../../../engine/inspect/report/report-html.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';

const skeleton = { ...builtSkeleton([-1, 0]), names: ['root <b>', 'a "hand", left'] };
const source = rawSource(rawClip([{}, {}], 2, 'source'));
const built = rawSource(
  rawClip(
    [
      {},
      {
        translations: [
          [0, 0, 0, 0],
          [2, 0.004, 0, 0],
        ],
      },
    ],
    2,
    '<u>',
  ),
);

function subject(part: Partial<ReportSubject> = {}): ReportSubject {
  const distances = uniformDistances(2, 0.1);
  return {
    skeleton,
    reference: { name: 'source', duration: 2 },
    candidate: { name: '<u>', duration: 2, bytes: 1234 },
    map: errorMap({ skeleton, reference: source, candidate: built, distances }),
    metric: 'shell',
    hasSkin: false,
    unit: 'm',
    settings: { distance: '10 cm' },
    version: '1.2.3',
    ...part,
  };
}

describe('the numbers', () => {
  it('are those of every joint, in the order of the skeleton', () => {
    const { joints, totals, passed } = errorReport(subject());
    expect(joints.map(({ name, max }) => [name, Number(max.toFixed(6))])).toEqual([
      ['root <b>', 0],
      ['a "hand", left', 0.004],
    ]);
    expect(joints[1].worstTime).toBe(2);
    expect(totals.find(({ metric }) => metric === 'joint')?.max).toBeCloseTo(0.004, 7);
    expect(passed).toBeUndefined();
  });

  it('have the skin only where there is one', () => {
    const metrics = (hasSkin: boolean): string[] =>
      errorReport(subject({ hasSkin })).totals.map(({ metric }) => metric);
    expect(metrics(false)).not.toContain('skin');
    expect(metrics(true)).toContain('skin');
  });

  it('of the skin are those of joints that vertices follow, and say how many others there are', () => {
    const { map } = subject();
    const about = subject({ metric: 'skin', map: { ...map, skinned: Uint8Array.of(0, 1) } });
    const report = errorReport(about);
    expect(report.unmeasured).toBe(1);
    expect(report.joints.map(({ joint }) => joint)).toEqual([1]);
    expect(reportHtml(report, about.map)).toContain('1 joint moves no vertex most');
  });

  it.each([
    [0.003, false],
    [0.0041, true],
  ])('are held to a limit of %f: %s', (limit, passed) => {
    expect(errorReport(subject({ limit })).passed).toBe(passed);
  });

  it('are a line a joint as CSV, names quoted where they must be', () => {
    const [head, first, second, rest] = reportCsv(errorReport(subject())).split('\n');
    expect(head).toBe('joint,name,max shell error,mean shell error,worst time s');
    expect(first).toMatch(/^0,root <b>,0,0,0$/);
    expect(second).toMatch(/^1,"a ""hand"", left",0\.00\d+,0\.00\d+,2$/);
    expect(rest).toBe('');
  });

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', String.raw`"'\u0009=1"`],
    ['\r=1', String.raw`"'\u000d=1"`],
    ['a\n=1', String.raw`a\u000a=1`],
    ['\u001b[31m\u202e', String.raw`\u001b[31m\u202e`],
  ])('have names that a spreadsheet would compute marked as text: %j', (name, cell) => {
    const names = { skeleton: { ...skeleton, names: ['root', name] } };
    const lines = reportCsv(errorReport(subject(names))).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[2].startsWith(`1,${cell},`)).toBe(true);
  });
});

describe('the page', () => {
  const make = (part?: Partial<ReportSubject>): string => {
    const about = subject(part);
    return reportHtml(errorReport(about), about.map);
  };
  const page = make({ limit: 0.003 });

  it('lists notes, as texts', () => {
    expect(page).not.toContain('Notes');
    const text = make({ notes: [{ time: 0.5, end: 0.75, joint: 'a', text: '<b>jumps' }] });
    expect(text).toMatch(/Notes.*0\.500 s – 0\.750 s.*&lt;b&gt;jumps/s);
  });

  it('shows names with control and direction characters escaped', () => {
    const names = ['\u202eroot', 'a\u0007'];
    const text = make({ skeleton: { ...skeleton, names } });
    expect(text).toContain(String.raw`\u202eroot`);
    expect(text).toContain(String.raw`a\u0007`);
  });

  it('takes no name for a tag', () => {
    expect(page).not.toContain('<u>');
    expect(page).not.toContain('<b>');
    expect(page).toContain('&lt;u&gt;');
    expect(page).toContain('a &quot;hand&quot;, left');
  });

  it('needs no other file', () => {
    expect(page).not.toMatch(/(src|href)="(?!data:)/);
    expect(page).not.toMatch(/https?:|<script|@import|url\(/);
  });

  it.each(['4 mm', '✗ above the limit of 3 mm', '1234 bytes', '10 cm', 'Posescope 1.2.3', '2 s'])(
    'says %s',
    (text) => expect(page).toContain(text),
  );

  it('has numbers under each other, in one unit and with as many decimals', () => {
    const rows = page.slice(page.indexOf('Every joint')).matchAll(/<tr>.*?<\/tr>/g);
    const cells = Array.from(rows, ([row]) => [...row.matchAll(/<td>(.*?)<\/td>/g)].slice(0, 2));
    const texts = cells.flatMap((row) => row.map(([, text]) => text));
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts.slice(0, 4)) expect(text).toMatch(/^\d\.\d{3} mm$/);
  });

  it('has a picture of one row per joint', () => {
    const [, address = ''] = /src="data:image\/png;base64,([^"]+)"/.exec(page) ?? [];
    const bytes = Buffer.from(address, 'base64');
    expect(bytes.readUInt32BE(16)).toBe(720);
    expect(bytes.readUInt32BE(20)).toBe(2);
  });

  it('is whole where there is no error', () => {
    const about = subject({
      map: errorMap({
        skeleton,
        reference: source,
        candidate: source,
        distances: uniformDistances(2, 0.1),
      }),
    });
    expect(reportHtml(errorReport(about), about.map)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('a picture', () => {
  it('is a PNG whose rows come out as they went in', () => {
    const width = 300;
    const pixels = Uint8Array.from({ length: width * 300 }, (_, i) => i % 2);
    const address = pngAddress(width, 300, pixels, [
      [0, 0, 0],
      [255, 128, 0],
    ]);
    const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    expect([...bytes.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    const at = bytes.indexOf('IDAT');
    const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
    expect(rows).toHaveLength(300 * (width + 1));
    expect([...rows.subarray(0, 5)]).toEqual([0, 0, 1, 0, 1]);
    expect(rows.at(-1)).toBe(1);
  });

  it.each([[[]], [[1]], [[1, 2]], [[1, 2, 3]], [[255, 254, 253, 252]]])(
    '%o in base 64',
    (bytes) => {
      expect(base64(Uint8Array.from(bytes))).toBe(Buffer.from(bytes).toString('base64'));
    },
  );
});
