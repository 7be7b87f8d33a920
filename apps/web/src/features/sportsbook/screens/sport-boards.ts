import type { SportCode } from '@arara/sports/sport-codes';
import type { ComponentType } from 'react';
import type { SportBoardProps } from '../sport/sport-board.ts';
import { nameByFolder } from './sport-folders.ts';

/**
 * The drawn scoreboard of each sport: the `board.tsx` of its folder. They travel together: one by one each would cost the first
 * file a name.
 */
export const sportBoards: Readonly<Record<SportCode, ComponentType<SportBoardProps>>> = nameByFolder(
  import.meta.glob<ComponentType<SportBoardProps>>('../*/board.tsx', { eager: true, import: 'default' }),
);
