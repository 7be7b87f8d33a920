import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { Centavos } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { Check, Users } from '@arara/ui/art/lucide-icons';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat, useNumberFormat } from '../../../platform/format/money-format.ts';
import { formatMoney } from '../../../platform/format/money-text.ts';
import type { OwnBet } from './own-results.ts';
import type { PickDisplay } from '../shared-rounds/pick-display.ts';
import styles from './shared-parts.module.css';

type LiveBetView = SharedRoundView['bets'][number];

interface LiveBetsProps {
  readonly totals: SharedRoundView['totals'];
  readonly bets: readonly LiveBetView[];
  /** The outcome is still on its way to the eye. */
  readonly hidePayouts: boolean;
  readonly ownBets: readonly OwnBet[];
  readonly displayPick: (pick: string) => PickDisplay;
}

/** Only bets of real money are listed, whatever the player who looks on plays with. */
function useRealMoney(): (amount: Centavos) => string {
  const { locale } = useMoneyFormat();
  return (amount) => formatMoney(amount, locale);
}

function LiveBet({
  bet,
  isOwn,
  isPaid,
  display,
}: {
  readonly bet: LiveBetView;
  readonly isOwn: boolean;
  readonly isPaid: boolean;
  readonly display: PickDisplay;
}) {
  const t = useTranslations('shared');
  const money = useRealMoney();
  return (
    <li className={classNames(styles.liveBet, isPaid && styles.livePaid)}>
      <span className={styles.liveSign} aria-hidden>
        {display.sign}
      </span>
      <span className={styles.liveName}>
        {isOwn ? <b>{t('you')}</b> : bet.name}
        <span className="visually-hidden">{display.name}</span>
      </span>
      <span className={styles.liveAmount}>
        {isPaid && bet.payout !== null ? (
          <b>
            <Check aria-hidden /> {money(bet.payout)}
          </b>
        ) : (
          money(bet.amount)
        )}
      </span>
    </li>
  );
}

/**
 * The real bets of the running round, newest first; once paid, the largest wins first. It is the longest list of the screen, so it
 * is drawn again only when it changes.
 */
export const LiveBets = memo(function LiveBets({ totals, bets, hidePayouts, ownBets, displayPick }: LiveBetsProps) {
  const t = useTranslations('shared');
  const money = useRealMoney();
  const { count } = useNumberFormat();
  const betCount = totals.reduce((sum, total) => sum + total.bets, 0);
  const amount = totals.reduce((sum, total) => sum + total.amount, 0) as Centavos;
  return (
    <section className={styles.live} aria-label={t('liveTitle')}>
      <div className={styles.liveHead}>
        <h2>{t('liveTitle')}</h2>
        {betCount > 0 && (
          <span>
            <Users className="icon" aria-hidden />{' '}
            {t('liveSum', { bets: count(betCount), count: betCount, amount: money(amount) })}
          </span>
        )}
      </div>
      {bets.length === 0 ? (
        <p className={styles.liveNone}>{t('liveNone')}</p>
      ) : (
        <ul className={styles.liveList}>
          {bets.map((bet) => (
            <LiveBet
              key={bet.betId}
              bet={bet}
              isOwn={ownBets.some(({ betId }) => betId === bet.betId)}
              isPaid={!hidePayouts && bet.payout !== null && bet.payout > 0}
              display={displayPick(bet.pick)}
            />
          ))}
        </ul>
      )}
    </section>
  );
});
