import type { GameCode } from '@arara/games';
import type { Centavos } from '@arara/money';
import { Button, buttonLook } from '@arara/ui/button';
import { classNames } from '@arara/ui/class-names';
import { CountUp } from '@arara/ui/count-up';
import { ChevronLeft, Keyboard, Repeat, ShieldCheck, Volume2, VolumeX, X, Zap } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../../platform/format/money-format.ts';
import { useUserInfo } from '../../accounts/player/player.ts';
import { PresentCount } from '../presence/game-presence.tsx';
import type { AutoplayRun } from '../table/autoplay.ts';
import { prefer, usePreferences } from '../table/preferences.ts';
import { ResultStrip, type StripRound } from './result-strip.tsx';
import { signedMoney } from './stake-panel.tsx';
import styles from './game-frame.module.css';
import type { ShownRound, Table } from '../single/use-single-table.ts';

/** Title, way back, who else is here, sound, and the way to the proof of fairness. */
export function Head({
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
        className={classNames(buttonLook({ tone: 'ghost', square: true }), styles.back)}
        aria-label={t('back')}
      >
        <ChevronLeft className="icon" aria-hidden />
      </Link>
      <h1>{title}</h1>
      <PresentCount gameCode={code} />
      <Button
        tone="ghost"
        square
        aria-pressed={sound}
        aria-label={t('sound')}
        onClick={() => prefer({ sound: !sound })}
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
export function Tools({
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
        onClick={() => prefer({ turbo: !turbo })}
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
export function RunEnd({ run, onClose }: { readonly run: AutoplayRun; readonly onClose: () => void }) {
  const t = useTranslations('play');
  const { money } = useMoney();
  if (run.stopped === null) return null;
  return (
    <div className={styles.note} role="status">
      <span>
        <b>{t(`stopped.${run.stopped}`)}</b>
        <span>{t('runSum', { rounds: run.done, result: signedMoney(run.profit, money) })}</span>
      </span>
      <Button tone="ghost" square aria-label={t('close')} onClick={onClose}>
        <X className="icon" aria-hidden />
      </Button>
    </div>
  );
}

/** A bet whose answer never came; `text` says what checking it does. */
export function OpenBetNote({
  stake,
  onLeave,
  text = 'unknown.text',
}: {
  readonly stake: Centavos;
  readonly onLeave: () => void;
  readonly text?: 'unknown.text' | 'unknown.sharedText';
}) {
  const t = useTranslations('play');
  const { money } = useMoney();
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
export function Announcement<P>({
  shown,
  outcomeText,
}: {
  readonly shown: ShownRound<P> | null;
  readonly outcomeText: (outcome: number) => string;
}) {
  const t = useTranslations('play');
  const { money } = useMoney();
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
export function Notes<P>({
  table,
}: {
  readonly table: Pick<Table<P>, 'open' | 'leaveOpen' | 'run' | 'dismissRun' | 'refusal'> & { readonly phase: string };
}) {
  return (
    <>
      {table.open !== null && table.phase === 'ready' && (
        <OpenBetNote stake={table.open.stake} onLeave={table.leaveOpen} />
      )}
      {table.run !== null && table.open === null && <RunEnd run={table.run} onClose={table.dismissRun} />}
      {table.refusal !== null && (
        <p className={styles.refusal} role="alert">
          {table.refusal}
        </p>
      )}
    </>
  );
}

/** The balance, which leads to the wallet. */
export function Balance() {
  const t = useTranslations('play');
  const { money } = useMoney();
  const info = useUserInfo();
  return (
    <Link href="/conta" className={styles.balance}>
      <span className="visually-hidden">{t('balance')}</span>
      {info === undefined ? '–' : <CountUp value={info.balance} format={(value) => money(value as Centavos)} />}
    </Link>
  );
}

/** The player's balance and last rounds. */
export function Status({
  rounds,
  outcomeText,
}: {
  readonly rounds: readonly StripRound[];
  readonly outcomeText: (outcome: number) => string;
}) {
  return (
    <div className={styles.status}>
      <Balance />
      <ResultStrip rounds={rounds} outcomeText={outcomeText} />
    </div>
  );
}
