import type { GameCode } from '@arara/games';
import type { Centavos } from '@arara/money';
import { Button, buttonClassName } from '@arara/ui/button';
import { classNames } from '@arara/ui/class-names';
import { CountUp } from '@arara/ui/count-up';
import { ChevronLeft, Keyboard, Repeat, ShieldCheck, Volume2, VolumeX, X, Zap } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { GamePlayerCount } from '../presence/game-presence.tsx';
import type { AutoplayRun } from '../table/autoplay.ts';
import { setPreferences, usePreferences } from '../table/preferences.ts';
import { ResultStrip, type RoundResult } from './result-strip.tsx';
import { formatSignedMoney } from './stake-panel.tsx';
import styles from './game-frame.module.css';
import type { DisplayedRound, SingleTable } from '../single/use-single-table.ts';

/** Title, way back, who else is here, sound, and the way to the proof of fairness. */
export function GameHead({
  title,
  code,
  onFair,
}: {
  readonly title: string;
  readonly code: GameCode;
  readonly onFair: () => void;
}) {
  const t = useTranslations('play');
  const sound = usePreferences((preferences) => preferences.sound);
  return (
    <div className={styles.head}>
      <Link
        href="/gameGroupList"
        className={classNames(buttonClassName({ tone: 'ghost', square: true }), styles.back)}
        aria-label={t('back')}
      >
        <ChevronLeft className="icon" aria-hidden />
      </Link>
      <h1>{title}</h1>
      <GamePlayerCount gameCode={code} />
      <Button
        tone="ghost"
        square
        aria-pressed={sound}
        aria-label={t('sound')}
        onClick={() => setPreferences({ sound: !sound })}
      >
        {sound ? <Volume2 className="icon" aria-hidden /> : <VolumeX className="icon" aria-hidden />}
      </Button>
      <Button tone="ghost" onClick={onFair} aria-haspopup="dialog">
        <ShieldCheck className="icon" aria-hidden /> {t('fair')}
      </Button>
    </div>
  );
}

/** Autoplay, turbo, keys. */
export function GameTools({
  running,
  onAutoplay,
  onHotkeys,
  ready,
}: {
  readonly running: boolean;
  readonly onAutoplay: () => void;
  readonly onHotkeys: () => void;
  /** Autoplay can be opened or stopped. */
  readonly ready: boolean;
}) {
  const t = useTranslations('play');
  const turbo = usePreferences((preferences) => preferences.turbo);
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={classNames(styles.tool, running && styles.toolOn)}
        onClick={onAutoplay}
        disabled={!ready}
        aria-haspopup="dialog"
      >
        <Repeat className="icon" aria-hidden /> {t('autoplay')}
      </button>
      <button
        type="button"
        className={classNames(styles.tool, turbo && styles.toolOn)}
        aria-pressed={turbo}
        onClick={() => setPreferences({ turbo: !turbo })}
      >
        <Zap className="icon" fill={turbo ? 'currentColor' : 'none'} aria-hidden /> {t('turbo')}
      </button>
      <button
        type="button"
        className={classNames(styles.tool, styles.keysTool)}
        onClick={onHotkeys}
        aria-haspopup="dialog"
      >
        <Keyboard className="icon" aria-hidden /> {t('hotkeys')}
      </button>
    </div>
  );
}

/** Says why autoplay stopped, and what came of it. */
export function AutoplayEndNote({ run, onClose }: { readonly run: AutoplayRun; readonly onClose: () => void }) {
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
        <X className="icon" aria-hidden />
      </Button>
    </div>
  );
}

/** A bet whose answer never came; `text` says what checking it does. */
export function PendingBetNote({
  stake,
  onLeave,
  text = 'unknown.text',
}: {
  readonly stake: Centavos;
  readonly onLeave: () => void;
  readonly text?: 'unknown.text' | 'unknown.sharedText';
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

/** What the last round came to, said to screen readers. */
export function ResultAnnouncement<P>({
  shown,
  outcomeText,
}: {
  readonly shown: DisplayedRound<P> | null;
  readonly outcomeText: (outcome: number) => string;
}) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const text =
    shown === null
      ? ''
      : t(shown.won ? 'saidWon' : 'saidLost', {
          outcome: outcomeText(shown.outcome),
          amount: money(shown.won ? shown.payout : shown.stake),
        });
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}

/** What stands below the panel when something needs words: a bet without an answer, the end of autoplay, a refusal. */
export function TableNotes<P>({
  table,
}: {
  readonly table: Pick<SingleTable<P>, 'pendingBet' | 'dropPendingBet' | 'run' | 'dismissRun' | 'refusal'> & {
    readonly phase: string;
  };
}) {
  return (
    <>
      {table.pendingBet !== null && table.phase === 'ready' && (
        <PendingBetNote stake={table.pendingBet.stake} onLeave={table.dropPendingBet} />
      )}
      {table.run !== null && table.pendingBet === null && (
        <AutoplayEndNote run={table.run} onClose={table.dismissRun} />
      )}
      {table.refusal !== null && (
        <p className={styles.refusal} role="alert">
          {table.refusal}
        </p>
      )}
    </>
  );
}

/** The balance, which leads to the wallet. */
export function GameBalance() {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const info = useUserInfo();
  return (
    <Link href="/conta" className={styles.balance}>
      <span className="visually-hidden">{t('balance')}</span>
      {info === undefined ? '–' : <CountUp value={info.balance} format={(value) => money(value as Centavos)} />}
    </Link>
  );
}

/** The player's balance and last rounds. */
export function GameStatus({
  rounds,
  outcomeText,
}: {
  readonly rounds: readonly RoundResult[];
  readonly outcomeText: (outcome: number) => string;
}) {
  return (
    <div className={styles.status}>
      <GameBalance />
      <ResultStrip rounds={rounds} outcomeText={outcomeText} />
    </div>
  );
}
