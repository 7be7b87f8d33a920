import { GiftBoxPicture } from './gift-box.tsx';
import { SpriteIcon, type SpriteIconName } from './icon.tsx';
import { AraraLogo, AraraLogoMark } from './logo.tsx';
import { MacawPicture } from './macaw.tsx';
import { PixMark } from './pix-mark.tsx';
import { ThumbsUp } from './thumbs-up.tsx';

export default { title: 'art/Art' };

const iconNames: readonly SpriteIconName[] = [
  'house',
  'trophy',
  'dices',
  'wallet',
  'menu',
  'user-round',
  'shield-check',
  'qr-code',
  'info',
  'circle-check',
  'wifi-off',
  'cloud-off',
  'rotate-cw',
];

export const Logo = () => <AraraLogo />;
export const Mark = () => <AraraLogoMark />;
export const Macaw = () => <MacawPicture />;
export const GiftBox = () => <GiftBoxPicture />;
export const Pix = () => <PixMark />;
export const ThumbOff = () => <ThumbsUp piece="off" />;
export const ThumbOn = () => <ThumbsUp piece="on" />;
export const Icons = () => iconNames.map((name) => <SpriteIcon key={name} name={name} />);
