import { analysisCommands } from '../commands/analysis-commands.ts';
import { assetsCommands } from '../commands/assets-commands.ts';
import { blendCommands } from '../commands/blend-commands.ts';
import { buildCommands } from '../commands/build-commands.ts';
import { bytesCommands } from '../commands/bytes-commands.ts';
import type { Command } from '../commands/command.ts';
import { compareCommands } from '../commands/compare-commands.ts';
import { crowdCommands } from '../commands/crowd-commands.ts';
import { curvesCommands } from '../commands/curves-commands.ts';
import { debuggerCommands } from '../commands/debugger-commands.ts';
import { editCommands } from '../commands/edit-commands.ts';
import { fileCommands } from '../commands/file-commands.ts';
import { helpCommands } from '../commands/help-commands.ts';
import { jointsCommands } from '../commands/joints-commands.ts';
import { layoutsCommands } from '../commands/layouts-commands.ts';
import { memoryCommands } from '../commands/memory-commands.ts';
import { overlayCommands } from '../commands/overlay-commands.ts';
import { queryCommands } from '../commands/query-commands.ts';
import { reportCommands } from '../commands/report-commands.ts';
import { timelineCommands } from '../commands/timeline-commands.ts';
import { saveCommands } from '../commands/save-commands.ts';
import { samplingCommands } from '../commands/sampling-commands.ts';
import { tracksCommands } from '../commands/tracks-commands.ts';
import { transportCommands } from '../commands/transport-commands.ts';
import { viewCommands } from '../commands/view-commands.ts';
import { viewportCommands } from '../commands/viewport-commands.ts';
import { fileActions } from './file-actions.ts';
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
