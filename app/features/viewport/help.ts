import type { PaneHelp } from '../../session/panes.ts';

export const viewportHelp: PaneHelp = {
  reading: [
    'The clip on the stage moves its skeleton or mesh. Drag to turn, wheel to come closer, drag with the right button to pan.',
    'The menus above choose bones or skin, and how the source is shown beside it: over it, side by side, or split by an edge that can be dragged. Errors can be magnified and coloured.',
    'The camera menu looks from all sides, and saves views under a name to go back to.',
    'A click on a bone selects its joint; F comes closer to it; X shows the source while it is pressed.',
  ],
  example:
    'Select LeftFoot in Joints and press F, then hold X: the foot moves a little, by the error of the clip.',
  words: [
    '3d',
    'camera',
    'saved view',
    'mesh',
    'skin',
    'character',
    'ghost',
    'overlay',
    'preview',
    'picture',
  ],
};
