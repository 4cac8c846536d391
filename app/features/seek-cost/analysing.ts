import { seekStreams } from '#engine/inspect';
import type { Animation } from '#engine/model';
import type { AnalysisName } from './analysis.ts';
import { findAsset } from '../../session/state/assets.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { AnalyseJob, Analyser, AnalyseNews } from './analyse.ts';

const NAMES: readonly AnalysisName[] = ['seek-map', 'intervals', 'paths'];

/**
 * Finds out what the store says is to be found out, each thing by its own worker. What is about a clip
 * that is no longer on the stage is given up.
 * @returns what ends it
 */
export function keepAnalysing(store: SessionStore, createAnalyser: () => Analyser): () => void {
  const ends = NAMES.map((name) => keepOne(store, name, createAnalyser()));
  return () => ends.forEach((end) => end());
}

function keepOne(store: SessionStore, name: AnalysisName, analyser: Analyser): () => void {
  const hear = (news: AnalyseNews): void => {
    const { reportAnalysis } = store.getState();
    if ('problem' in news) {
      reportAnalysis(name, { phase: 'idle', problem: news.problem });
      return;
    }
    const { fraction, answer } = news;
    const phase = fraction === 1 ? 'idle' : 'running';
    reportAnalysis(name, {
      phase,
      fraction,
      ...(answer !== undefined && { result: answer }),
    });
  };
  const begin = (state: SessionState, clip: Animation): void => {
    state.reportAnalysis(name, { phase: 'running', fraction: 0 });
    analyser.run(jobOf(state, name, clip), hear);
  };
  const follow = (state: SessionState): void => {
    const { phase, clip } = state.analyses[name];
    if (phase === 'idle') {
      analyser.cancel();
      return;
    }
    if (clip !== undefined && clip !== selectAnimation(state)) {
      analyser.cancel();
      state.cancelAnalysis(name);
    } else if (phase === 'queued' && clip !== undefined) begin(state, clip);
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.analyses[name] !== before.analyses[name] || state.clipId !== before.clipId) {
      follow(state);
    }
  });
  return () => {
    unsubscribe();
    analyser.cancel();
  };
}

function jobOf(state: SessionState, what: AnalysisName, clip: Animation): AnalyseJob {
  if (what === 'seek-map') return { what, streams: seekStreams(clip) };
  return { what, animation: clip, fileBytes: clipBytes(state, clip) };
}

/** Bytes that the clip on the stage takes in its file, which may hold others. */
function clipBytes({ assets, clipId, files }: SessionState, clip: Animation): number {
  const asset = findAsset(assets, clipId);
  const file = files.find(({ id }) => id === asset?.fileId);
  const entry = file?.archive.entries.find(({ object }) => object === clip);
  return entry?.range.length ?? file?.archive.bytes.length ?? 0;
}
