import type { GameTileArt } from '../game-tile-art.ts';
import picture from './limbo.svg';
import styles from './limbo-tile.module.css';

export const limboTile: GameTileArt = { picture, className: styles.tile };
