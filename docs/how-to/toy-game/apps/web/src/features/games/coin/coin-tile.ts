import type { GameTileArt } from '../game-tile-art.ts';
import picture from './coin.svg';
import styles from './coin-tile.module.css';

export const coinTile: GameTileArt = { picture, className: styles.tile };
