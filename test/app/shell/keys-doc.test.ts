import { expect, it } from 'vitest';
import { allCommands } from '../../../app/shell/all-commands.ts';
import { keysMarkdown } from '../../support/keys-markdown.ts';

it('docs/keys.md lists the keys of the page as they are (npx vitest run test/app/shell/keys-doc.test.ts -u)', async () => {
  await expect(keysMarkdown(allCommands)).toMatchFileSnapshot('../../../docs/keys.md');
});
