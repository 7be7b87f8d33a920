import type { GameTileArt } from '../game-tile-art.ts';
import picture from './mines.svg';
import styles from './mines-tile.module.css';

export const minesTile: GameTileArt = { picture, className: styles.tile };
