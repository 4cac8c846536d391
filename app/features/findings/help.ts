import type { PaneHelp } from '../../session/panes.ts';

export const findingsHelp: PaneHelp = {
  reading: [
    'A card is something that is wrong (✖, error), doubtful (▲, warning) or worth knowing (●, info), worst first. It names file, joint and time.',
    '“Show” goes to the place in the pane that shows it best. “Why” lists the numbers that it is known by. A blue button mends it, as one edit that can be undone. Arrow keys go from card to card, Tab through the buttons of one. Where three cards or more have one code, the worst stands for all until “2 more of …” is pressed.',
    '“Ignore…” hides a code, a joint or a file for a reason; the list of what is ignored can be saved as posescope.json, which builds and this page obey. Where nothing is found, it says what was checked.',
  ],
  example:
    'Press “Why” on the first card, then “Show”: the page goes to the joint and the time where it is worst.',
  words:
    'problems, errors, warnings, lint, foot slide, foot skating, slides, drift, jitter, loop gap, spikes, pops, wrong units, too large, slow seek, slowest seeks, worst clips, worst joint, validate, fix',
  commands: {
    'findings.close-loop': 'cycle, seamless, loop seam, last frame',
    'findings.fix-all': 'repair, mend, clean up',
    'findings.show': 'problems, errors, warnings, lint, check, validate',
  },
};
