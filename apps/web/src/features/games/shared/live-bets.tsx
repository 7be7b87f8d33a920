import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { Centavos } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { CheckIcon, UsersIcon } from '@arara/ui/art/lucide-icons';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat, useNumberFormat } from '../../../platform/format/money-format.ts';
import { formatMoney } from '../../../platform/format/money-text.ts';
import type { OwnSharedRoundBet } from './own-results.ts';
import type { GamePickSignAndName } from '../shared-rounds/pick-display.ts';
import styles from './shared-parts.module.css';

type LiveBetView = SharedRoundView['bets'][number];

interface LiveBetsProps {
  readonly totals: SharedRoundView['totals'];
  /** Whether the round is there: without one nobody knows who bets. */
  readonly isKnown: boolean;
  readonly bets: readonly LiveBetView[];
  /** The outcome is still on its way to the eye. */
  readonly hidePayouts: boolean;
  readonly ownBets: readonly OwnSharedRoundBet[];
  readonly displayPick: (pick: string) => GamePickSignAndName;
}

/** Only bets of real money are listed, whatever the player who looks on plays with. */
function useFormatRealMoney(): (amount: Centavos) => string {
  const { locale } = useMoneyFormat();
  return (amount) => formatMoney(amount, locale);
}

function SharedRoundBetListItem({
  bet,
  isOwn,
  isPaid,
  display,
}: {
  readonly bet: LiveBetView;
  readonly isOwn: boolean;
  readonly isPaid: boolean;
  readonly display: GamePickSignAndName;
}) {
  const t = useTranslations('shared');
  const money = useFormatRealMoney();
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
            <CheckIcon aria-hidden /> {money(bet.payout)}
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
export const SharedRoundBetList = memo(function LiveBets({
  totals,
  isKnown,
  bets,
  hidePayouts,
  ownBets,
  displayPick,
}: LiveBetsProps) {
  const t = useTranslations('shared');
  const money = useFormatRealMoney();
  const { count } = useNumberFormat();
  const betCount = totals.reduce((sum, total) => sum + total.bets, 0);
  const amount = totals.reduce((sum, total) => sum + total.amount, 0) as Centavos;
  return (
    <section className={styles.live} aria-label={t('liveTitle')}>
      <div className={styles.liveHead}>
        <h2>{t('liveTitle')}</h2>
        {betCount > 0 && (
          <span>
            <UsersIcon className="icon" aria-hidden />{' '}
            {t('liveSum', { bets: count(betCount), count: betCount, amount: money(amount) })}
          </span>
        )}
      </div>
      {bets.length === 0 ? (
        <p className={styles.liveNone}>{isKnown && t('liveNone')}</p>
      ) : (
        <ul className={styles.liveList}>
          {bets.map((bet) => (
            <SharedRoundBetListItem
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
