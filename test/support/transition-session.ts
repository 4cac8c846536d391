import { features } from '../../app/features/index.ts';
import { createSession } from '../../app/session/create-session.ts';
import { shellCommands } from '../../app/shell/shell-commands.ts';
import { adopt } from '../../app/transition.ts';

adopt(createSession({ features, commands: shellCommands(features) }));
