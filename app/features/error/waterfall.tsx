import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { shownNames } from '#engine/base';
import type { Seconds } from '#engine/base';
import {
  ERROR_CAUSES,
  partAt,
  type ErrorAttribution,
  type ErrorExplainer,
} from '#engine/inspect/error';
import { KEY_KINDS } from '#engine/model';
import { Plot } from '../../components/plot.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import {
  CAUSE_HELP,
  CAUSE_TITLES,
  causeColor,
  drawWaterfall,
  minWaterfallHeight,
  waterfallLayout,
  waterfallRowAt,
  waterfallRows,
  waterfallTexts,
  type WaterfallTexts,
} from './draw-waterfall.ts';
import { kindInitial } from '../../draw/key-text.ts';
import { palettes } from '../../draw/palette.ts';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';
import type { RuntimeComparison } from '../../session/state/error-comparison.ts';
import { formatSeconds } from '../../draw/format.ts';

interface WaterfallProps {
  readonly explained: RuntimeComparison;
  readonly explainer: Omit<ErrorExplainer, 'stages'>;
  /** Undefined for the playhead's. */
  readonly time: Seconds | undefined;
  /** The error that was measured at that time. */
  readonly measured: number | undefined;
}

/** An error step by step from the root to the joint, each step in the colours of its causes. */
export function Waterfall({ explained, explainer, time, measured }: WaterfallProps): ReactNode {
  const session = useSession();
  const unit = useSessionState((state) => state.lengthUnit);
  const [hovered, setHovered] = useState(-1);
  const table = useRef<HTMLTableElement>(null);
  const caption = useRef<HTMLTableCaptionElement>(null);
  const names = shownNames(explained.skeleton.names);
  const { chain, joint } = explainer;
  const distance = explained.distances[joint];
  return (
    <div className="causes-waterfall">
      <CauseTable ref={table} caption={caption} />
      <div className="causes-steps">
        <Plot
          name="error-waterfall"
          className="causes-canvas"
          style={{ minHeight: minWaterfallHeight(chain.length) }}
          label="Error by ancestor, from the root to the joint: arrow keys choose one, Enter selects it"
          inputs={
            time === undefined ? undefined : [explainer, distance, time, measured, hovered, unit]
          }
          draw={(pen, { width, height }, { playhead }) => {
            const attribution = explainer.at(time ?? playhead.time, distance);
            const rows = waterfallRows(attribution);
            const layout = waterfallLayout(rows, width, height);
            const texts = waterfallTexts(attribution.total, unit, measured);
            drawWaterfall(pen, layout, rows, names, texts, hovered);
            const place = hovered < chain.length ? hovered : -1;
            const name = place < 0 ? undefined : names[chain[place]];
            writeText(caption.current, captionOf(attribution, name, texts));
            writeCauses(table, attribution, place, texts.part);
          }}
          restMs={READING_MS}
          onPoint={({ y, height }) => setHovered(waterfallRowAt(chain.length, height, y))}
          onLeave={() => setHovered(-1)}
          arrows="up and down"
          onStep={({ down }) => setHovered(Math.min(chain.length, Math.max(0, hovered + down)))}
          onPress={() => {
            if (hovered >= 0 && hovered < chain.length) {
              session.store.getState().selectJoint(chain[hovered]);
            }
          }}
        />
      </div>
    </div>
  );
}

/** Of the whole error, or of what one joint adds to it. */
function captionOf(
  { time }: ErrorAttribution,
  hoveredName: string | undefined,
  texts: WaterfallTexts,
): string {
  const whole = `${texts.whole} at ${formatSeconds(time)} s`;
  return hoveredName === undefined ? whole : `${hoveredName}, of ${whole}`;
}

interface CauseTableProps {
  readonly ref: RefObject<HTMLTableElement | null>;
  readonly caption: RefObject<HTMLTableCaptionElement | null>;
}

/** The part of each cause, and of each kind of key; the numbers are written at frame time. */
function CauseTable({ ref, caption }: CauseTableProps): ReactNode {
  const palette = useSessionState((state) => palettes[state.theme]);
  return (
    <table className="ui-table causes-table causes-sums" ref={ref}>
      <caption ref={caption} className="ui-number" />
      <thead>
        <tr>
          <th scope="col">cause</th>
          <th scope="col">part</th>
          <th scope="col">error</th>
          {KEY_KINDS.map((kind) => (
            <th key={kind} scope="col" className={`kind-${kind}`}>
              {kindInitial(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ERROR_CAUSES.map((cause) => (
          <tr key={cause} data-tip={CAUSE_HELP[cause]}>
            <th scope="row">
              <span className="causes-swatch" style={{ background: causeColor(palette, cause) }} />
              {CAUSE_TITLES[cause]}
            </th>
            <td>–</td>
            <td>–</td>
            <td>–</td>
            <td>–</td>
            <td>–</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param place of the chain, or -1 for all of it */
function writeCauses(
  table: RefObject<HTMLTableElement | null>,
  { parts, chain, total }: ErrorAttribution,
  place: number,
  text: (value: number) => string,
): void {
  const rows = table.current?.tBodies.item(0)?.rows;
  ERROR_CAUSES.forEach((_, cause) => {
    const cells = rows?.item(cause)?.cells;
    const kinds = KEY_KINDS.map((_kind, k) =>
      chain.reduce((sum, _joint, i) => {
        return place < 0 || i === place ? sum + parts[partAt(i, k, cause)] : sum;
      }, 0),
    );
    const all = kinds.reduce((sum, amount) => sum + amount, 0);
    const percent = total > 0 ? Math.round((100 * all) / total) : 0;
    writeText(cells?.item(1) ?? null, `${String(percent).replace('-', '−')} %`);
    writeText(cells?.item(2) ?? null, text(all));
    kinds.forEach((amount, k) => writeText(cells?.item(3 + k) ?? null, text(amount)));
  });
}
