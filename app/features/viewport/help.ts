import type { PaneHelp } from '../../session/panes.ts';

export const viewportHelp: PaneHelp = {
  reading: [
    'The clip that is shown moves its skeleton or mesh. Drag to turn, wheel to come closer, drag with the right button to pan.',
    'The menus above choose bones or skin, and how the source is shown beside it: over it, side by side, or split by an edge that can be dragged. Errors can be magnified and coloured.',
    'The camera menu looks from all sides, follows the selected joint (and turns with it), saves views under a name to go back to, and shows the clip as if it were animated 1,000 m from the origin, where half floats are coarse (World offset).',
    'A click on a bone selects its joint; F comes closer to it; X shows the source while it is pressed.',
  ],
  example:
    'Select LeftFoot in Joints and press F, then hold X: the foot moves a little, by the error of the clip.',
  words:
    '3d, camera, saved view, follow a joint, half floats, far from the origin, mesh, skin, character, ghost, overlay, preview, picture',
  commands: {
    'overlay.ghosts-*': 'onion skin, afterimage',
    'overlay.mode-*': 'compare, before and after',
    'overlay.trails': 'motion path, trajectory, arc',
    'viewport.axes': 'gizmo, local axes, orientation',
    'viewport.bones': 'skeleton, rig, armature',
    'viewport.bounds': 'bounding box, size',
    'viewport.follow-*': 'camera, track, lock',
    'viewport.frame-all': 'reset camera, zoom to fit, home, centre, center',
    'viewport.frame-selection': 'focus, zoom to selection, centre, center',
    'viewport.grid': 'floor, ground',
    'viewport.look-*': 'camera, view from',
    'viewport.mesh-*': 'skin, model, character, geometry',
    'viewport.names': 'labels',
    'viewport.offset-*': 'half floats, precision, far from the origin',
    'viewport.orbit-*': 'rotate camera, turn',
    'viewport.pan-*': 'move camera',
    'viewport.projection': 'perspective, isometric, camera',
    'viewport.save-*': 'screenshot, image, snapshot, thumbnail, export',
    'viewport.up-*': 'orientation, z up, y up',
  },
};

export const secondViewHelp: PaneHelp = {
  reading: [
    'The scene of the viewport from another side, at the same time: drag to turn, wheel to come closer. It shows what the viewport shows, and is drawn with it.',
    'Side and projection are chosen above. In a second window (menu of its tab) it is a second screen.',
  ],
  example: 'Play the walk, and look from the left whether a foot slides.',
  words: 'side view, quad view, split view, second viewport, orthographic, two views',
};
