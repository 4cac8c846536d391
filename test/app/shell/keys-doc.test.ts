import { expect, it } from 'vitest';
import { session } from '../../../app/transition.ts';
import { keysMarkdown } from '../../support/keys-markdown.ts';

it('docs/keys.md lists the keys of the page as they are (npx vitest run test/app/shell/keys-doc.test.ts -u)', async () => {
  await expect(keysMarkdown(session.commands.all)).toMatchFileSnapshot('../../../docs/keys.md');
});
