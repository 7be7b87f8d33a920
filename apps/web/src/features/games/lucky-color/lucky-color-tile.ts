import type { GameTileArtDefinition } from '../game-tile-art.ts';
import picture from './lucky-color.svg';
import styles from './lucky-color-tile.module.css';

export const luckyColorGameTileArt: GameTileArtDefinition = { picture, className: styles.tile };
