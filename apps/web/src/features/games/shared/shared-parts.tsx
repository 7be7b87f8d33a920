import type { SharedRoundView } from '@arara/contract/games/shared-round';
import { isRefused, type SharedGame } from '@arara/games';
import type { Centavos } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { Check, ChevronsUp, Undo2, Users, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat, useNumberFormat } from '../../../platform/format/money-format.ts';
import { formatMoney } from '../../../platform/format/money-text.ts';
import boards from '../frame/board.module.css';
import type { GameTerms } from '../frame/game-loader.tsx';
import styles from './shared-parts.module.css';
import type { BetProblem } from '../frame/stake-panel.tsx';
import type { OwnBet, OwnRoundResult } from './use-own-bets.ts';
import type { PastRound } from './shared-rounds.ts';

/** How a pick is drawn and called; a game has one for each of its picks. */
export interface PickDisplay {
  readonly sign: ReactNode;
  readonly name: string;
}

/** Why the bet as chosen would be refused; null when it is fine. */
export function useSharedBetProblem<P>(
  game: SharedGame<P>,
  { limits }: GameTerms,
  params: P,
  stake: Centavos | undefined,
  setStake: (stake: Centavos) => void,
): BetProblem | null {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  if (stake === undefined) return { text: t('problem.noStake') };
  const bet = game.bet(params, stake, limits);
  if (!isRefused(bet)) return null;
  const set = (to: Centavos | undefined) =>
    to === undefined ? {} : { fix: { label: t('problem.use', { what: money(to) }), apply: () => setStake(to) } };
  if (bet.refused === 'stakeBelowMinimum')
    return { text: t('problem.below', { least: money(limits.minStake) }), ...set(limits.minStake) };
  if (bet.refused === 'stakeAboveMaximum')
    return { text: t('problem.above', { most: money(limits.maxStake) }), ...set(limits.maxStake) };
  return {
    text: t('problem.winAnyTarget', { most: money(limits.maxWin) }),
    ...set(game.largestStake(params, limits)),
  };
}

/** What the player's bets of the round came to, with a sign beside the colour. */
export function RoundResultPill({ verdict }: { readonly verdict: OwnRoundResult }) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const { outcome, payout } = verdict;
  return (
    <span className={classNames(boards.result, payout > 0 && boards.resultWon)}>
      {outcome === null ? <Undo2 aria-hidden /> : payout > 0 ? <ChevronsUp aria-hidden /> : <X aria-hidden />}
      {outcome === null
        ? t('shared.givenBack', { stake: money(verdict.stake) })
        : payout > 0
          ? t('play.youWon', { payout: money(payout) })
          : t('play.youLost')}
    </span>
  );
}

/** What the round came to, said to screen readers once the eye has seen it. */
export function SharedAnnouncement({
  text,
  verdict,
}: {
  readonly text: string;
  readonly verdict: OwnRoundResult | null;
}) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const own =
    verdict === null
      ? ''
      : verdict.outcome === null
        ? t('shared.givenBack', { stake: money(verdict.stake) })
        : verdict.payout > 0
          ? t('shared.saidWon', { payout: money(verdict.payout) })
          : t('shared.saidLost', { stake: money(verdict.stake) });
  return (
    <p className="visually-hidden" aria-live="polite">
      {[text, own].filter((it) => it !== '').join(' ')}
    </p>
  );
}

/** The outcomes of the rounds before, newest first; each opens its proof. */
export const OutcomeStrip = memo(function OutcomeStrip({
  past,
  label,
  onOpen,
}: {
  readonly past: readonly PastRound[];
  readonly label: (outcome: number) => PickDisplay;
  readonly onOpen: (round: PastRound) => void;
}) {
  const t = useTranslations('shared');
  const shown = past.filter((it): it is PastRound & { outcome: number } => it.outcome !== null).slice(0, 16);
  if (shown.length === 0) return <p className={styles.none}>{t('noRounds')}</p>;
  return (
    <ul className={styles.strip} aria-label={t('lastOutcomes')}>
      {shown.map((round) => {
        const { sign, name } = label(round.outcome);
        return (
          <li key={round.roundId}>
            <button type="button" className={styles.outcome} onClick={() => onOpen(round)} aria-haspopup="dialog">
              <span className="visually-hidden">{t('roundCame', { round: round.index, outcome: name })}</span>
              <span aria-hidden>{sign}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
});

/** The player's own bets on the running round; they cannot be taken back. */
export function OwnBets({
  bets,
  display: look,
}: {
  readonly bets: readonly OwnBet[];
  readonly display: (pick: string) => PickDisplay;
}) {
  const t = useTranslations('shared');
  const { money } = useMoneyFormat();
  const byPick = Map.groupBy(bets, ({ pick }) => pick);
  return (
    <div role="status" className={styles.own}>
      {bets.length > 0 && (
        <>
          <span className={styles.ownTitle}>{t('inRound')}</span>
          {[...byPick].map(([pick, those]) => (
            <span key={pick} className={styles.ownBet}>
              <span aria-hidden>{look(pick).sign}</span>
              <span className="visually-hidden">{look(pick).name}</span>
              {money(those.reduce((sum, { amount }) => sum + amount, 0) as Centavos)}
            </span>
          ))}
        </>
      )}
    </div>
  );
}

/**
 * The real bets of the running round, newest first; once paid, the largest wins first. It is the longest list of the screen, and a
 * drawing that begins changes nothing of it.
 */
export const LiveBets = memo(function LiveBets({
  totals,
  list,
  hidePayouts: hidePaid,
  own,
  display: look,
}: {
  readonly totals: SharedRoundView['totals'];
  readonly list: SharedRoundView['bets'];
  /** The outcome is still on its way to the eye. */
  readonly hidePayouts: boolean;
  readonly own: readonly OwnBet[];
  readonly display: (pick: string) => PickDisplay;
}) {
  const t = useTranslations('shared');
  const { locale } = useMoneyFormat();
  // Only bets of real money are told, whatever the player who looks on plays with.
  const money = (it: Centavos) => formatMoney(it, locale);
  const { count } = useNumberFormat();
  const bets = totals.reduce((sum, it) => sum + it.bets, 0);
  const amount = totals.reduce((sum, it) => sum + it.amount, 0) as Centavos;
  return (
    <section className={styles.live} aria-label={t('liveTitle')}>
      <div className={styles.liveHead}>
        <h2>{t('liveTitle')}</h2>
        {bets > 0 && (
          <span>
            <Users className="icon" aria-hidden />{' '}
            {t('liveSum', { bets: count(bets), count: bets, amount: money(amount) })}
          </span>
        )}
      </div>
      {list.length === 0 ? (
        <p className={styles.liveNone}>{t('liveNone')}</p>
      ) : (
        <ul className={styles.liveList}>
          {list.map((bet) => (
            <li
              key={bet.betId}
              className={classNames(
                styles.liveBet,
                !hidePaid && bet.payout !== null && bet.payout > 0 && styles.livePaid,
              )}
            >
              <span className={styles.liveSign} aria-hidden>
                {look(bet.pick).sign}
              </span>
              <span className={styles.liveName}>
                {own.some(({ betId }) => betId === bet.betId) ? <b>{t('you')}</b> : bet.name}
                <span className="visually-hidden">{look(bet.pick).name}</span>
              </span>
              <span className={styles.liveAmount}>
                {!hidePaid && bet.payout !== null && bet.payout > 0 ? (
                  <b>
                    <Check aria-hidden /> {money(bet.payout)}
                  </b>
                ) : (
                  money(bet.amount)
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
