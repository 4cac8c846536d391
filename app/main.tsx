import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './shell/theme.css';
import './ui/base.css';
import './ui/pane.css';
import './ui/table.css';
import { parseLink } from './session/files/link.ts';
import { followMasks } from './session/files/follow-masks.ts';
import { followPreferences } from './session/preferences.ts';
import { Shell } from './shell/shell.tsx';
import { keepSurveying } from './features/blend/surveying.ts';
import { SessionProvider } from './components/session.tsx';
import { features } from './features/index.ts';
import { createSession } from './session/create-session.ts';
import { shellCommands } from './shell/shell-commands.ts';
import { adopt, appStore } from './transition.ts';
import { firstExample } from './session/files/files.ts';
import { openFirst } from './session/files/start.ts';
import { applyTheme, systemTheme } from './shell/theme.ts';
import { createSurveyor } from './features/blend/survey.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const session = createSession({ features, commands: shellCommands, storage: localStorage });
adopt(session);

followPreferences(appStore, localStorage, systemTheme(), parseLink(location.search).theme);
applyTheme(appStore, document.documentElement);
followMasks(appStore, localStorage);
keepSurveying(appStore, createSurveyor());

createRoot(root).render(
  <StrictMode>
    <SessionProvider session={session}>
      <Shell />
    </SessionProvider>
  </StrictMode>,
);

// Until no feature asks by the store any more.
appStore.subscribe((state, before) => {
  const { saveRequest, openingRequest } = state;
  if (saveRequest !== before.saveRequest && saveRequest)
    void session.files.save(saveRequest.saving);
  if (openingRequest !== before.openingRequest && openingRequest) {
    const { what } = openingRequest;
    void (what === 'example'
      ? session.files.openExample(firstExample())
      : session.files.choose(what));
  }
});

void openFirst(session, location.search);
