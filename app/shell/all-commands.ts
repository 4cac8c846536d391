import { analysisCommands } from '../features/paths/commands.ts';
import { assetsCommands } from '../features/assets/commands.ts';
import { blendCommands } from '../features/blend/commands.ts';
import { buildCommands } from '../features/build/commands.ts';
import { bytesCommands } from '../features/bytes/commands.ts';
import type { Command } from '../session/commands/command.ts';
import { compareCommands } from '../features/compare/commands.ts';
import { crowdCommands } from '../features/crowd/commands.ts';
import { curvesCommands } from '../features/curves/commands.ts';
import { debuggerCommands } from '../features/debugger/commands.ts';
import { editCommands } from './edit-commands.ts';
import { fileCommands } from '../session/files/file-commands.ts';
import { helpCommands } from './help-commands.ts';
import { jointsCommands } from '../features/joints/commands.ts';
import { layoutsCommands } from '../features/layouts/commands.ts';
import { memoryCommands } from '../features/memory/commands.ts';
import { overlayCommands } from '../features/viewport/overlay-commands.ts';
import { queryCommands } from '../features/joints/query-commands.ts';
import { reportCommands } from '../features/error/report-commands.ts';
import { timelineCommands } from '../features/timeline/commands.ts';
import { saveCommands } from '../session/files/save-commands.ts';
import { samplingCommands } from '../features/sampling/commands.ts';
import { tracksCommands } from '../features/tracks/commands.ts';
import { transportCommands } from '../features/transport/commands.ts';
import { viewCommands } from './view-commands.ts';
import { viewportCommands } from '../features/viewport/commands.ts';
import { fileActions } from '../session/files/file-actions.ts';
import { overlays } from './overlays.ts';
import { workspace } from './workspace.ts';

/** Everything a person can do: the one table behind menus, palette, shortcuts and their overview. */
export const allCommands: readonly Command[] = [
  ...fileCommands(fileActions),
  ...buildCommands,
  ...saveCommands,
  ...reportCommands,
  ...assetsCommands,
  ...editCommands,
  ...viewCommands(workspace),
  ...jointsCommands,
  ...queryCommands,
  ...transportCommands,
  ...tracksCommands,
  ...blendCommands,
  ...samplingCommands,
  ...timelineCommands,
  ...memoryCommands,
  ...bytesCommands,
  ...curvesCommands,
  ...debuggerCommands,
  ...analysisCommands,
  ...compareCommands,
  ...layoutsCommands,
  ...viewportCommands,
  ...overlayCommands,
  ...crowdCommands,
  ...helpCommands(overlays),
];
