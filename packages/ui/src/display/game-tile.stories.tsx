import macaw from '../art/macaw.svg';
import { Macaw } from '../art/macaw.tsx';
import { GameTileContent, getGameTileClassName } from './game-tile.tsx';
import { Icon, type IconName } from '../art/icon.tsx';
import { Logo } from '../art/logo.tsx';

const ICONS: readonly IconName[] = ['house', 'dices', 'wallet', 'menu', 'user-round', 'shield-check'];

const tile = (big: boolean) => () => (
  <div className={getGameTileClassName({ className: undefined, big })}>
    <GameTileContent picture={macaw} name="Jogo" note="retorno 99%" />
  </div>
);

export default {
  Tile: tile(false),
  BigTile: tile(true),
  Mark: Logo,
  Bird: Macaw,
  Icons: () => ICONS.map((name) => <Icon key={name} name={name} />),
};
