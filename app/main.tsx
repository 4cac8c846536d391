import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './shell/theme.css';
import './ui/base.css';
import './ui/pane.css';
import './ui/table.css';
import { keepAnalysing } from './shell/analysing.ts';
import { keepAsking } from './shell/asking.ts';
import { keepComparingLayouts } from './shell/comparing-layouts.ts';
import { keepCrowdSize } from './shell/crowd-size.ts';
import { keepDiffing } from './shell/diffing.ts';
import { keepBuilding } from './shell/building.ts';
import { download } from './shell/download.ts';
import { keepExplaining } from './shell/explaining.ts';
import { keepChoosing, opening } from './shell/file-actions.ts';
import { keepHelping } from './shell/helping.ts';
import { parseLink } from './shell/link.ts';
import { keepMasks } from './shell/keeping-masks.ts';
import { keepScenes } from './shell/keeping-scenes.ts';
import { keepMeasuring } from './shell/measuring.ts';
import { keepMovingPoints } from './shell/moving-points.ts';
import { keepPreferences } from './shell/preferences.ts';
import { keepReporting } from './shell/reporting.ts';
import { keepSaving } from './shell/saving.ts';
import { Shell } from './shell/shell.tsx';
import { keepTrying } from './shell/trying.ts';
import { keepVarying } from './shell/varying.ts';
import { keepSurveying } from './shell/surveying.ts';
import { openFirst } from './shell/start.ts';
import { applyTheme, systemTheme } from './shell/theme.ts';
import { appStore } from './store/store.ts';
import { createAnalyser } from './workers/analyse.ts';
import { createBuilder } from './workers/build.ts';
import { createClipComparer } from './workers/compare.ts';
import { startHelper } from './workers/crowd.ts';
import { createMeasurer } from './workers/error.ts';
import { createExplainer } from './workers/explain.ts';
import { createTrier } from './workers/what-if.ts';
import { createLayoutsComparer } from './workers/layouts.ts';
import { startPoints } from './workers/points.ts';
import { createSurveyor } from './workers/survey.ts';
import { zipFiles } from './workers/zip.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

keepPreferences(appStore, localStorage, systemTheme(), parseLink(location.search).theme);
applyTheme(appStore, document.documentElement);
keepMasks(appStore, localStorage);
keepScenes(appStore, opening);
keepChoosing(appStore);
keepBuilding(appStore, createBuilder(), (file, rate) => opening.resample(file, rate));
keepAnalysing(appStore, createAnalyser);
keepAsking(appStore);
keepMeasuring(appStore, createMeasurer());
keepDiffing(appStore, createClipComparer());
keepReporting(appStore, String(import.meta.env.VITE_VERSION), download);
keepExplaining(appStore, createExplainer);
keepTrying(appStore, createTrier());
keepVarying(appStore, createBuilder());
keepCrowdSize(appStore);
keepHelping(appStore, startHelper);
keepSurveying(appStore, createSurveyor());
keepComparingLayouts(appStore, createLayoutsComparer());
keepMovingPoints(appStore, startPoints);
keepSaving(appStore, { download, zip: zipFiles });

createRoot(root).render(
  <StrictMode>
    <Shell />
  </StrictMode>,
);

void openFirst(location.search);
