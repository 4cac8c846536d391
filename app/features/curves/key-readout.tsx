import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { keyFacts } from '#engine/inspect';
import type { Animation, KeyKind, RawAnimation } from '#engine/model';
import { formatSeconds } from '../../draw/format.ts';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { bandOf, curveOf } from './state.ts';

/** The key under the pointer, else the selected one: which it is, when, and how far off it may be. */
export function KeyReadout({ clip }: { readonly clip: Animation | RawAnimation }): ReactNode {
  const keyRef = useStore(appStore, (state) => state.hover.key ?? state.selectedKey);
  const form = useStore(appStore, (state) => state.rotationForm);
  if (keyRef === null) return null;
  const { kind, key } = keyRef;
  const { track, time } = keyFacts(clip, clipIndex(clip).keys, kind, key);
  const display = curveOf(clip, kind, track, form);
  const at = display.curve.keys.indexOf(key) * display.names.length;
  const band = bandOf(display)?.subarray(at, at + display.names.length);
  const unit = kind === 'rotation' && form !== 'quaternion' ? '°' : '';
  return (
    <output className="curves-key ui-number">
      <span className={`kind-${kind}`}>{KIND_SHAPES[kind]}</span> key {key} · {formatSeconds(time)}{' '}
      s{band === undefined ? null : ` · ± ${offText(band, kind)}${unit}`}
    </output>
  );
}

/** The most that any of its numbers may be off. */
function offText(band: Float32Array, kind: KeyKind): string {
  const most = Math.max(...band);
  return kind === 'rotation' ? most.toPrecision(2) : String(Number(most.toPrecision(2)));
}
