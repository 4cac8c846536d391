import { useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './dom.ts';
import './slider.css';

interface SliderProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Values that a dragged thumb snaps to within two hundredths of the range. */
  readonly detents?: readonly number[];
  readonly onChange: (value: number) => void;
  readonly onDoubleClick?: () => void;
  readonly className?: string;
}

/** A value to drag between two limits. */
export function Slider(props: SliderProps): ReactNode {
  const { label, detents = [], min, max, onChange, onDoubleClick, className, ...rest } = props;
  const byKey = useRef(false);
  const part = max > min ? (rest.value - min) / (max - min) : 0;
  const change = (value: number): void =>
    onChange(byKey.current ? value : snapped(value, detents, (max - min) / 50));
  return (
    <span className={classNames('ui-slider', className)} onDoubleClick={onDoubleClick}>
      <input
        {...rest}
        type="range"
        className="ui-slider-control"
        aria-label={label}
        min={min}
        max={max}
        style={{ '--part': part } as CSSProperties}
        onPointerDown={() => (byKey.current = false)}
        onKeyDown={() => (byKey.current = true)}
        onChange={(event) => change(Number(event.target.value))}
      />
    </span>
  );
}

function snapped(value: number, detents: readonly number[], reach: number): number {
  return detents.find((detent) => Math.abs(detent - value) <= reach) ?? value;
}
