import type { GameCode, GameId } from '@arara/games';
import { lazyWithFullDictionary, type PreloadableComponent } from '../../platform/i18n/lazy-with-texts.ts';
import { diceGameTileArt } from './dice/dice-tile.ts';
import { doubleGameTileArt } from './double/double-tile.ts';
import type { GamePageProps } from './frame/game-loader.tsx';
import type { GameTileArtDefinition } from './game-tile-art.ts';
import { limboGameTileArt } from './limbo/limbo-tile.ts';
import { luckyColorGameTileArt } from './lucky-color/lucky-color-tile.ts';
import { minesGameTileArt } from './mines/mines-tile.ts';
import { rowDoubleGameTileArt } from './row-double/row-double-tile.ts';

/** What the web knows of a game before its page is loaded; the rules come with the page. */
export interface RegisteredGame {
  readonly code: GameCode;
  /** How the name is written. In capitals it is the game's type. */
  readonly name: string;
  /** Only signed-in players see the page. */
  readonly guarded: boolean;
  readonly icon: GameTileArtDefinition;
  readonly page: PreloadableComponent<GamePageProps>;
}

/** Every game that has a screen: a line each. The game's id is its path. */
export const gameRegistry: Readonly<Record<GameId, RegisteredGame>> = {
  // oxfmt-ignore
  mines: { code: 'SE0001', name: 'Mines', guarded: false, icon: minesGameTileArt, page: lazyWithFullDictionary(() => import('./mines/mines-page.tsx')) },
  // oxfmt-ignore
  dice: { code: 'SE0002', name: 'Dice', guarded: true, icon: diceGameTileArt, page: lazyWithFullDictionary(() => import('./dice/dice-page.tsx')) },
  // oxfmt-ignore
  limbo: { code: 'SE0004', name: 'Limbo', guarded: false, icon: limboGameTileArt, page: lazyWithFullDictionary(() => import('./limbo/limbo-page.tsx')) },
  // oxfmt-ignore
  double: { code: 'SE0006', name: 'Double', guarded: false, icon: doubleGameTileArt, page: lazyWithFullDictionary(() => import('./double/double-page.tsx')) },
  // oxfmt-ignore
  luckyColor: { code: 'SE0007', name: 'LuckyColor', guarded: false, icon: luckyColorGameTileArt, page: lazyWithFullDictionary(() => import('./lucky-color/lucky-color-page.tsx')) },
  // oxfmt-ignore
  rowDouble: { code: 'SE0008', name: 'RowDouble', guarded: false, icon: rowDoubleGameTileArt, page: lazyWithFullDictionary(() => import('./row-double/row-double-page.tsx')) },
};
