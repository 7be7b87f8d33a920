import { UsersIcon } from '@arara/ui/art/lucide-icons';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNumberFormat } from '../../../platform/format/money-format.ts';
import { markGamePageOpen } from './open-game.ts';
import styles from './game-presence.module.css';
import { useRealtimeState } from '../../../platform/realtime/realtime.ts';

/**
 * Reports to the server and to this page that the player is in this game while it is open; to the server again on every new
 * connection.
 */
export function useReportGamePresence(gameCode: string): void {
  const say = useRealtimeState((realtime) => realtime.sendPresence);
  useEffect(markGamePageOpen, []);
  useEffect(() => {
    say?.('onGame', gameCode);
    return () => say?.('offGame', gameCode);
  }, [say, gameCode]);
}

/** How many players are in a game now, by the server's count; nothing while that is unknown or nobody is there. */
export function GamePlayerCount({ gameCode }: { readonly gameCode: string }) {
  const t = useTranslations('games');
  const { count } = useNumberFormat();
  const present = useRealtimeState((realtime) => realtime.playersByGame[gameCode]);
  if (present === undefined) return null;
  return (
    <span className={styles.present}>
      <span className={styles.figure} aria-hidden>
        <UsersIcon className="icon" /> {count(present)}
      </span>
      <span className="visually-hidden">{t('present', { present, count: count(present) })}</span>
    </span>
  );
}
