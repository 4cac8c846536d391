import type { Command, Session } from '../../app/session/session.ts';
import { commandMenus } from '../../app/shell/menus.ts';
import { chordCaps } from '../../app/ui/keys.tsx';

/** A key chord as text; a bar would end the cell of a table. */
function chordText(chord: string): string {
  return chordCaps(chord, false)
    .map((cap) => `<kbd>${cap.replaceAll('|', '\\|')}</kbd>`)
    .join(' ');
}

function row({ panes }: Session, { title, keys = [], pane }: Command): string {
  const where = pane === undefined ? '' : (panes.find(pane)?.title ?? pane);
  return `| ${keys.map(chordText).join(', ')} | ${title} | ${where} |`;
}

/** docs/keys.md: every command that has a key, by menu. */
export function keysMarkdown(session: Session): string {
  const tables = commandMenus(
    session.commands.all.filter(({ keys }) => keys !== undefined && keys.length > 0),
  ).map(
    (menu) =>
      `## ${menu.title}\n\n| keys | action | in |\n| --- | --- | --- |\n${menu.commands.map((command) => row(session, command)).join('\n')}\n`,
  );
  return `# Keys

Letters and signs mean their place on a US keyboard, whatever the layout; with <kbd>Ctrl</kbd>, a Latin letter is the one that
the layout types. On a Mac <kbd>Ctrl</kbd> is <kbd>⌘</kbd> and
<kbd>Alt</kbd> is <kbd>⌥</kbd>. Where a pane is named, the key works while that pane has the focus: the status bar says which
one has it. In the app <kbd>?</kbd> shows this list and <kbd>Ctrl</kbd> <kbd>K</kbd> finds every command by name, also those
without a key. This file is written by \`npx vitest run test/app/shell/keys-doc.test.ts -u\`.

${tables.join('\n')}`;
}
