import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAssetsSlice, type AssetsSlice } from './assets.ts';
import { createBlendSlice, type BlendSlice } from './blend.ts';
import { createBuildSlice, type BuildSlice } from './build.ts';
import { createClipMarksSlice, type ClipMarksSlice } from './clip-marks.ts';
import { createClosingSlice, type ClosingSlice } from './closing.ts';
import { createComparedSlice, type ComparedSlice } from './compared.ts';
import { createDebugSlice, type DebugSlice } from './debug.ts';
import { createErrorSlice, type ErrorSlice } from './error.ts';
import { createFindingsSlice, type FindingsSlice } from './findings.ts';
import { createJointSetSlice, type JointSetSlice } from './joint-sets.ts';
import { createKeyQuerySlice, type KeyQuerySlice } from './key-query.ts';
import { createMaskSlice, type MaskSlice } from './masks.ts';
import { createMemorySlice, type MemorySlice } from './memory.ts';
import { createOverlaySlice, type OverlaySlice } from './overlay.ts';
import { createSelectionSlice, type SelectionSlice } from './selection.ts';
import { createStageSlice, type StageSlice } from './stage.ts';
import { createTracksSlice, type TracksSlice } from './tracks.ts';
import { createTransportSlice, type TransportSlice } from './transport.ts';
import { createViewSlice, type ViewSlice } from './view.ts';

/** All state that changes at edit time. State that changes every frame lives in `playback`. */
export type SessionState = AssetsSlice &
  StageSlice &
  BlendSlice &
  BuildSlice &
  ClipMarksSlice &
  ClosingSlice &
  ComparedSlice &
  DebugSlice &
  ErrorSlice &
  FindingsSlice &
  JointSetSlice &
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
    ...createClipMarksSlice(set, get),
    ...createClosingSlice(set, get),
    ...createComparedSlice(set, get),
    ...createDebugSlice(set, get),
    ...createErrorSlice(set, get),
    ...createFindingsSlice(set, get),
    ...createJointSetSlice(set, get),
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
