import { Users } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../platform/format/money-format.ts';
import { sitDown } from './open-game.ts';
import styles from './game-presence.module.css';
import { useRealtime } from '../../../platform/realtime/realtime.ts';

/** Tells the server, and this page, that the player is in this game while it is open; the server on every new connection again. */
export function usePresence(gameCode: string): void {
  const say = useRealtime((realtime) => realtime.say);
  useEffect(sitDown, []);
  useEffect(() => {
    say?.('onGame', gameCode);
    return () => say?.('offGame', gameCode);
  }, [say, gameCode]);
}

/** How many players are in a game now, by the server's count; nothing while that is unknown or nobody is there. */
export function PresentCount({ gameCode }: { readonly gameCode: string }) {
  const t = useTranslations('games');
  const { count } = useNumbers();
  const present = useRealtime((realtime) => realtime.present[gameCode]);
  if (present === undefined) return null;
  return (
    <span className={styles.present}>
      <Users className="icon" aria-hidden />
      <span aria-hidden>{count(present)}</span>
      <span className="visually-hidden">{t('present', { present, count: count(present) })}</span>
    </span>
  );
}
