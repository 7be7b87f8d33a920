import type { GameTileArtDefinition } from '../game-tile-art.ts';
import picture from './dice.svg';
import styles from './dice-tile.module.css';

export const diceGameTileArt: GameTileArtDefinition = { picture, className: styles.tile };
