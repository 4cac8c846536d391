import { describe, expect, it } from 'vitest';
import { codePage, explainCode, findingCodes } from '#engine/findings';

const codes = findingCodes().map(({ code }) => code);

it('knows no code that does not exist', () => {
  expect(explainCode('feet-smell')).toBeUndefined();
  expect(codePage('feet-smell')).toBeUndefined();
});

it('has every code once', () => {
  expect(codes.length).toBeGreaterThan(80);
  expect(new Set(codes).size).toBe(codes.length);
});

// Changed texts are written by `npx vitest run test/engine/findings/help.test.ts -u`.
describe('the page of every code is in docs/findings/', () => {
  it.each(codes)('%s', async (code) => {
    const page = codePage(code) ?? '';
    expect(page).toContain('## What to do');
    await expect(page).toMatchFileSnapshot(`../../../docs/findings/${code}.md`);
  });

  it('and all are listed', async () => {
    const rows = findingCodes().map(
      ({ code, severity, why }) => `| [${code}](${code}.md) | ${severity} | ${why} |`,
    );
    const list = `# Findings\n\nWhat \`posescope lint\` and the Findings pane report. Severities are the highest that a code can have.\n\n| code | severity | means |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
    await expect(list).toMatchFileSnapshot('../../../docs/findings/README.md');
  });
});
