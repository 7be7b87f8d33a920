import macaw from '../art/macaw.svg';
import { MacawPicture } from '../art/macaw.tsx';
import { GameTileContent, getGameTileClassName } from './game-tile.tsx';
import { SpriteIcon, type SpriteIconName } from '../art/icon.tsx';
import { AraraLogo } from '../art/logo.tsx';

const storyIconNames: readonly SpriteIconName[] = ['house', 'dices', 'wallet', 'menu', 'user-round', 'shield-check'];

const createGameTileStory = (big: boolean) => () => (
  <div className={getGameTileClassName({ className: undefined, big })}>
    <GameTileContent picture={macaw} name="Jogo" note="retorno 99%" />
  </div>
);

export default {
  Tile: createGameTileStory(false),
  BigTile: createGameTileStory(true),
  Mark: AraraLogo,
  Bird: MacawPicture,
  Icons: () => storyIconNames.map((name) => <SpriteIcon key={name} name={name} />),
};
