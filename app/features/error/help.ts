import type { PaneHelp } from '../../session/panes.ts';

export const errorHelp: PaneHelp = {
  reading: [
    'The measure above (usually three points on a shell around each joint) decides what is counted; the shell stands for the skin around a joint.',
    'The numbers are the largest error, percentiles and the mean over all joints and times; the histogram shows how many are how large, amber above the tolerance.',
    '“At the loop” compares the last pose with the first, by distance and by velocity. “Close the loop” below it makes the last pose the first, however large the gap is.',
  ],
  example:
    'Click the first of “Worst ten”: playhead and selection go to the joint and the time where the error is largest.',
  words:
    'accuracy, precision, deviation, quality, compression error, loop, worst joint, histogram, how far off, worst errors, largest errors, maximum errors',
  commands: {
    'report.*': 'export, download, spreadsheet',
  },
};

export const errorMapHelp: PaneHelp = {
  reading: [
    'Rows are joints, worst first, columns are times; the colour is the error, with its scale above. White lines enclose what is above the tolerance.',
    'A click goes to a joint and a time.',
  ],
  example:
    'Click the brightest place, then open Causes: it says which joint and which dropped keys the error comes from.',
  words:
    'heat map, heatmap, when is it wrong, error over time, worst joint, worst errors, largest errors, compression error',
};

export const causesHelp: PaneHelp = {
  reading: [
    'The table splits the error of the selected joint by cause: keys that were dropped, times that were rounded, values that were rounded.',
    'The bars go down from the root: how much each ancestor adds to the error, or takes from it.',
    'The chart has the error by frequency, the dashed line is half the frame rate. Columns are drift, the error of dropped keys and times: mostly slow, left of that line. The line is buzz, the error of stored values: at all frequencies, and alone on the right.',
  ],
  example:
    'Select a finger: most of its error comes from the arm and the spine above it, so a smaller tolerance there helps more.',
  words:
    'jitter, shaking, noise, drift, quantisation, quantization, why is it wrong, rounding, waterfall, frequency',
};

export const pricesHelp: PaneHelp = {
  reading: [
    'The curve is how many bytes could be saved if errors up to a limit were allowed, the red line the limit that is set.',
    '“Cheapest to remove” has the keys whose loss would add the least error; the amber ones can all be removed together.',
    '“Most useful to add” has the places where one more key would help most.',
    'Errors are those of one track by itself. In a clip of the optimiser for the smallest clip, tracks make up for each other: the errors here are larger than those of the clip, and one key more or less may make it worse. Try it by a build.',
  ],
  example: 'Click the first row of “Most useful to add”: the page goes to where a key is missing.',
  words:
    'key reduction, wasted keys, decimate, simplify, redundant keys, missing keys, worth, size',
};
