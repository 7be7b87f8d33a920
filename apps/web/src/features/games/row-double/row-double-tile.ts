import type { GameTileArtDefinition } from '../game-tile-art.ts';
import picture from './row-double.svg';
import styles from './row-double-tile.module.css';

export const rowDoubleGameTileArt: GameTileArtDefinition = { picture, className: styles.tile };
