import type { GameTileArtDefinition } from '../game-tile-art.ts';
import picture from './mines.svg';
import styles from './mines-tile.module.css';

export const minesGameTileArt: GameTileArtDefinition = { picture, className: styles.tile };
