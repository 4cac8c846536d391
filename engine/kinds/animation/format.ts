import type { Animation } from '../../model/animation.ts';
import type { Format } from '../shared/format.ts';
import { olderAnimations } from './older.ts';
import { v7 } from './v7.ts';

export const animationFormat = {
  tags: ['ozz-animation'],
  versions: [v7, ...olderAnimations],
  unreleased: [8],
} as const satisfies Format<Animation>;
