import type { SportCode } from '@arara/sports/sport-codes';
import type { ComponentType } from 'react';
import { nameByFolder } from './sport-folders.ts';

/** The icon of each sport: the `SportIcon` of its folder's `icon.tsx`. */
export const sportIcons: Readonly<Record<SportCode, ComponentType>> = nameByFolder(
  import.meta.glob<ComponentType>('../*/icon.tsx', { eager: true, import: 'SportIcon' }),
);
