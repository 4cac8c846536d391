import type { ReactNode } from 'react';
import { KEY_KINDS, keyStream } from '#engine/model';
import type { Animation, KeyKind } from '#engine/model';
import { formatCount } from '../../draw/format.ts';
import type { IframeTime } from '../../session/state/clip-index.ts';
import { PointerTip } from '../../ui/tooltip.tsx';
import { Fact } from './key-tip.tsx';

interface IframeTipProps {
  readonly x: number;
  readonly y: number;
  readonly clip: Animation;
  readonly mark: IframeTime;
}

/** Ratios nearer than this are the same time. */
const SAME_RATIO = 1e-4;

/** Which streams hold a snapshot for a time, and where a player believes it to be. */
export function IframeTip({ x, y, clip, mark }: IframeTipProps): ReactNode {
  return (
    <PointerTip x={x} y={y}>
      <div className="timeline-tip-title">
        <span className="timeline-legend-iframe">◆</span> iframe
        <span className="timeline-tip-quiet">
          for {mark.time.toFixed(4)} s · ratio {(mark.time / clip.duration).toFixed(4)}
        </span>
      </div>
      <dl className="timeline-tip-facts">
        {KEY_KINDS.map((kind, place) => (
          <Fact key={kind} name={kind}>
            {snapshotText(clip, kind, mark.iframe[place], mark.time / clip.duration)}
          </Fact>
        ))}
      </dl>
    </PointerTip>
  );
}

function snapshotText(clip: Animation, kind: KeyKind, iframe: number, ratio: number): string {
  if (iframe < 0) return 'no snapshot';
  const { iframes } = keyStream(clip, kind);
  const cursor = iframes.desc[2 * iframe + 1] + 1;
  const said = `snapshot ${iframe + 1} of ${iframes.count}, cursor at key ${formatCount(cursor)}`;
  const assumed = (iframe + 1) * iframes.interval;
  if (Math.abs(assumed - ratio) < SAME_RATIO) return said;
  return `${said}; a player takes it for ratio ${assumed.toFixed(4)}`;
}
