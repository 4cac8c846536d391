import { checkpoint, type TaskControl } from '../../base/task.ts';
import type { Seconds } from '../../base/units.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { LineReader } from './line-reader.ts';

/** The frames of a file. */
export interface Motion {
  readonly frameCount: number;
  readonly frameTime: Seconds;
  /** Lines of the file after its last frame. */
  readonly linesAfter: number;
  /** The numbers of one frame after the other. */
  readonly values: Float64Array;
}

/** Far more than a clip can be built from. */
const MAX_FRAMES = 1 << 20;

/** Times of neighbouring frames have to differ in 32 bits. */
const MIN_FRAME_TIME = 1e-6;
const MAX_FRAME_TIME = 3600;

/** Lines between two reports of progress. */
const REPORTED_LINES = 1024;

/**
 * Reads the frames after the word MOTION, as many as the file says it has.
 * @throws AssetError naming the line
 */
export function readMotion(
  lines: LineReader,
  { joints, columnCount }: Hierarchy,
  task?: TaskControl,
): Motion {
  const frameCount = readFrameCount(lines);
  const frameTime = readFrameTime(lines);
  const lineCount = columnCount === 0 ? frameCount : lines.countLines();
  if (lineCount < frameCount) {
    const advice = `The file is cut short, or its frame count is wrong: export it again, or write "Frames: ${lineCount}" if these lines are whole.`;
    lines.fail(`${frameCount} lines of numbers, one a frame`, `${lineCount} lines`, advice);
  }
  const values = new Float64Array(columnCount === 0 ? 0 : frameCount * columnCount);
  const columns = joints.flatMap(({ name, channels = [] }) => channels.map(() => name));
  for (let frame = 0; frame * columnCount < values.length; frame++) {
    if (frame % REPORTED_LINES === 0) checkpoint(task, frame / frameCount);
    lines.nextLine();
    const start = frame * columnCount;
    columns.forEach((name, column) => {
      const word = lines.wordOfLine();
      if (word === undefined) lines.fail(`${columnCount} numbers, one a channel`, String(column));
      const what = `channel ${column + 1} of ${columnCount}, of "${name}"`;
      values[start + column] = lines.number(word, what);
    });
    if (lines.wordOfLine() !== undefined)
      lines.fail(`${columnCount} numbers, one a channel`, 'more');
  }
  return { frameCount, frameTime, linesAfter: lineCount - frameCount, values };
}

function readFrameCount(lines: LineReader): number {
  const count = readSetting(lines, 'Frames:');
  if (Number.isInteger(count) && count >= 0 && count <= MAX_FRAMES) return count;
  return lines.fail(`0 to ${MAX_FRAMES} frames`, String(count));
}

function readFrameTime(lines: LineReader): Seconds {
  const time = readSetting(lines, 'Frame Time:');
  if (time >= MIN_FRAME_TIME && time <= MAX_FRAME_TIME) return time;
  return lines.fail(`a frame time of ${MIN_FRAME_TIME} to ${MAX_FRAME_TIME} s`, `${time} s`);
}

/** A line of a name and a number. */
function readSetting(lines: LineReader, name: string): number {
  const found = lines.nextLine() ? lines.restOfLine() : 'the end of the file';
  const [, given, value] = /^(.*?):\s*(\S+)$/.exec(found) ?? [];
  if (given === undefined || `${given.replace(/\s+/, ' ')}:`.toLowerCase() !== name.toLowerCase()) {
    lines.fail(`"${name}" and a number`, `"${found.slice(0, 40)}"`);
  }
  return lines.number(value, name);
}
