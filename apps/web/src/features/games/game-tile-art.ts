/** How a game's tile looks: the picture on it, and a class that gives its two colours. */
export interface GameTileArtDefinition {
  readonly picture: string;
  readonly className: string | undefined;
}
