import macaw from '../art/macaw.svg';
import { GameTileContent, getGameTileClassName } from './game-tile.tsx';

export default { title: 'display/GameTile' };

const createGameTileStory = (big: boolean) => () => (
  <div className={getGameTileClassName({ className: undefined, big })}>
    <GameTileContent picture={macaw} name="Jogo" note="retorno 99%" />
  </div>
);

export const Small = createGameTileStory(false);
export const Big = createGameTileStory(true);
