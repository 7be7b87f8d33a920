import { classNames } from '../class-names.ts';
import sprite from './icons.svg';

/** The icons that every page may need, in one picture file. Pages take their own icons from lucide-icons.tsx. */
export type SpriteIconName =
  | 'house'
  | 'trophy'
  | 'dices'
  | 'wallet'
  | 'menu'
  | 'user-round'
  | 'shield-check'
  | 'qr-code'
  | 'info'
  | 'circle-check'
  | 'wifi-off'
  | 'cloud-off'
  | 'rotate-cw';

/** An icon next to words that say the same; hidden from screen readers. */
export function SpriteIcon({
  name,
  className,
}: {
  readonly name: SpriteIconName;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      className={classNames('icon', className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
