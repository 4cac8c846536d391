import { definePart } from '../../session/session.ts';
import { DETAIL_LEVELS } from './detail.ts';

/** The parts of a frame that are measured. */
export const COST_PARTS = ['sort', 'near', 'far', 'upload', 'draw'] as const;
export type CostPart = (typeof COST_PARTS)[number];

/** What is counted in a frame; means belong beside means of milliseconds, as far ones take turns. */
export type CrowdCount = 'nearGroups' | 'farGroups' | 'uploadBytes';

/** Number of recorded frames. */
export const REMEMBERED = 240;

/** Milliseconds and counts of each part of the last frames, in ring buffers. */
export interface CrowdCosts {
  /** Sorting characters into near and far ones, and into levels of detail. */
  readonly sort: Float32Array;
  readonly near: Float32Array;
  readonly far: Float32Array;
  readonly upload: Float32Array;
  readonly draw: Float32Array;
  /** Where the next frame is written. */
  next: number;
  /** Frames that have been measured, at most {@link REMEMBERED}. */
  count: number;
  /** Of the last frame whose time the card has told; 0 before, and where kernels compute. */
  cardMs: number;
  readonly nearGroups: Float32Array;
  readonly farGroups: Float32Array;
  readonly uploadBytes: Float32Array;
  /** Of the last frame: characters in each level of detail, and out of sight. */
  readonly levels: Uint32Array;
  /** Vertices of triangles, or ends of lines, that were drawn. */
  vertices: number;
}

/** The costs of the session's crowd. */
export const crowdCosts = definePart(createCosts);

export function createCosts(): CrowdCosts {
  return {
    sort: new Float32Array(REMEMBERED),
    near: new Float32Array(REMEMBERED),
    far: new Float32Array(REMEMBERED),
    upload: new Float32Array(REMEMBERED),
    draw: new Float32Array(REMEMBERED),
    next: 0,
    count: 0,
    cardMs: 0,
    nearGroups: new Float32Array(REMEMBERED),
    farGroups: new Float32Array(REMEMBERED),
    uploadBytes: new Float32Array(REMEMBERED),
    levels: new Uint32Array(DETAIL_LEVELS + 1),
    vertices: 0,
  };
}

/** Clears all frames, as another crowd has other costs. */
export function clearCosts(costs: CrowdCosts): void {
  costs.next = 0;
  costs.count = 0;
  costs.cardMs = 0;
}

/** Ends a frame whose parts have been written at `next`. Frame time. */
export function noteFrame(costs: CrowdCosts): void {
  costs.next = (costs.next + 1) % REMEMBERED;
  costs.count = Math.min(costs.count + 1, REMEMBERED);
}

/** Mean of a part over the frames that are kept. */
export function meanCost(costs: CrowdCosts, part: CostPart | CrowdCount): number {
  let sum = 0;
  for (let i = 0; i < costs.count; i++) sum += costs[part][i];
  return costs.count === 0 ? 0 : sum / costs.count;
}

/** Most milliseconds that all parts took in one frame: the highest bar of the chart. */
export function worstFrame(costs: CrowdCosts): number {
  let worst = 0;
  for (let i = 0; i < costs.count; i++) {
    let frame = 0;
    for (const part of COST_PARTS) frame += costs[part][i];
    worst = Math.max(worst, frame);
  }
  return worst;
}
