import type { GameTileArtDefinition } from '../game-tile-art.ts';
import picture from './coin.svg';
import styles from './coin-tile.module.css';

export const coinTile: GameTileArtDefinition = { picture, className: styles.tile };
