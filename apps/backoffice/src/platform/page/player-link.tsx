import type { PlayerId } from '@arara/contract/protocol/fields';
import { Link } from 'wouter';
import styles from './player-link.module.css';

/** A link to the page of a player, by their id or their masked name. */
export function PlayerLink({ player, name }: { readonly player: PlayerId; readonly name?: string | null }) {
  return (
    <Link className={styles.link} href={`/jogadores/${player}`}>
      {name ?? String(player)}
    </Link>
  );
}
