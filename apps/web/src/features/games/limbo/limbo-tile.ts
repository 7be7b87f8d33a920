import type { GameTileArtDefinition } from '../game-tile-art.ts';
import picture from './limbo.svg';
import styles from './limbo-tile.module.css';

export const limboGameTileArt: GameTileArtDefinition = { picture, className: styles.tile };
