import { fileCommands } from '../session/files/commands.ts';
import type { Command } from '../session/session.ts';
import { editCommands } from './edit-commands.ts';
import { helpCommands } from './help-commands.ts';
import { overlays } from './overlays.ts';
import { viewCommands } from './view-commands.ts';
import { workspace } from './workspace.ts';

/** What a person can do that belongs to no feature. */
export const shellCommands: readonly Command[] = [
  ...fileCommands,
  ...editCommands,
  ...viewCommands(workspace),
  ...helpCommands(overlays),
];
