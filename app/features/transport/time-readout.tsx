import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useFramePainter, useField } from '../../components/session.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { writeText } from '../../ui/dom.ts';
import { TimeField } from './time-field.tsx';

/** Time of the playhead in seconds, which can be edited, as a ratio and as a frame number; and the frame rate. */
export function TimeReadout(): ReactNode {
  const ratio = useRef<HTMLSpanElement>(null);
  const frameNumber = useRef<HTMLSpanElement>(null);
  const frameCount = useRef<HTMLSpanElement>(null);
  /** The frame number that is written as the last one. */
  const lastFrame = useRef(-1);
  const [frameRate, setFrameRate] = useField('frameRate');

  useFramePainter('transport', ({ playhead, ratio: at, duration }) => {
    writeText(ratio.current, at.toFixed(4));
    writeText(frameNumber.current, (playhead.time * frameRate).toFixed(1));
    const last = Math.round(duration * frameRate);
    if (last === lastFrame.current) return;
    lastFrame.current = last;
    const count = String(last);
    writeText(frameCount.current, count);
    // Room for the last frame and its decimal: what stands beside a number stays where it is while that grows.
    frameNumber.current?.style.setProperty('min-width', `${count.length + 2}ch`);
  });

  return (
    <fieldset className="transport-readout ui-live" aria-label="Playhead">
      <TimeField />
      <span className="transport-ratio">
        <span className="transport-word">ratio</span> <span ref={ratio} />
      </span>
      <span className="transport-frame ui-cut">
        <span className="transport-word">frame</span>{' '}
        <span ref={frameNumber} className="transport-frame-number" />
        <span className="transport-of"> / </span>
        <span ref={frameCount} />
      </span>
      <Tooltip text="Frames per second that frame numbers, steps and the ruler count in">
        <div className="transport-rate">
          <NumberField
            label="Frame rate"
            value={frameRate}
            min={1}
            max={1000}
            unit="Hz"
            onCommit={setFrameRate}
          />
        </div>
      </Tooltip>
    </fieldset>
  );
}
