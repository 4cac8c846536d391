import { palettes } from '../../../draw/palette.ts';
import { createCosts } from '../costs.ts';
import {
  applyCrowdColors,
  createCrowdView,
  drawCrowd,
  layoutFor,
  placeCamera,
  resizeCrowdView,
  setLevelTriangles,
} from '../scene.ts';
import { createFrameSteps, runFrame } from '../step-frame.ts';
import { BENCH_OPTIONS, PICTURE, type BenchCrowd, type BenchRenderer } from './renderer.ts';

/** What WebGL says of the card. */
export function webglDevice(): string | undefined {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (gl === null) return undefined;
  const name = String(gl.getParameter(gl.RENDERER));
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const device = info === null ? name : String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return device;
}

/** The crowd as its pane draws it. @throws Error with a sentence */
export function createWebglRenderer(canvas: HTMLCanvasElement, crowd: BenchCrowd): BenchRenderer {
  const { made, levels, camera } = crowd;
  const [width, height] = PICTURE;
  const view = createCrowdView(canvas);
  view.renderer.setPixelRatio(1);
  resizeCrowdView(view, width, height);
  const layout = layoutFor(view, made.crowd);
  if (typeof layout === 'string') throw new Error(layout);
  const drawn = drawCrowd(view, made, layout);
  setLevelTriangles(drawn, 1, levels[1].indices);
  applyCrowdColors(view, drawn, palettes.dark, false);
  placeCamera(view, camera, made.height, height);
  const steps = createFrameSteps(made.crowd, made.sharedFrom);
  const costs = createCosts();
  const timer = createTimer(view.renderer.getContext() as WebGL2RenderingContext);
  const cpuMs = { sort: 0, pose: 0, upload: 0, draw: 0 };
  return {
    cpuMs,
    gpuMs: timer.ms,
    detail: drawn.detail,
    indexCounts: levels.map(({ indices }) => indices.length),
    worstDifference: null,
    frame: (seconds) => {
      timer.begin();
      const { next } = costs;
      runFrame(view, drawn, steps, seconds, BENCH_OPTIONS, costs);
      timer.end();
      cpuMs.sort = costs.sort[next];
      cpuMs.pose = costs.near[next] + costs.far[next];
      cpuMs.upload = costs.upload[next];
      cpuMs.draw = costs.draw[next];
    },
    // Browsers wait by themselves.
    caughtUp: () => Promise.resolve(),
    dispose: () => {
      drawn.dispose();
      view.renderer.dispose();
      view.renderer.forceContextLoss();
    },
  };
}

/** What WebGL has beside its types. */
interface TimerExtension {
  readonly TIME_ELAPSED_EXT: number;
  readonly GPU_DISJOINT_EXT: number;
}

/** Times what the card does between begin and end, one stretch at a time, where the browser tells. */
function createTimer(gl: WebGL2RenderingContext) {
  const extension = gl.getExtension('EXT_disjoint_timer_query_webgl2') as TimerExtension | null;
  const ms: number[] = [];
  let waiting: WebGLQuery | undefined;
  let isTiming = false;
  const collect = ({ GPU_DISJOINT_EXT }: TimerExtension): void => {
    if (waiting === undefined || gl.getQueryParameter(waiting, gl.QUERY_RESULT_AVAILABLE) !== true)
      return;
    const isBroken = gl.getParameter(GPU_DISJOINT_EXT) === true;
    if (!isBroken) ms.push(Number(gl.getQueryParameter(waiting, gl.QUERY_RESULT)) / 1e6);
    gl.deleteQuery(waiting);
    waiting = undefined;
  };
  return {
    ms: ms as readonly number[],
    begin: () => {
      if (extension === null) return;
      collect(extension);
      isTiming = waiting === undefined;
      if (!isTiming) return;
      waiting = gl.createQuery();
      gl.beginQuery(extension.TIME_ELAPSED_EXT, waiting);
    },
    end: () => {
      if (extension !== null && isTiming) gl.endQuery(extension.TIME_ELAPSED_EXT);
    },
  };
}
