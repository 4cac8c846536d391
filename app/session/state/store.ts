import { createStore } from 'zustand/vanilla';
import type { StateCreator, StoreApi } from 'zustand/vanilla';
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
import { createSavingSlice } from '../files/saving.ts';
import type { SavingSlice } from '../files/saving.ts';
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
  SavingSlice &
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

export type SliceCreator<Slice> = StateCreator<SessionState, [], [], Slice>;

export function createSessionStore(): SessionStore {
  return createStore<SessionState>()((set, get, api) => ({
    ...createAssetsSlice(set, get),
    ...createStageSlice(set, get),
    ...createBlendSlice(set, get),
    ...createBuildSlice(set, get, api),
    ...createClosingSlice(set, get),
    ...createComparedSlice(set, get, api),
    ...createSavingSlice(set, get, api),
    ...createDebugSlice(set, get),
    ...createErrorSlice(set, get, api),
    ...createKeyQuerySlice(set, get),
    ...createMaskSlice(set, get),
    ...createMemorySlice(set, get),
    ...createOverlaySlice(set, get, api),
    ...createSelectionSlice(set, get),
    ...createTracksSlice(set, get),
    ...createTransportSlice(set, get),
    ...createViewSlice(set, get),
  }));
}
