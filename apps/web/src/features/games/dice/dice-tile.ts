import type { GameTileArt } from '../game-tile-art.ts';
import picture from './dice.svg';
import styles from './dice-tile.module.css';

export const diceTile: GameTileArt = { picture, className: styles.tile };
