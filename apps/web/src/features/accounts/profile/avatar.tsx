import { classNames } from '@arara/ui/class-names';
import styles from './avatar.module.css';

/** The picture of a player's avatar. It is decoration: the name stands beside it, or in the label of its button. */
export function PlayerAvatar({ header, className }: { readonly header: number; readonly className?: string }) {
  return (
    <span className={classNames(styles.avatar, className)}>
      <img src={`/avatars/${header}.svg`} alt="" width="96" height="96" decoding="async" />
    </span>
  );
}
