import {
  DEFAULT_CLIP_IMPORT,
  DEFAULT_IMPORT_CONFIG,
  importConfigText,
  readImportConfig,
  type ClipRecipe,
} from '#engine/offline';

/** Settings of a build as they are saved: those of an importer, as JSON. */
export function recipeText(recipe: ClipRecipe): string {
  const animations = [{ ...DEFAULT_CLIP_IMPORT, recipe }];
  return importConfigText({ ...DEFAULT_IMPORT_CONFIG, animations });
}

/** Undefined for what are no such settings. */
export function readRecipe(config: string): ClipRecipe | undefined {
  try {
    return readImportConfig(config).animations.at(0)?.recipe;
  } catch {
    return undefined;
  }
}
