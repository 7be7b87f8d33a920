import { Macaw } from './art/macaw.tsx';
import { GameTileContent, gameTileClassName } from './game-tile.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Logo } from './logo.tsx';

const TYPES = ['MINES', 'DICE', 'LIMBO', 'DOUBLE', 'ROWDOUBLE', 'LUCKYCOLOR'];
const ICONS: readonly IconName[] = ['house', 'dices', 'wallet', 'menu', 'user-round', 'shield-check'];

const tile = (type: string) => () => (
  <div className={gameTileClassName({ type })}>
    <GameTileContent type={type} name={type} note="retorno 99%" />
  </div>
);

export default {
  ...Object.fromEntries(TYPES.map((type) => [type, tile(type)])),
  Mark: Logo,
  Bird: Macaw,
  Icons: () => ICONS.map((name) => <Icon key={name} name={name} />),
};
