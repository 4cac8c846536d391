import { expect, it } from 'vitest';
import { features } from '../../../app/features/index.ts';
import { createSession } from '../../../app/session/create-session.ts';
import { shellCommands } from '../../../app/shell/shell-commands.ts';
import { keysMarkdown } from '../../support/keys-markdown.ts';

it('docs/keys.md lists the keys of the page as they are (npx vitest run test/app/shell/keys-doc.test.ts -u)', async () => {
  const session = createSession({ features, commands: shellCommands(features) });
  await expect(keysMarkdown(session)).toMatchFileSnapshot('../../../docs/keys.md');
});
