import type { PaneHelp } from '../../session/panes.ts';

export const whatIfHelp: PaneHelp = {
  reading: [
    'A dot is a build of the source with other settings: its size across, its error upwards, or the cost of seeks. The red diamond is the clip as it is, the yellow lines the goals.',
    '“Find the tolerance” looks for the largest tolerance that keeps the goals, errors (the largest, 99 % of all, their mean) and a size, and says which of them binds; “Find overrides” does so for each joint.',
    'A click on a dot shows its numbers beside those of the clip; from there it can become B or the settings of Build.',
  ],
  example: 'Set the error to 1 mm and press “Find the tolerance”.',
  words:
    'size, interval, tolerance, sweep, trade-off, settings, optimise, optimize, smaller, budget, pareto',
};
