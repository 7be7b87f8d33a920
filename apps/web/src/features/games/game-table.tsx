import { type GameCode, type GameParams, isRefused, type SingleGame } from '@arara/games';
import { type Centavos, centavos, least, payoutOf, scale } from '@arara/money';
import { Button, buttonLook } from '@arara/ui/button';
import { classNames } from '@arara/ui/class-names';
import { CountUp } from '@arara/ui/count-up';
import { ChevronLeft, Keyboard, Repeat, ShieldCheck, Volume2, VolumeX, X, Zap } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../lib/money-format.ts';
import { useOnline } from '../../lib/online.ts';
import { isDialogOpen, openDialog } from '../../lib/overlay.ts';
import { useUserInfo } from '../../lib/player.ts';
import { useRealtime } from '../../lib/realtime.ts';
import { useSession, wantAfterLogin } from '../../lib/session.ts';
import { type AutoplayRun, defaultStopLoss } from './autoplay.ts';
import { AutoplaySheet } from './autoplay-sheet.tsx';
import { FairnessSheet } from './fairness-sheet.tsx';
import type { GameTerms } from './game-loader.tsx';
import styles from './game-table.module.css';
import { focusOf, type HotkeyAction, hotkeyOf } from './hotkeys.ts';
import { HotkeysSheet } from './hotkeys-sheet.tsx';
import { prefer, usePreferences } from './preferences.ts';
import { ResultStrip } from './result-strip.tsx';
import { type BetProblem, type PanelAction, signedMoney, StakePanel } from './stake-panel.tsx';
import { type ShownRound, type Table, type TableRules, useTable } from './use-table.ts';

/** What a game brings to the table that all single-round games share. */
export interface GameTableProps<P extends GameParams> {
  readonly code: GameCode;
  readonly title: string;
  readonly terms: GameTerms;
  readonly game: SingleGame<P, unknown>;
  readonly params: P;
  readonly onParams: (params: P) => void;
  readonly send: TableRules<P>['send'];
  readonly showing_ms: TableRules<P>['showing_ms'];
  /** The choices in the panel. */
  readonly fields: (locked: boolean) => ReactNode;
  readonly board: (table: Table<P>, locked: boolean) => ReactNode;
  /** Between board and panel. */
  readonly ladder?: (locked: boolean) => ReactNode;
  /** The choice one step lower or higher, for the keys. */
  readonly stepped: (params: P, by: -1 | 1) => P;
  readonly swapped?: (params: P) => P;
  readonly targetText: (params: P) => string;
  readonly outcomeText: (outcome: number) => string;
}

const FIRST_STAKE = centavos(100);

type OpenSheet = 'autoplay' | 'hotkeys' | 'fair' | null;

/** Why the bet as chosen would be refused, told before it is placed; null when it is fine. */
function useProblem<P extends GameParams>(
  { game, terms, params, onParams, targetText }: GameTableProps<P>,
  stake: Centavos | undefined,
  setStake: (stake: Centavos) => void,
): BetProblem | null {
  const t = useTranslations('play');
  const { money } = useMoney();
  const { limits } = terms;
  if (stake === undefined) return { text: t('problem.noStake') };
  const bet = game.bet(params, stake, limits);
  if (!isRefused(bet)) return null;
  const set = (to: Centavos) => ({ label: t('problem.use', { what: money(to) }), apply: () => setStake(to) });
  if (bet.refused === 'stakeBelowMinimum')
    return { text: t('problem.below', { least: money(limits.minStake) }), fix: set(limits.minStake) };
  if (bet.refused === 'stakeAboveMaximum')
    return { text: t('problem.above', { most: money(limits.maxStake) }), fix: set(limits.maxStake) };
  if (bet.refused !== 'winAboveMaximum') return { text: t('problem.target') };
  const fit = game.nearestFit(params, stake, limits);
  if (fit !== undefined)
    return {
      text: t('problem.win', { most: money(limits.maxWin), target: targetText(fit) }),
      fix: { label: t('problem.use', { what: targetText(fit) }), apply: () => onParams(fit) },
    };
  const most = game.largestStake(params, limits);
  return {
    text: t('problem.winAnyTarget', { most: money(limits.maxWin) }),
    ...(most === undefined ? {} : { fix: set(most) }),
  };
}

/** Listens for the keys of the game while no sheet or overlay is open. */
function useHotkeys(act: (action: HotkeyAction) => void, off: boolean): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (off) return;
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        isDialogOpen() ||
        document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      )
        return;
      const { key, repeat, altKey, ctrlKey, metaKey } = event;
      const action = hotkeyOf({ key, repeat, altKey, ctrlKey, metaKey, focus: focusOf(event.target) });
      if (action === undefined) return;
      event.preventDefault();
      latest.current(action);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [off]);
}

function Head({ title, onFair }: { readonly title: string; readonly onFair: () => void }) {
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

function Tools({
  running,
  onAutoplay,
  onHotkeys,
  locked,
}: {
  readonly running: boolean;
  readonly onAutoplay: () => void;
  readonly onHotkeys: () => void;
  readonly locked: boolean;
}) {
  const t = useTranslations('play');
  const turbo = usePreferences((preferences) => preferences.turbo);
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={classNames(styles.tool, running && styles.toolOn)}
        onClick={onAutoplay}
        disabled={locked && !running}
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
function RunEnd({ run, onClose }: { readonly run: AutoplayRun; readonly onClose: () => void }) {
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

function OpenBetNote({ stake, onLeave }: { readonly stake: Centavos; readonly onLeave: () => void }) {
  const t = useTranslations('play');
  const { money } = useMoney();
  return (
    <div className={styles.note} role="alert">
      <span>
        <b>{t('unknown.title')}</b>
        <span>{t('unknown.text', { stake: money(stake) })}</span>
      </span>
      <Button tone="link" onClick={onLeave}>
        {t('unknown.leave')}
      </Button>
    </div>
  );
}

/** What the last round came to, said to screen readers. */
function Announcement<P>({
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

/** The screen of a single-round game: head, board, stake panel, autoplay, keys and the proof of fairness. */
export function GameTable<P extends GameParams>(props: GameTableProps<P>) {
  const { code, title, terms, game, params, onParams } = props;
  const t = useTranslations('play');
  const { money } = useMoney();
  const info = useUserInfo();
  const online = useOnline();
  const signedIn = useSession((session) => session.token !== null);
  const hotkeysOn = usePreferences((preferences) => preferences.hotkeys);
  const [path] = useLocation();
  const [stake, setStake] = useState<Centavos | undefined>(() =>
    centavos(Math.max(FIRST_STAKE, terms.limits.minStake)),
  );
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const table = useTable<P>({
    code,
    params: (input) => {
      const read = game.params(input);
      return isRefused(read) ? null : read;
    },
    send: props.send,
    showing_ms: props.showing_ms,
    bounds: (of) => ({ least: terms.limits.minStake, most: game.largestStake(of, terms.limits) ?? centavos(0) }),
  });
  const problem = useProblem(props, stake, setStake);
  const running = table.run !== null && table.run.stopped === null;
  const locked = running || table.open !== null;

  useEffect(() => () => useRealtime.getState().leaveGame?.(code), [code]);

  const largest = game.largestStake(params, terms.limits) ?? terms.limits.minStake;
  const most = centavos(Math.max(terms.limits.minStake, info === undefined ? largest : least(largest, info.balance)));
  const half = () => setStake(centavos(Math.max(terms.limits.minStake, scale(stake ?? most, 1, 2, 'down'))));
  const double = () => setStake(centavos(Math.min(largest, scale(stake ?? terms.limits.minStake, 2, 1, 'down'))));
  const signIn = () => {
    wantAfterLogin(path);
    openDialog('login');
  };
  const bet = () => {
    if (stake !== undefined && problem === null) void table.bet(params, stake);
  };
  const canBet = signedIn && online && !terms.stop;
  const startAutoplay = () => {
    if (running) table.stopAutoplay();
    else if (!signedIn) signIn();
    else if (canBet && problem === null && table.open === null) setSheet('autoplay');
  };

  const busy = table.phase !== 'ready';
  let action: PanelAction = { do: 'bet', press: bet, busy };
  if (running && table.run !== null)
    action = { do: 'stop', press: table.stopAutoplay, run: table.run, stopping: table.stopping };
  else if (!signedIn) action = { do: 'signIn', press: signIn, busy: false };
  else if (!online) action = { do: 'rest', why: 'offline' };
  else if (terms.stop) action = { do: 'rest', why: 'closed' };
  else if (table.open !== null) action = { do: 'check', press: () => void table.check(), busy };

  const keyActions: Readonly<Record<HotkeyAction, () => void>> = {
    bet: () => {
      if (action.do === 'bet' && problem === null) bet();
    },
    half,
    double,
    most: () => setStake(most),
    lower: () => onParams(props.stepped(params, -1)),
    raise: () => onParams(props.stepped(params, 1)),
    swap: () => props.swapped !== undefined && onParams(props.swapped(params)),
    autoplay: startAutoplay,
    turbo: () => prefer({ turbo: !usePreferences.getState().turbo }),
    sound: () => prefer({ sound: !usePreferences.getState().sound }),
    list: () => setSheet('hotkeys'),
  };
  const always: readonly HotkeyAction[] = ['autoplay', 'turbo', 'sound', 'list'];
  useHotkeys(
    (pressed) => (!locked || always.includes(pressed) ? keyActions[pressed]() : undefined),
    !hotkeysOn || sheet !== null,
  );

  const settled = table.recent[0] ?? null;
  return (
    <div className={styles.page}>
      <Head title={title} onFair={() => setSheet('fair')} />
      <div className={styles.status}>
        {signedIn && (
          <Link
            href="/conta"
            className={styles.balance}
            aria-label={info === undefined ? t('balance') : t('balanceIs', { amount: money(info.balance) })}
          >
            {info === undefined ? '–' : <CountUp value={info.balance} format={(value) => money(value as Centavos)} />}
          </Link>
        )}
        <ResultStrip code={code} visit={table.recent} outcomeText={props.outcomeText} />
      </div>
      <div className={styles.boardPlace}>{props.board(table, locked)}</div>
      {props.ladder !== undefined && <div className={styles.ladderPlace}>{props.ladder(locked)}</div>}
      <div className={styles.side}>
        {table.open !== null && !busy && <OpenBetNote stake={table.open.stake} onLeave={table.leaveOpen} />}
        {table.run !== null && <RunEnd run={table.run} onClose={table.dismissRun} />}
        {table.refusal !== null && (
          <p className={styles.refusal} role="alert">
            {table.refusal}
          </p>
        )}
        <StakePanel
          stake={stake}
          onStake={setStake}
          onHalf={half}
          onDouble={double}
          onMost={() => setStake(most)}
          fields={props.fields(locked)}
          possibleWin={stake === undefined ? null : payoutOf(stake, game.multiplier(params))}
          problem={problem}
          action={action}
          locked={locked}
        />
        <Tools
          running={running}
          locked={locked || problem !== null || !canBet}
          onAutoplay={startAutoplay}
          onHotkeys={() => setSheet('hotkeys')}
        />
      </div>
      <Announcement shown={settled} outcomeText={props.outcomeText} />
      <AutoplaySheet
        open={sheet === 'autoplay'}
        onClose={() => setSheet(null)}
        stake={stake ?? FIRST_STAKE}
        stopLoss={defaultStopLoss(stake ?? FIRST_STAKE, info?.balance ?? centavos(0))}
        onStart={(plan) => {
          setSheet(null);
          if (stake !== undefined) void table.autoplay(plan, params, stake);
        }}
      />
      <HotkeysSheet open={sheet === 'hotkeys'} onClose={() => setSheet(null)} canSwap={props.swapped !== undefined} />
      <FairnessSheet
        open={sheet === 'fair'}
        onClose={() => setSheet(null)}
        rtp={stake === undefined || stake === 0 ? null : game.rtp(params, stake)}
        lastRound={settled?.id}
        locked={running || busy}
      />
    </div>
  );
}
