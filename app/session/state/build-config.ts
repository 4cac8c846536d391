import { DEFAULT_CLIP_IMPORT, DEFAULT_IMPORT_CONFIG, importConfigText } from '#engine/offline';
import type { ClipImport, ClipRecipe } from '#engine/offline';
import { assetsOfKind } from './assets.ts';
import { buildOf } from './build.ts';
import type { BuildState } from './build.ts';

/** The settings of all open source clips as the JSON that the command line and the reference importers take. */
export function buildConfigText(state: BuildState): string {
  const clips = assetsOfKind(state.assets, 'raw-animation').map(({ id, label }) =>
    clipImport(label, buildOf(state, id).recipe),
  );
  return importConfigText({ ...DEFAULT_IMPORT_CONFIG, animations: together(clips, state) });
}

/** The settings of one clip in the same form. */
export function recipeConfigText(clip: string, recipe: ClipRecipe): string {
  return importConfigText({ ...DEFAULT_IMPORT_CONFIG, animations: [clipImport(clip, recipe)] });
}

/** One entry for all where all have the same settings. */
function together(clips: readonly ClipImport[], { lastRecipe }: BuildState): readonly ClipImport[] {
  const recipe = clips.at(0)?.recipe ?? lastRecipe;
  const same = JSON.stringify(recipe);
  const alike = clips.every((clip) => JSON.stringify(clip.recipe) === same);
  return alike ? [clipImport(DEFAULT_CLIP_IMPORT.clip, recipe)] : clips;
}

function clipImport(clip: string, recipe: ClipRecipe): ClipImport {
  return { ...DEFAULT_CLIP_IMPORT, clip, recipe };
}
