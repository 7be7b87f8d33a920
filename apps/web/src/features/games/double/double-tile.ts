import type { GameTileArt } from '../game-tile-art.ts';
import picture from './double.svg';
import styles from './double-tile.module.css';

export const doubleTile: GameTileArt = { picture, className: styles.tile };
