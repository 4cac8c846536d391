import { useState, type ReactNode } from 'react';
import { useSession } from '../../components/session.tsx';
import { goToTime } from '../../session/navigation.ts';
import { arrivalColor } from './draw-arrival-chart.ts';
import {
  drawLineMap,
  drawLineMapCursor,
  lineMapCellAt,
  lineMapsLayout,
  type LineMapCell,
  type NamedLineMap,
} from './draw-line-maps.ts';
import { Plot, PlotLayer } from '../../components/plot.tsx';

/** Which 64-byte lines of the stored clip each frame reads, order by order, with the frame that is played. */
export function LineMaps({ maps }: { readonly maps: readonly NamedLineMap[] }): ReactNode {
  const session = useSession();
  const [cell, setCell] = useState<LineMapCell | null>(null);
  const { length } = maps;
  return (
    <figure className="layouts-chart layouts-maps">
      <figcaption className="ui-heading">Lines that each frame reads</figcaption>
      <Plot
        name="layouts-lines"
        className="layouts-canvas"
        label="The stored clip from left to right, frames from top to bottom; a click goes to a frame"
        inputs={[maps[0].map]}
        draw={(canvas, { width, height }, palette, metrics) => {
          const layout = lineMapsLayout(width, height, length);
          maps.forEach((map, i) => {
            drawLineMap(canvas, layout, i, map, arrivalColor(palette, i), palette, metrics);
          });
        }}
        onPoint={({ x, y, width, height }) =>
          setCell(lineMapCellAt(lineMapsLayout(width, height, length), maps, x, y))
        }
        onLeave={() => setCell(null)}
        onPress={() => {
          if (cell === null) return;
          const { frames } = maps[cell.map].map;
          goToTime(session, ((cell.frame + 1) / frames) * session.playback.player.frame.duration);
        }}
      >
        <PlotLayer
          name="layouts-lines-over"
          inputs={undefined}
          draw={(canvas, { width, height }, palette, _, { ratio }) => {
            const layout = lineMapsLayout(width, height, length);
            drawLineMapCursor(canvas, layout, ratio, palette.cursor);
            if (cell === null) return;
            const { frames } = maps[cell.map].map;
            drawLineMapCursor(canvas, layout, (cell.frame + 0.5) / frames, palette.text);
          }}
        />
      </Plot>
      <p className="layouts-caption ui-number">
        {cell === null
          ? 'The clip as it is stored from left to right, its frames from top to bottom.'
          : frameText(maps, cell.frame)}
      </p>
    </figure>
  );
}

function frameText(maps: readonly NamedLineMap[], frame: number): string {
  const lines = maps.map(({ map }) => String(map.perFrame[frame])).join(', ');
  return `Frame ${frame + 1} reads ${lines} lines.`;
}
