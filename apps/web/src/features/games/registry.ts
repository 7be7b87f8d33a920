import type { Page } from '@arara/contract/pages';
import type { GameCode, GameId } from '@arara/games';
import { doubleGameTileArt } from './double/double-tile.ts';
import type { GameTileArtDefinition } from './game-tile-art.ts';
import { limboGameTileArt } from './limbo/limbo-tile.ts';
import { luckyColorGameTileArt } from './lucky-color/lucky-color-tile.ts';
import { minesGameTileArt } from './mines/mines-tile.ts';
import { rowDoubleGameTileArt } from './row-double/row-double-tile.ts';
import picture from './dice/dice.svg';
import styles from './dice/dice-tile.module.css';

const diceGameTileArt: GameTileArtDefinition = { picture, className: styles.tile };

/** What the web knows of a game before its page is loaded; the rules come with the page, as its manifest would. */
export interface RegisteredGame {
  readonly code: GameCode;
  /** How the name is written. In capitals it is the game's type. */
  readonly name: string;
  /** As in the manifest: whether its page asks visitors to log in. */
  readonly access: Page['access'];
  readonly icon: GameTileArtDefinition;
}

/** Every game that has a screen: a line each. The game's id is its path, and its page is the file of that name in its folder. */
export const gameRegistry: Readonly<Record<GameId, RegisteredGame>> = {
  mines: { code: 'SE0001', name: 'Mines', access: 'public', icon: minesGameTileArt },
  dice: { code: 'SE0002', name: 'Dice', access: 'player', icon: diceGameTileArt },
  limbo: { code: 'SE0004', name: 'Limbo', access: 'public', icon: limboGameTileArt },
  double: { code: 'SE0006', name: 'Double', access: 'public', icon: doubleGameTileArt },
  luckyColor: { code: 'SE0007', name: 'LuckyColor', access: 'public', icon: luckyColorGameTileArt },
  rowDouble: { code: 'SE0008', name: 'RowDouble', access: 'public', icon: rowDoubleGameTileArt },
};
