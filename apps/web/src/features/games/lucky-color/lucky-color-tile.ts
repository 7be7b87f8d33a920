import type { GameTileArt } from '../game-tile-art.ts';
import picture from './lucky-color.svg';
import styles from './lucky-color-tile.module.css';

export const luckyColorTile: GameTileArt = { picture, className: styles.tile };
