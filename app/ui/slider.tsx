import { Slider as Base } from '@base-ui/react/slider';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './slider.css';

interface SliderProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Values that a dragged thumb falls onto when it comes within two hundredths of the whole. */
  readonly detents?: readonly number[];
  readonly onChange: (value: number) => void;
  readonly onDoubleClick?: () => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A value to drag between two limits. */
export function Slider(props: SliderProps): ReactNode {
  const { label, detents = [], min, max, onChange, onDoubleClick, className, ...rest } = props;
  return (
    <Base.Root
      {...rest}
      min={min}
      max={max}
      className={classNames('ui-slider', className)}
      onValueChange={(value, details) =>
        onChange(details.reason === 'keyboard' ? value : snapped(value, detents, (max - min) / 50))
      }
    >
      <Base.Control className="ui-slider-control" onDoubleClick={onDoubleClick}>
        <Base.Track className="ui-slider-track">
          <Base.Indicator className="ui-slider-indicator" />
          <Base.Thumb className="ui-slider-thumb" aria-label={label} />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}

function snapped(value: number, detents: readonly number[], reach: number): number {
  return detents.find((detent) => Math.abs(detent - value) <= reach) ?? value;
}
