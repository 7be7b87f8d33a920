import type { GameTileArtDefinition } from '../game-tile-art.ts';
import picture from './double.svg';
import styles from './double-tile.module.css';

export const doubleGameTileArt: GameTileArtDefinition = { picture, className: styles.tile };
