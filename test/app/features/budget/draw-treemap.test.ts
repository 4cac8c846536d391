import { describe, expect, it } from 'vitest';
import type { BudgetNode } from '#engine/inspect';
import type { KeyKind } from '#engine/model';
import {
  cutMiddle,
  drawTreemap,
  treemapCellAt,
  treemapCells,
} from '../../../../app/features/budget/draw-treemap.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

function part(label: string, bytes: number, kind?: KeyKind, track?: number): BudgetNode {
  return { label, bytes, kind, track, children: [] };
}

function budget(): BudgetNode {
  const hips = [part('rotation', 4000, 'rotation', 0), part('translation', 2000, 'translation', 0)];
  return {
    ...part('walk', 9000),
    children: [{ ...part('hips', 6000, undefined, 0), children: hips }, part('timepoints', 3000)],
  };
}

const WIDTH = 300;
const HEIGHT = 200;

describe('areas', () => {
  const cells = treemapCells(budget(), WIDTH, HEIGHT);
  const areaOf = (label: string): number => {
    const found = cells.find(({ node }) => node.label === label);
    return found === undefined ? 0 : found.width * found.height;
  };

  it('have a rectangle for everything but the whole, groups before their parts', () => {
    expect(cells.map(({ node, isGroup }) => [node.label, isGroup])).toEqual([
      ['hips', true],
      ['rotation', false],
      ['translation', false],
      ['timepoints', false],
    ]);
  });

  it('are in proportion to bytes', () => {
    expect(areaOf('rotation') / areaOf('translation')).toBeGreaterThan(1.8);
    expect(areaOf('rotation') / areaOf('translation')).toBeLessThan(2.2);
    expect((areaOf('hips') + areaOf('timepoints')) / (WIDTH * HEIGHT)).toBeGreaterThan(0.98);
  });

  it('lie in their group, below its name', () => {
    const [hips, rotation, translation] = cells;
    for (const { x, y, width, height } of [rotation, translation]) {
      expect(y).toBeGreaterThanOrEqual(hips.y + 15);
      expect(x).toBeGreaterThanOrEqual(hips.x);
      expect(x + width).toBeLessThanOrEqual(hips.x + hips.width);
      expect(y + height).toBeLessThanOrEqual(hips.y + hips.height);
    }
  });

  it('are found under the pointer, the innermost first', () => {
    cells.forEach(({ x, y, width, height, isGroup }, i) => {
      if (!isGroup) expect(treemapCellAt(cells, x + width / 2, y + height / 2)).toBe(i);
    });
    expect(treemapCellAt(cells, cells[0].x + 2, cells[0].y + 2)).toBe(0);
    expect(treemapCellAt(cells, WIDTH + 1, 0)).toBe(-1);
  });

  it.each([
    ['no room', 0, 0],
    ['next to none', 3, 2],
  ])('with %s, nothing is negative', (_, width, height) => {
    for (const cell of treemapCells(budget(), width, height)) {
      expect(Math.min(cell.width, cell.height)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('the picture', () => {
  const cells = treemapCells(budget(), WIDTH, HEIGHT);
  const draw = (hovered: number, joint?: number) => {
    const { pen, drawn } = recordingCanvas();
    const isMarked = ({ track }: BudgetNode): boolean => track !== undefined && track === joint;
    drawTreemap(pen, cells, hovered, isMarked);
    return drawn;
  };

  it('has parts in the colours of their kinds', () => {
    const colors = draw(-1).flatMap(({ call, color }) => (call === 'fillRect' ? [color] : []));
    expect(colors).toEqual([
      darkPalette.raised,
      darkPalette.rotation,
      darkPalette.translation,
      darkPalette.textFaint,
    ]);
  });

  it('names what has room for a name', () => {
    const texts = draw(-1).flatMap(({ call, args }) => (call === 'fillText' ? [args[0]] : []));
    expect(texts).toContain('hips 5.9 KiB');
    expect(texts).toContain('timepoints');
    const tiny = treemapCells(budget(), 20, 12);
    const { pen, drawn } = recordingCanvas();
    drawTreemap(pen, tiny, -1, () => false);
    expect(drawn.some(({ call }) => call === 'fillText')).toBe(false);
  });

  it('frames what is selected and what is pointed at', () => {
    const frames = (hovered: number, joint?: number): number =>
      draw(hovered, joint).filter(({ call }) => call === 'strokeRect').length;
    expect(frames(-1)).toBe(0);
    expect(frames(3)).toBe(1);
    expect(frames(-1, 0)).toBe(3);
  });
});

// A letter is six pixels wide.
it.each([
  ['LeftHandMiddle3', 60, 'LeftH…dle3'],
  ['RightHandMiddle3', 60, 'Right…dle3'],
  ['RightHandThumb2', 30, 'Ri…b2'],
  ['RightHandThumb2', 3, 'R…'],
  ['👁👁👁👁👁', 40, '👁…👁'],
])('a name is cut in its middle: %s in %i pixels', (name, width, shown) => {
  expect(cutMiddle(recordingCanvas().canvas, name, width)).toBe(shown);
});

it('a group that is too narrow for its name has both of its ends', () => {
  const { pen, drawn } = recordingCanvas();
  const hand = { ...budget().children[0], label: 'LeftHandMiddle3' };
  const cells = treemapCells({ ...budget(), children: [hand] }, 80, 60);
  drawTreemap(pen, cells, -1, () => false);
  const texts = drawn.flatMap(({ call, args }) => (call === 'fillText' ? [args[0]] : []));
  expect(texts[0]).toMatch(/^LeftH.*…d*le3$/);
});
