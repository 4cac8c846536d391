import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './shell/theme.css';
import './ui/base.css';
import { parseLink } from './shell/link.ts';
import { keepPreferences } from './shell/preferences.ts';
import { Shell } from './shell/shell.tsx';
import { openFirst } from './shell/start.ts';
import { applyTheme, systemTheme } from './shell/theme.ts';
import { appStore } from './store/store.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

keepPreferences(appStore, localStorage, systemTheme(), parseLink(location.search).theme);
applyTheme(appStore, document.documentElement);

createRoot(root).render(
  <StrictMode>
    <Shell />
  </StrictMode>,
);

void openFirst(location.search);
