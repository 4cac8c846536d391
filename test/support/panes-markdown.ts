import type { PaneDefinition } from '../../app/session/panes.ts';

async function section(pane: PaneDefinition): Promise<string> {
  const { reading, example, words } = await pane.helpText();
  const list = reading.map((paragraph) => `- ${paragraph}`).join('\n');
  return `## ${pane.title}

${pane.help}

${list}

*Try this:* ${example}

Also found as: ${words}.
`;
}

/** docs/panes.md: what every pane answers and how to read it. */
export async function panesMarkdown(panes: readonly PaneDefinition[]): Promise<string> {
  const sections = await Promise.all(panes.map(section));
  return `# Panes

What every pane of the page answers, how to read it, and something to try with the clips that the page opens with. The **?** at the
end of a pane's tabs, or <kbd>Ctrl</kbd> <kbd>/</kbd>, shows the same; the command palette (<kbd>Ctrl</kbd> <kbd>K</kbd>) finds panes by the words
at the end. This file is written by \`npx vitest run test/app/shell/panes-doc.test.ts -u\`.

${sections.join('\n')}`;
}
