import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { XIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { AutoplayRun } from '../autoplay/autoplay.ts';
import type { GamePlayState } from '../table/game-play.ts';
import styles from './game-frame.module.css';
import { formatSignedMoney } from '../../../platform/format/signed-money.ts';

/** Says why autoplay stopped, and what it won or lost. */
function AutoplayEndNote({ run, onClose }: { readonly run: AutoplayRun; readonly onClose: () => void }) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  if (run.stopped === null) return null;
  return (
    <div className={styles.note} role="status">
      <span>
        <b>{t(`stopped.${run.stopped}`)}</b>
        <span>{t('runSum', { rounds: run.roundsPlayed, result: formatSignedMoney(run.profit, money) })}</span>
      </span>
      <Button tone="ghost" square aria-label={t('close')} onClick={onClose}>
        <XIcon className="icon" aria-hidden />
      </Button>
    </div>
  );
}

/** A bet without an answer; `text` explains what checking it does. */
function UnansweredBetNote({
  stake,
  onLeave,
  text,
}: {
  readonly stake: Centavos;
  readonly onLeave: () => void;
  readonly text: 'unknown.text' | 'unknown.sharedText';
}) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  return (
    <div className={styles.note} role="alert">
      <span>
        <b>{t('unknown.title')}</b>
        <span>{t(text, { stake: money(stake) })}</span>
      </span>
      <Button tone="link" onClick={onLeave}>
        {t('unknown.leave')}
      </Button>
    </div>
  );
}

/** Which text explains what checking an unanswered bet does. */
export type UnansweredBetTextKey = 'unknown.text' | 'unknown.sharedText';

/** Notes below the panel: an unanswered bet, the end of autoplay, a refusal. */
export function GameNotes({
  play: { commands, autoplay },
  unansweredBetText = 'unknown.text',
}: {
  readonly play: Pick<GamePlayState<unknown>, 'commands' | 'autoplay'>;
  readonly unansweredBetText?: UnansweredBetTextKey;
}) {
  const { unansweredStake, refusal } = commands;
  return (
    <>
      {unansweredStake !== null && !commands.isSending && (
        <UnansweredBetNote stake={unansweredStake} onLeave={commands.dropUnansweredBet} text={unansweredBetText} />
      )}
      {autoplay.run !== null && unansweredStake === null && (
        <AutoplayEndNote run={autoplay.run} onClose={autoplay.dismiss} />
      )}
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}
