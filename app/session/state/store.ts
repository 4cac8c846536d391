import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { createAssetsSlice } from './assets.ts';
import type { AssetsSlice } from './assets.ts';
import { createBlendSlice } from './blend.ts';
import type { BlendSlice } from './blend.ts';
import { createBuildSlice } from './build.ts';
import type { BuildSlice } from './build.ts';
import { createClosingSlice } from './closing.ts';
import type { ClosingSlice } from './closing.ts';
import { createComparedSlice } from './compared.ts';
import type { ComparedSlice } from './compared.ts';
import { createDebugSlice } from './debug.ts';
import type { DebugSlice } from './debug.ts';
import { createErrorSlice } from './error.ts';
import type { ErrorSlice } from './error.ts';
import { createKeyQuerySlice } from './key-query.ts';
import type { KeyQuerySlice } from './key-query.ts';
import { createMaskSlice } from './masks.ts';
import type { MaskSlice } from './masks.ts';
import { createMemorySlice } from './memory.ts';
import type { MemorySlice } from './memory.ts';
import { createOverlaySlice } from './overlay.ts';
import type { OverlaySlice } from './overlay.ts';
import { createSelectionSlice } from './selection.ts';
import type { SelectionSlice } from './selection.ts';
import { createStageSlice } from './stage.ts';
import type { StageSlice } from './stage.ts';
import { createTracksSlice } from './tracks.ts';
import type { TracksSlice } from './tracks.ts';
import { createTransportSlice } from './transport.ts';
import type { TransportSlice } from './transport.ts';
import { createViewSlice } from './view.ts';
import type { ViewSlice } from './view.ts';

/** Everything that changes at edit time. What changes every frame lives in `playback`. */
export type SessionState = AssetsSlice &
  StageSlice &
  BlendSlice &
  BuildSlice &
  ClosingSlice &
  ComparedSlice &
  DebugSlice &
  ErrorSlice &
  KeyQuerySlice &
  MaskSlice &
  MemorySlice &
  OverlaySlice &
  SelectionSlice &
  TracksSlice &
  TransportSlice &
  ViewSlice;

export type SessionStore = StoreApi<SessionState>;

export function createSessionStore(): SessionStore {
  return createStore<SessionState>()((set, get) => ({
    ...createAssetsSlice(set, get),
    ...createStageSlice(set, get),
    ...createBlendSlice(set, get),
    ...createBuildSlice(set, get),
    ...createClosingSlice(set, get),
    ...createComparedSlice(set, get),
    ...createDebugSlice(set, get),
    ...createErrorSlice(set, get),
    ...createKeyQuerySlice(set, get),
    ...createMaskSlice(set, get),
    ...createMemorySlice(set, get),
    ...createOverlaySlice(set, get),
    ...createSelectionSlice(set, get),
    ...createTracksSlice(set, get),
    ...createTransportSlice(set, get),
    ...createViewSlice(set, get),
  }));
}
