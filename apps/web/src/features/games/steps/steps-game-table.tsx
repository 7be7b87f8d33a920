import type { StepRoundView } from '@arara/contract/games/open-round';
import { isRefused, type StepGame } from '@arara/games';
import { type Centavos, centavos, multiplier, computePayout } from '@arara/money';
import { Button } from '@arara/ui/button';
import { classNames } from '@arara/ui/class-names';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { getGameType } from '../../../platform/format/game-types.ts';
import { getGameName, getGamePath } from '../../../platform/format/game-names.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useGamePresence } from '../presence/game-presence.tsx';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { defaultStopLoss } from '../table/autoplay.ts';
import { formatChance, formatMultiplier } from '../frame/decimals.ts';
import type { GameTerms } from '../frame/game-loader.tsx';
import type { SheetName } from '../frame/game-sheets.tsx';
import styles from '../frame/game-frame.module.css';
import { classifyFocus, type HotkeyAction } from '../table/hotkeys.ts';
import { setPreferences, usePreferences } from '../table/preferences.ts';
import type { RoundProof } from '../fairness/round-proof.ts';
import { useLastRounds } from '../frame/result-strip.tsx';
import { type BetProblem, type PanelAction, StakePanel } from '../frame/stake-panel.tsx';
import { GameHead, TableNotes, GameStatus, GameTools } from '../frame/frame-parts.tsx';
import type { TilesTerms } from './tiles-field.tsx';
import { useHotkeys } from '../table/use-hotkeys.ts';
import { useStake } from '../table/use-stake.ts';
import { type StepsCalls, type StepsTable as Table, useStepsTable } from './use-steps-table.ts';

/** What a game of several steps brings to the table that they share. */
export interface StepsTableProps<P, R extends StepRoundView> {
  readonly title: string;
  readonly terms: GameTerms;
  readonly game: StepGame<P>;
  readonly params: P;
  readonly onParams: (params: P) => void;
  readonly play: Omit<StepsCalls<P, R>, 'bounds' | 'params'>;
  readonly toParams: (round: R) => P;
  /** The choice one step lower or higher, for the keys. */
  readonly stepParams: (params: P, by: -1 | 1) => P;
  readonly fields: (locked: boolean) => ReactNode;
  /** The field stands beside the stake. */
  readonly beside: boolean;
  readonly board: (it: StepsBoardProps<P, R>) => ReactNode;
  readonly ladder?: (round: R | null) => ReactNode;
  /** What one step is called in the plan of autoplay. */
  readonly tilesLabel: string;
  /** A field whose tiles autoplay may open by the player's choice. */
  readonly field?: TilesTerms['field'];
  readonly nextLabel: string;
}

export interface StepsBoardProps<P, R> {
  readonly round: R | null;
  readonly params: P;
  readonly pendingTile: number | null;
  /** Tiles may be opened by hand now. */
  readonly canOpen: boolean;
  readonly onOpen: (tile: number) => void;
}

const GameSheets = lazy(() => import('../frame/game-sheets.tsx'));

/** How many safe tiles a round has. */
export const countSafeSteps = ({ revealed, state }: Pick<StepRoundView, 'revealed' | 'state'>): number =>
  revealed.length - (state === 'lost' ? 1 : 0);

/** The strip shows what a round paid, in ten-thousandths of its stake; a stake given back is no result. */
const getPaidMultiplier = ({ payout, multiplier }: Pick<RoundProof, 'payout' | 'multiplier'>): number | null =>
  payout === 0 ? 0 : multiplier === 0 ? null : multiplier;

/** Why the bet as chosen would be refused, told before it is placed; null when it is fine. */
function useStepsBetProblem<P>(
  { game, terms, params }: { readonly game: StepGame<P>; readonly terms: GameTerms; readonly params: P },
  stake: Centavos | undefined,
  setStake: (stake: Centavos) => void,
): BetProblem | null {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const { limits } = terms;
  if (stake === undefined) return { text: t('problem.noStake') };
  const bet = game.bet(params, stake, limits);
  if (!isRefused(bet)) return null;
  const set = (to: Centavos) => ({ label: t('problem.use', { what: money(to) }), apply: () => setStake(to) });
  if (bet.refused === 'stakeBelowMinimum')
    return { text: t('problem.below', { least: money(limits.minStake) }), fix: set(limits.minStake) };
  if (bet.refused === 'stakeAboveMaximum')
    return { text: t('problem.above', { most: money(limits.maxStake) }), fix: set(limits.maxStake) };
  const most = game.largestStake(params, limits);
  return {
    text: t('problem.winFirstStep', { most: money(limits.maxWin) }),
    ...(most === undefined ? {} : { fix: set(most) }),
  };
}

/** What the panel's one button does now. */
function useStepsPanelAction<P, R extends StepRoundView>(
  table: Table<P, R>,
  terms: GameTerms,
  bet: () => void,
): PanelAction {
  const { locale } = useMoneyFormat();
  const online = useIsOnline();
  const signedIn = useSession((session) => session.token !== null);
  const [path] = useLocation();
  const { round, run, phase } = table;
  const busy = phase === 'sending';
  if (run !== null && run.stopped === null)
    return { do: 'stop', press: table.stopAutoplay, run, stopping: table.stopping };
  if (!signedIn) {
    const signIn = () => {
      setPathAfterLogin(path);
      openDialog('login');
    };
    return { do: 'signIn', press: signIn, busy: false };
  }
  if (!online) return { do: 'rest', why: 'offline' };
  if (table.hasUnansweredStep || table.pendingBet !== null)
    return { do: 'check', press: () => void table.resend(), busy };
  if (phase === 'loading') return { do: 'rest', why: 'loading' };
  if (round?.state === 'open')
    return round.multiplier === 0
      ? { do: 'rest', why: 'pick' }
      : {
          do: 'cashOut',
          press: () => void table.cashOut(),
          busy,
          payout: computePayout(round.amount, multiplier(round.multiplier)),
          multiplierText: formatMultiplier(round.multiplier, locale),
        };
  if (terms.isClosed) return { do: 'rest', why: 'closed' };
  return { do: 'bet', press: bet, busy };
}

/** What happened last, said to screen readers. */
function RoundAnnouncement({ round }: { readonly round: StepRoundView | null }) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const text =
    round === null
      ? ''
      : round.state === 'open'
        ? round.multiplier === 0
          ? t('saidStarted', { amount: money(round.amount) })
          : t('saidSafe', {
              steps: round.revealed.length,
              worth: money(computePayout(round.amount, multiplier(round.multiplier))),
            })
        : round.state === 'won'
          ? t('saidCashedOut', { amount: money(round.payout) })
          : round.state === 'lost'
            ? t('saidOver', { amount: money(round.amount) })
            : t('saidRefunded', { amount: money(round.amount) });
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}

/** A round that is open in the other game, and the way there. */
function OtherGameNote({ round }: { readonly round: StepRoundView }) {
  const t = useTranslations('play');
  const gameType = getGameType(round.gameCode);
  return (
    <div className={styles.note} role="status">
      <span>
        <b>{t('elsewhere', { game: getGameName(gameType) })}</b>
        <span>{t('elsewhereText')}</span>
      </span>
      <Link className={styles.goOn} href={getGamePath({ gameType, gameCode: round.gameCode, glId: '' })}>
        {t('goOn')}
      </Link>
    </div>
  );
}

/** What hinders the round: an answer that never came, a state that could not be read, a refusal. */
function StepNotes<P, R extends StepRoundView>({ table }: { readonly table: Table<P, R> }) {
  const t = useTranslations('play');
  return (
    <>
      {table.hasUnansweredStep && table.phase === 'ready' && (
        <div className={styles.note} role="alert">
          <span>
            <b>{t('unknown.title')}</b>
            <span>{t('stuckText')}</span>
          </span>
        </div>
      )}
      {table.loadFailed && (
        <div className={styles.note} role="alert">
          <span>
            <b>{t('inPlayFailed')}</b>
            <span>{t('inPlayFailedText')}</span>
          </span>
          <Button tone="link" onClick={table.retry}>
            {t('again')}
          </Button>
        </div>
      )}
      <TableNotes table={table} />
    </>
  );
}

/** What the next step pays and how likely it is; before the round, those of the first. */
function Figures<P>({
  game,
  params,
  stake,
  round,
  label,
}: {
  readonly game: StepGame<P>;
  readonly params: P;
  readonly stake: Centavos | undefined;
  readonly round: StepRoundView | null;
  readonly label: string;
}) {
  const t = useTranslations('play');
  const { money, locale } = useMoneyFormat();
  const open = round?.state === 'open' ? round : null;
  const done = open === null ? 0 : countSafeSteps(open);
  const next = open === null ? game.multiplier(params, 1) : open.nextMultiplier;
  const before = game.chance(params, done);
  const after = game.chance(params, done + 1);
  const amount = open?.amount ?? stake;
  return (
    <>
      <span>
        {label} <b>{next === null || amount === undefined ? '–' : money(computePayout(amount, multiplier(next)))}</b>
      </span>
      <span>
        {t('chance')}{' '}
        <b>{next === null ? '–' : formatChance((after.wins / after.of) * (before.of / before.wins), locale)}</b>
      </span>
    </>
  );
}

/** Arrow keys lead to the board from wherever nothing else takes them. */
function useArrowsToBoard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const listen = ({ key, target }: KeyboardEvent) => {
      if (!key.startsWith('Arrow') || classifyFocus(target) === 'typing') return;
      if (target instanceof Element && target.closest('[data-tiles]') !== null) return;
      document.querySelector<HTMLElement>('[data-tiles] button[tabindex="0"]')?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [on]);
}

/** Keys that act while a run, a round or an unanswered command holds the choices. */
const ALWAYS_ACTIVE_KEYS: readonly HotkeyAction[] = ['bet', 'cashOut', 'anyTile', 'autoplay', 'turbo', 'sound', 'list'];

/** The screen of a game of several steps: head, board, ladder, stake panel with its cash-out, autoplay, keys, fairness. */
export function StepsGameTable<P, R extends StepRoundView>(props: StepsTableProps<P, R>) {
  const { title, terms, game, params, onParams, play, toParams: paramsOf } = props;
  const { locale } = useMoneyFormat();
  const info = useUserInfo();
  const signedIn = useSession((session) => session.token !== null);
  const hotkeysOn = usePreferences((preferences) => preferences.hotkeys);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const largest = game.largestStake(params, terms.limits) ?? terms.limits.minStake;
  const table = useStepsTable<P, R>({
    ...play,
    params: (input) => {
      const read = game.params(input);
      return isRefused(read) ? null : read;
    },
    bounds: (of) => ({ min: terms.limits.minStake, max: game.largestStake(of, terms.limits) ?? centavos(0) }),
  });
  const { round } = table;
  const open = round?.state === 'open' ? round : null;
  const visit = table.recent.flatMap((it) => {
    const outcome = getPaidMultiplier(it);
    return outcome === null ? [] : [{ id: String(it.roundId), outcome, won: it.payout > 0 }];
  });
  const lastRounds = useLastRounds(play.code, visit, getPaidMultiplier);
  const choice = useStake(terms.limits, largest, info?.balance);
  const { stake } = choice;
  const problem = useStepsBetProblem(props, stake, choice.set);
  const action = useStepsPanelAction(table, terms, () => {
    if (stake !== undefined && problem === null) void table.bet(params, stake);
  });
  const running = action.do === 'stop';
  const locked = running || open !== null || table.pendingBet !== null || table.otherGameRound !== null;
  const live = open !== null && !running && !table.hasUnansweredStep;
  const openTile = (tile: number) => {
    if (live) void table.step(tile);
  };

  const code = play.code;
  useGamePresence(code);
  useArrowsToBoard(live && hotkeysOn && sheet === null);
  const takeOver = useEffectEvent((of: P, amount: Centavos) => {
    onParams(of);
    choice.set(amount);
  });
  // A round that goes on after a reload, or came from another device, is shown with the choices it was made with.
  const resumed = open?.roundId ?? null;
  useEffect(() => {
    if (open !== null) takeOver(paramsOf(open), open.amount);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a round: its choices never change
  }, [resumed]);
  const [waiting] = useState(table.pendingBet);
  useEffect(() => {
    if (waiting !== null) takeOver(waiting.params, waiting.stake);
  }, [waiting]);

  const openAutoplay = () => {
    if (action.do === 'stop' || action.do === 'signIn') action.press();
    else if (action.do === 'bet' && problem === null && table.otherGameRound === null) setSheet('autoplay');
  };
  const actions: Readonly<Record<HotkeyAction, () => void>> = {
    bet: () => {
      if (action.do === 'cashOut' || (action.do === 'bet' && table.otherGameRound === null)) action.press();
    },
    half: choice.half,
    double: choice.double,
    most: choice.max,
    lower: () => onParams(props.stepParams(params, -1)),
    raise: () => onParams(props.stepParams(params, 1)),
    swap: () => {},
    cashOut: () => action.do === 'cashOut' && action.press(),
    anyTile: () => open !== null && openTile(play.pickRandomTile(open)),
    autoplay: openAutoplay,
    turbo: () => setPreferences({ turbo: !usePreferences.getState().turbo }),
    sound: () => setPreferences({ sound: !usePreferences.getState().sound }),
    list: () => setSheet('hotkeys'),
  };
  useHotkeys(
    (pressed) => (!locked || ALWAYS_ACTIVE_KEYS.includes(pressed) ? actions[pressed]() : undefined),
    !hotkeysOn || sheet !== null,
  );
  const of = open === null ? params : paramsOf(open);
  const planned = Math.max(1, open === null ? 1 : countSafeSteps(open));

  return (
    <div className={classNames(styles.page, table.pendingBet !== null && table.phase === 'ready' && styles.asking)}>
      <GameHead title={title} code={code} onFair={() => setSheet('fair')} />
      {signedIn && <GameStatus rounds={lastRounds} outcomeText={(paid) => formatMultiplier(paid, locale)} />}
      <div className={styles.boardPlace}>
        {props.board({ round, params: of, pendingTile: table.pendingTile, canOpen: live, onOpen: openTile })}
      </div>
      {props.ladder !== undefined && <div className={styles.ladderPlace}>{props.ladder(round)}</div>}
      <div className={styles.side}>
        {table.otherGameRound !== null && <OtherGameNote round={table.otherGameRound} />}
        <StakePanel
          choice={choice}
          fields={props.fields(locked)}
          beside={props.beside}
          possibleWin={null}
          problem={open === null ? problem : null}
          action={table.otherGameRound === null ? action : { do: 'rest', why: 'elsewhere' }}
          locked={locked}
          figures={<Figures game={game} params={of} stake={stake} round={round} label={props.nextLabel} />}
        />
        <StepNotes table={table} />
        <GameTools
          running={running}
          ready={running || action.do === 'signIn' || (action.do === 'bet' && problem === null)}
          onAutoplay={openAutoplay}
          onHotkeys={() => setSheet('hotkeys')}
        />
      </div>
      <RoundAnnouncement round={round} />
      <Suspense fallback={null}>
        <GameSheets
          open={sheet}
          onClose={() => setSheet(null)}
          autoplay={
            stake === undefined
              ? null
              : {
                  stake,
                  stopLoss: defaultStopLoss(stake, info?.balance ?? centavos(0)),
                  onStart: (plan, tiles) => {
                    setSheet(null);
                    void table.autoplay(plan, params, stake, tiles);
                  },
                }
          }
          canSwap={false}
          steps={{
            most: game.maxSteps(params),
            label: props.tilesLabel,
            ...(props.field === undefined ? {} : { field: props.field }),
          }}
          fair={{
            rtp: stake === undefined || stake === 0 ? null : game.rtp(of, planned, open?.amount ?? stake),
            lastRound: lastRounds[0]?.id,
            locked: running || open !== null || table.phase !== 'ready',
          }}
        />
      </Suspense>
    </div>
  );
}
