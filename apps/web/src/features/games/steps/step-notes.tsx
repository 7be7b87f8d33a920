import type { StepRoundView } from '@arara/contract/games/open-round';
import { computeMultiplierPayout, toMultiplier } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { findGamePath, getGameName } from '../../../platform/format/game-names.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from '../frame/game-frame.module.css';
import type { StepGamePlay } from './use-steps-play.ts';

/** A round that is open in another game, and the way there. */
export function RoundOpenInOtherGameNote({ round }: { readonly round: StepRoundView }) {
  const t = useTranslations('play');
  return (
    <div className={styles.note} role="status">
      <span>
        <b>{t('elsewhere', { game: getGameName(round.gameCode) })}</b>
        <span>{t('elsewhereText')}</span>
      </span>
      <Link
        className={styles.goOn}
        href={`${findGamePath(round.gameCode)}?${new URLSearchParams({ gameCode: round.gameCode, glId: '' }).toString()}`}
      >
        {t('goOn')}
      </Link>
    </div>
  );
}

/** Below the panel the navigation of a phone would cover the note. */
const bringIntoView = (note: HTMLElement | null): void => {
  note?.scrollIntoView({ block: 'nearest' });
};

/** A step whose answer never came, and an open round that could not be read. */
export function StepGameNotes<P, R extends StepRoundView>({ play }: { readonly play: StepGamePlay<P, R> }) {
  const t = useTranslations('play');
  return (
    <>
      {play.commands.hasUnansweredStep && !play.commands.isSending && (
        <div ref={bringIntoView} className={styles.note} role="alert">
          <span>
            <b>{t('unknown.title')}</b>
            <span>{t('stuckText')}</span>
          </span>
        </div>
      )}
      {play.loadFailed && (
        <div className={styles.note} role="alert">
          <span>
            <b>{t('inPlayFailed')}</b>
            <span>{t('inPlayFailedText')}</span>
          </span>
          <Button tone="link" onClick={play.refetch}>
            {t('again')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The state of the round, for screen readers. */
export function StepRoundAnnouncement({ round }: { readonly round: StepRoundView | null }) {
  const formatRound = useStepRoundText();
  return (
    <p className="visually-hidden" aria-live="polite">
      {round !== null && formatRound(round)}
    </p>
  );
}

function useStepRoundText(): (round: StepRoundView) => string {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  return (round) => {
    if (round.state === 'won') return t('saidCashedOut', { amount: money(round.payout) });
    if (round.state === 'lost') return t('saidOver', { amount: money(round.amount) });
    if (round.state === 'refunded') return t('saidRefunded', { amount: money(round.amount) });
    return round.multiplier === 0
      ? t('saidStarted', { amount: money(round.amount) })
      : t('saidSafe', {
          steps: round.revealed.length,
          worth: money(computeMultiplierPayout(round.amount, toMultiplier(round.multiplier))),
        });
  };
}
