import type { GameCode, GameId } from '@arara/games';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';
import { diceTile } from './dice/dice-tile.ts';
import { doubleTile } from './double/double-tile.ts';
import type { GamePageProps } from './frame/game-loader.tsx';
import type { GameTileArt } from './game-tile-art.ts';
import { limboTile } from './limbo/limbo-tile.ts';
import { luckyColorTile } from './lucky-color/lucky-color-tile.ts';
import { minesTile } from './mines/mines-tile.ts';
import { rowDoubleTile } from './row-double/row-double-tile.ts';

/** What the web knows of a game before its page is loaded; the rules come with the page. */
export interface RegisteredGame {
  readonly code: GameCode;
  /** How the name is written. In capitals it is the game's type. */
  readonly name: string;
  /** Only signed-in players see the page. */
  readonly guarded: boolean;
  readonly icon: GameTileArt;
  readonly page: LazyExoticComponent<ComponentType<GamePageProps>>;
}

/** Every game that has a screen: a line each. The game's id is its path. */
export const gameRegistry: Readonly<Record<GameId, RegisteredGame>> = {
  // oxfmt-ignore
  mines: { code: 'SE0001', name: 'Mines', guarded: false, icon: minesTile, page: lazyWithTexts(() => import('./mines/mines-page.tsx')) },
  // oxfmt-ignore
  dice: { code: 'SE0002', name: 'Dice', guarded: true, icon: diceTile, page: lazyWithTexts(() => import('./dice/dice-page.tsx')) },
  // oxfmt-ignore
  limbo: { code: 'SE0004', name: 'Limbo', guarded: false, icon: limboTile, page: lazyWithTexts(() => import('./limbo/limbo-page.tsx')) },
  // oxfmt-ignore
  double: { code: 'SE0006', name: 'Double', guarded: false, icon: doubleTile, page: lazyWithTexts(() => import('./double/double-page.tsx')) },
  // oxfmt-ignore
  luckyColor: { code: 'SE0007', name: 'LuckyColor', guarded: false, icon: luckyColorTile, page: lazyWithTexts(() => import('./lucky-color/lucky-color-page.tsx')) },
  // oxfmt-ignore
  rowDouble: { code: 'SE0008', name: 'RowDouble', guarded: false, icon: rowDoubleTile, page: lazyWithTexts(() => import('./row-double/row-double-page.tsx')) },
};
