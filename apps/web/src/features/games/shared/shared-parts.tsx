import type { Centavos } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { ChevronsUpIcon, Undo2Icon, XIcon } from '@arara/ui/art/lucide-icons';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import boardStyles from '../frame/board.module.css';
import type { OwnSharedRoundBet, OwnSharedRoundResult } from './own-results.ts';
import styles from './shared-parts.module.css';
import type { GamePickSignAndName } from '../shared-rounds/pick-display.ts';
import type { PastSharedRound } from '../shared-rounds/shared-rounds.ts';

const MAX_PAST_OUTCOMES_SHOWN = 16;

/** The result of the player's bets on the round, with a sign as well as a colour. */
export function OwnResultPill({ result }: { readonly result: OwnSharedRoundResult }) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const { outcome, stake, payout } = result;
  return (
    <span className={classNames(boardStyles.result, payout > 0 && boardStyles.resultWon)}>
      {outcome === null ? (
        <Undo2Icon aria-hidden />
      ) : payout > 0 ? (
        <ChevronsUpIcon aria-hidden />
      ) : (
        <XIcon aria-hidden />
      )}
      {outcome === null
        ? t('shared.givenBack', { stake: money(stake) })
        : payout > 0
          ? t('play.youWon', { payout: money(payout) })
          : t('play.youLost')}
    </span>
  );
}

/** The outcome of the round and the result of the player's bets, for screen readers. */
export function SharedRoundResultAnnouncement({
  text,
  result,
}: {
  readonly text: string;
  readonly result: OwnSharedRoundResult | null;
}) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const ownText =
    result === null
      ? ''
      : result.outcome === null
        ? t('shared.givenBack', { stake: money(result.stake) })
        : result.payout > 0
          ? t('shared.saidWon', { payout: money(result.payout) })
          : t('shared.saidLost', { stake: money(result.stake) });
  return (
    <p className="visually-hidden" aria-live="polite">
      {[text, ownText].filter((part) => part !== '').join(' ')}
    </p>
  );
}

const hasRoundOutcome = (round: PastSharedRound): round is PastSharedRound & { outcome: number } =>
  round.outcome !== null;

/** The outcomes of the rounds before, newest first; each opens its proof. */
export const SharedRoundOutcomeStrip = memo(function OutcomeStrip({
  past,
  displayOutcome,
  onOpen,
}: {
  readonly past: readonly PastSharedRound[];
  readonly displayOutcome: (outcome: number) => GamePickSignAndName;
  readonly onOpen: (round: PastSharedRound) => void;
}) {
  const t = useTranslations('shared');
  const decided = past.filter(hasRoundOutcome).slice(0, MAX_PAST_OUTCOMES_SHOWN);
  if (decided.length === 0) return <p className={styles.none}>{t('noRounds')}</p>;
  return (
    <ul className={styles.strip} aria-label={t('lastOutcomes')}>
      {decided.map((round) => {
        const { sign, name } = displayOutcome(round.outcome);
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
export function OwnRoundBetList({
  bets,
  displayPick,
}: {
  readonly bets: readonly OwnSharedRoundBet[];
  readonly displayPick: (pick: string) => GamePickSignAndName;
}) {
  const t = useTranslations('shared');
  const { money } = useMoneyFormat();
  const byPick = Map.groupBy(bets, ({ pick }) => pick);
  return (
    <div role="status" className={styles.own}>
      {bets.length > 0 && (
        <>
          <span className={styles.ownTitle}>{t('inRound')}</span>
          {[...byPick].map(([pick, pickBets]) => (
            <span key={pick} className={styles.ownBet}>
              <span aria-hidden>{displayPick(pick).sign}</span>
              <span className="visually-hidden">{displayPick(pick).name}</span>
              {money(pickBets.reduce((sum, { amount }) => sum + amount, 0) as Centavos)}
            </span>
          ))}
        </>
      )}
    </div>
  );
}
