import type { GameTileArt } from '../game-tile-art.ts';
import picture from './row-double.svg';
import styles from './row-double-tile.module.css';

export const rowDoubleTile: GameTileArt = { picture, className: styles.tile };
