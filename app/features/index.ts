import type { Feature } from '../session/feature.ts';
import { assetsFeature } from './assets/feature.ts';
import { blendFeature } from './blend/feature.ts';
import { budgetFeature } from './budget/feature.ts';
import { buildFeature } from './build/feature.ts';
import { bytesFeature } from './bytes/feature.ts';
import { compareFeature } from './compare/feature.ts';
import { crowdFeature } from './crowd/feature.ts';
import { curvesFeature } from './curves/feature.ts';
import { debuggerFeature } from './debugger/feature.ts';
import { errorFeature } from './error/feature.ts';
import { findingsFeature } from './findings/feature.ts';
import { historyFeature } from './history/feature.ts';
import { iframesFeature } from './iframes/feature.ts';
import { jointsFeature } from './joints/feature.ts';
import { layoutsFeature } from './layouts/feature.ts';
import { libraryFeature } from './library/feature.ts';
import { memoryFeature } from './memory/feature.ts';
import { notesFeature } from './notes/feature.ts';
import { pathsFeature } from './paths/feature.ts';
import { recordingFeature } from './recording/feature.ts';
import { samplingFeature } from './sampling/feature.ts';
import { seekCostFeature } from './seek-cost/feature.ts';
import { timelineFeature } from './timeline/feature.ts';
import { tracksFeature } from './tracks/feature.ts';
import { transportFeature } from './transport/feature.ts';
import { viewportFeature } from './viewport/feature.ts';
import { whatIfFeature } from './what-if/feature.ts';

/** Every feature: those that come first have the first tabs, and the first lines of menus. */
export const features: readonly Feature[] = [
  transportFeature,
  jointsFeature,
  assetsFeature,
  bytesFeature,
  viewportFeature,
  timelineFeature,
  memoryFeature,
  curvesFeature,
  seekCostFeature,
  pathsFeature,
  findingsFeature,
  samplingFeature,
  iframesFeature,
  debuggerFeature,
  blendFeature,
  errorFeature,
  budgetFeature,
  whatIfFeature,
  layoutsFeature,
  tracksFeature,
  libraryFeature,
  compareFeature,
  buildFeature,
  crowdFeature,
  historyFeature,
  notesFeature,
  recordingFeature,
];
