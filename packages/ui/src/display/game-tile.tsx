import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './game-tile.module.css';

/**
 * Class names of a game's tile, for the link or button that opens it. `className` gives its two colours as the custom properties
 * `--from` and `--to`; `big` when only a few games share the row.
 */
export const getGameTileClassName = ({
  className,
  big = false,
}: {
  readonly className: string | undefined;
  readonly big?: boolean;
}): string => classNames(styles.tile, className, big && styles.big);

/** The content of a game's tile. */
export function GameTileContent({
  picture,
  name,
  note,
  badge,
}: {
  /** The address of the picture that was drawn for the tile. */
  readonly picture: string | undefined;
  readonly name: string;
  readonly note: string;
  /** Shown in the corner of the tile. */
  readonly badge?: ReactNode;
}) {
  return (
    <>
      {picture !== undefined && <img src={picture} alt="" width="120" height="90" className={styles.art} />}
      <b className={styles.name}>{name}</b>
      <span className={styles.note}>{note}</span>
      {badge}
    </>
  );
}
