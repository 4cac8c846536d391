import { matchesGlob } from '#engine/base';

/**
 * What else people call commands, by patterns of their ids: for the palette, which loads this. Words of panes stand in
 * their help.
 */
export const COMMAND_WORDS: Readonly<Record<string, readonly string[]>> = {
  'assets.close-file': ['remove', 'delete', 'unload'],
  'blend.toggle': ['mix', 'crossfade', 'transition'],
  'blend.brush': ['weights', 'upper body'],
  'build.all': ['rebuild', 'compile', 'bake', 'compress', 'optimise', 'batch'],
  'build.clip': ['rebuild', 'compile', 'bake', 'compress', 'optimise', 'reduce keys'],
  'compare.*': ['difference', 'diff', 'versus'],
  'edit.clear': ['deselect', 'select none', 'unselect'],
  'file.close-*': ['remove', 'delete', 'unload'],
  'file.copy-link': ['share', 'URL', 'address'],
  'file.example.*': ['sample', 'demo', 'test file', 'tutorial'],
  'file.keep-offline': ['install', 'app', 'without a network', 'airplane', 'cache'],
  'file.open': ['import', 'load', 'add', 'FBX', 'glTF', 'BVH'],
  'file.open-folder': ['import', 'load', 'directory'],
  'file.start-afresh': ['new', 'empty', 'clear everything', 'reset'],
  'file.watch-folder': ['live', 'reload', 'hot', 'exporter', 'follow'],
  'findings.close-loop': ['cycle', 'seamless', 'loop seam', 'last frame'],
  'findings.fix-all': ['repair', 'mend', 'clean up'],
  'findings.show': ['problems', 'errors', 'warnings', 'lint', 'check', 'validate'],
  'help.palette': ['search', 'actions'],
  'help.pane': ['manual', 'documentation', 'guide', 'tutorial'],
  'help.shortcuts': ['hotkeys', 'key bindings', 'cheat sheet'],
  'help.licenses': ['about', 'legal', 'third party'],
  'history.redo': ['repeat', 'forward'],
  'history.undo': ['revert', 'back'],
  'joints.filter': ['search', 'find'],
  'joints.isolate': ['hide others', 'solo'],
  'notes.add': ['comment', 'annotation', 'remark'],
  'overlay.ghosts-*': ['onion skin', 'afterimage'],
  'overlay.mode-*': ['compare', 'before and after'],
  'overlay.trails': ['motion path', 'trajectory', 'arc'],
  'recording.open': ['movie', 'GIF', 'WebM', 'screen capture', 'export'],
  'report.*': ['export', 'download', 'spreadsheet'],
  'save.big-endian': ['export', 'download'],
  'save.everything': ['export', 'download', 'backup', 'all files'],
  'save.glb': ['export', 'download', 'glTF', 'Blender'],
  'save.little-endian': ['export', 'download', 'write'],
  'save.open-settings': ['import', 'load'],
  'save.session': ['export', 'project'],
  'save.settings': ['export', 'download', 'configuration', 'recipe'],
  'library.save*': ['export', 'download', 'spreadsheet', 'Excel'],
  'timeline.marker': ['bookmark', 'flag'],
  'tracks.root-motion': ['root motion', 'in place', 'locomotion'],
  'transport.double-speed': ['fast forward', 'faster'],
  'transport.frame-rate-*': ['fps', 'frames per second', 'Hz'],
  'transport.half-speed': ['slow motion', 'slower'],
  'transport.loop-mode': ['repeat', 'cycle', 'ping-pong', 'once'],
  'transport.next-frame': ['step forward', 'advance'],
  'transport.normal-speed': ['real time'],
  'transport.play': ['start', 'preview', 'animate'],
  'transport.play-backward': ['reverse', 'backwards'],
  'transport.previous-frame': ['step back', 'rewind'],
  'transport.start': ['rewind', 'first frame', 'beginning'],
  'transport.end': ['last frame'],
  'view.density.*': ['preferences', 'settings', 'font size', 'larger'],
  'view.maximize-pane': ['full screen', 'fullscreen', 'enlarge'],
  'view.next-theme': ['dark mode', 'night', 'appearance', 'preferences', 'settings'],
  'view.picture-pane': ['screenshot', 'image', 'export'],
  'view.reset-layout': ['default', 'restore panes', 'windows', 'panels'],
  'view.second-window': ['popout', 'pop out', 'second screen', 'monitor', 'detach'],
  'view.table-pane': ['values', 'numbers', 'spreadsheet', 'CSV'],
  'viewport.axes': ['gizmo', 'local axes', 'orientation'],
  'viewport.bones': ['skeleton', 'rig', 'armature'],
  'viewport.bounds': ['bounding box', 'size'],
  'viewport.follow-*': ['camera', 'track', 'lock'],
  'viewport.frame-all': ['reset camera', 'zoom to fit', 'home', 'centre', 'center'],
  'viewport.frame-selection': ['focus', 'zoom to selection', 'centre', 'center'],
  'viewport.grid': ['floor', 'ground'],
  'viewport.look-*': ['camera', 'view from'],
  'viewport.mesh-*': ['skin', 'model', 'character', 'geometry'],
  'viewport.names': ['labels'],
  'viewport.offset-*': ['half floats', 'precision', 'far from the origin'],
  'viewport.orbit-*': ['rotate camera', 'turn'],
  'viewport.pan-*': ['move camera'],
  'viewport.projection': ['perspective', 'isometric', 'camera'],
  'viewport.save-*': ['screenshot', 'image', 'snapshot', 'thumbnail', 'export'],
  'viewport.up-*': ['orientation', 'z up', 'y up'],
};

/** What else people call a command. */
export function wordsOfCommand(id: string): readonly string[] {
  return Object.entries(COMMAND_WORDS).flatMap(([pattern, words]) =>
    matchesGlob(pattern, id) ? words : [],
  );
}

/** How many commands are named that cannot run. */
const MOST_NAMED = 3;

/** What is said where no command that can run has a name. @param titles of those that have it, the best first */
export function cannotRunText(titles: readonly string[]): string {
  if (titles.length === 0) return 'No command has that name.';
  const named = titles.slice(0, MOST_NAMED).map((title) => `“${title}”`);
  return `Cannot run now: ${named.join(', ')}.`;
}
