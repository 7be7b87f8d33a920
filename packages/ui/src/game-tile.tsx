import type { ReactNode } from 'react';
import { GameArt } from './art/game-art.tsx';
import { classNames } from './class-names.ts';
import styles from './game-tile.module.css';

/** Class names of a game's tile, for the link or button that opens it. `big` when only a few games share the row. */
export const gameTileClassName = ({ type, big = false }: { readonly type: string; readonly big?: boolean }): string =>
  classNames(styles.tile, styles[type], big && styles.big);

/** What stands on a game's tile. */
export function GameTileContent({
  type,
  name,
  note,
  badge: beside,
}: {
  readonly type: string;
  readonly name: string;
  readonly note: string;
  /** Stands in the corner of the tile. */
  readonly badge?: ReactNode;
}) {
  return (
    <>
      <GameArt type={type} className={styles.art} />
      <b className={styles.name}>{name}</b>
      <span className={styles.note}>{note}</span>
      {beside}
    </>
  );
}
