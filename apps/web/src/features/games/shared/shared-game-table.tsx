import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { SharedCode, SharedGame } from '@arara/games';
import { centavos, computePayout } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { ErrorState } from '@arara/ui/state';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useUserInfo } from '../../accounts/accounts.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { defaultStopLoss } from '../table/autoplay.ts';
import { Board } from '../frame/board.tsx';
import { GameLoader, type GameTerms } from '../frame/game-loader.tsx';
import type { HotkeyAction } from '../table/hotkeys.ts';
import { setPreferences, usePreferences } from '../table/preferences.ts';
import {
  LiveBets,
  OutcomeStrip,
  OwnBets,
  type PickDisplay,
  SharedAnnouncement,
  useSharedBetProblem,
  RoundResultPill,
} from './shared-parts.tsx';
import type { SharedSheet } from './shared-sheets.tsx';
import styles from './shared-game-table.module.css';
import { type PanelAction, StakePanel } from '../frame/stake-panel.tsx';
import { GameBalance, GameHead, PendingBetNote, AutoplayEndNote, GameTools } from '../frame/frame-parts.tsx';
import page from '../frame/game-frame.module.css';
import { parsePick, type OwnBet } from './use-own-bets.ts';
import { useHotkeys } from '../table/use-hotkeys.ts';
import type { PastRound } from './shared-rounds.ts';
import { useSharedRounds } from './use-shared-rounds.ts';
import { type SharedTableRules, useSharedTable } from './use-shared-table.ts';
import { type Spin, useSpin } from './use-spin.ts';
import { useStake } from '../table/use-stake.ts';

/** What a board draws. */
export interface SharedBoardProps {
  readonly round: SharedRoundView | null;
  readonly spin: Spin | null;
  /** The newest outcome has just arrived. */
  readonly isFresh: boolean;
}

/** The choices of the bet. */
export interface PickFieldProps {
  readonly pick: string;
  readonly onPick: (pick: string) => void;
  readonly locked: boolean;
  readonly round: SharedRoundView | null;
  readonly ownBets: readonly OwnBet[];
}

interface SharedTableProps<P> {
  readonly code: SharedCode;
  readonly title: string;
  readonly terms: GameTerms;
  readonly game: SharedGame<P>;
  readonly send: SharedTableRules<P>['send'];
  readonly picks: readonly string[];
  readonly Board: ComponentType<SharedBoardProps>;
  readonly PickField: ComponentType<PickFieldProps>;
  /** Both looks stay the same functions from one render to the next: lists are drawn anew only when they changed. */
  readonly pickDisplay: (pick: string) => PickDisplay;
  readonly outcomeDisplay: (outcome: number) => PickDisplay;
}

const loadSheets = () => import('./shared-sheets.tsx');
const SharedSheets = lazy(loadSheets);

/** How long an outcome is looked at before the clock of the next round takes its place. */
const FRESH_MS = 4200;

/** True for a while after an outcome has arrived. */
function useIsFreshOutcome(spin: Spin | null): boolean {
  const roundId = spin !== null && spin.hasLanded ? spin.roundId : null;
  const [first] = useState(roundId);
  const [over, setOver] = useState(roundId);
  useEffect(() => {
    if (roundId === null || roundId === first) return;
    const timer = setTimeout(() => setOver(roundId), FRESH_MS);
    return () => clearTimeout(timer);
  }, [roundId, first]);
  return roundId !== null && roundId !== over && roundId !== first;
}

/** What the panel's one button does now. */
function useSharedPanelAction<P>(
  table: ReturnType<typeof useSharedTable<P>>,
  terms: GameTerms,
  round: SharedRoundView | null,
  bet: () => void,
): PanelAction {
  const online = useIsOnline();
  const signedIn = useSession((session) => session.token !== null);
  const [path] = useLocation();
  const { autoplay, busy } = table;
  if (autoplay.running && autoplay.run !== null)
    return { do: 'stop', press: autoplay.stop, run: autoplay.run, stopping: autoplay.stopping };
  if (!signedIn) {
    const signIn = () => {
      setPathAfterLogin(path);
      openDialog('login');
    };
    return { do: 'signIn', press: signIn, busy: false };
  }
  if (!online) return { do: 'rest', why: 'offline' };
  if (table.open !== null) return { do: 'check', press: () => void table.check(), busy };
  if (terms.isClosed && round?.phase !== 'betting') return { do: 'rest', why: 'closed' };
  if (round === null) return { do: 'rest', why: 'loading' };
  return round.phase === 'betting' ? { do: 'bet', press: bet, busy } : { do: 'rest', why: 'between' };
}

/** The screen of a shared game: the board everybody sees, one's own bets, everybody's real bets, and the proof of the rounds. */
function SharedTable<P>(props: SharedTableProps<P>) {
  const { code, title, terms, game, picks, pickDisplay: look, outcomeDisplay: outcomeLook } = props;
  const t = useTranslations();
  const info = useUserInfo();
  const rounds = useSharedRounds(code);
  const round = rounds.data?.current ?? null;
  const past: readonly PastRound[] = rounds.data?.items ?? NO_PAST_ROUNDS;
  const spin = useSpin(round, past);
  const fresh = useIsFreshOutcome(spin);
  const table = useSharedTable({ code, game, terms, send: props.send }, round, past, spin);
  const [pick, setPick] = useState(picks[0] ?? '');
  const [sheet, setSheet] = useState<SharedSheet | null>(null);
  // Closed sheets are no work for a drawing: they are there from their first opening on.
  const [sheetsUsed, setSheetsUsed] = useState(false);
  if (sheet !== null && !sheetsUsed) setSheetsUsed(true);
  useEffect(() => void loadSheets(), []);
  const openProof = useCallback((it: PastRound) => setSheet({ name: 'fair', round: it }), []);
  const hotkeysOn = usePreferences((preferences) => preferences.hotkeys);
  const signedIn = useSession((session) => session.token !== null);
  const params = parsePick(game, pick) as P;
  const choice = useStake(
    terms.limits,
    game.largestStake(params, terms.limits) ?? terms.limits.minStake,
    info?.balance,
  );
  const { stake } = choice;
  const problem = useSharedBetProblem(game, terms, params, stake, choice.set);
  const action = useSharedPanelAction(table, terms, round, () => {
    if (stake !== undefined && problem === null) void table.bet(params, stake);
  });
  const locked = action.do === 'stop' || table.open !== null;
  const mayPlan = problem === null && (action.do === 'bet' || (action.do === 'rest' && action.why === 'between'));
  const openAutoplay = () => {
    if (action.do === 'stop' || action.do === 'signIn') action.press();
    else if (mayPlan) setSheet({ name: 'autoplay' });
  };
  const step = (by: -1 | 1) => setPick(picks[(picks.indexOf(pick) + by + picks.length) % picks.length] ?? pick);
  const actions: Readonly<Record<HotkeyAction, () => void>> = {
    bet: () => action.do !== 'rest' && action.press(),
    half: choice.half,
    double: choice.double,
    most: choice.max,
    lower: () => step(-1),
    raise: () => step(1),
    swap: () => {},
    cashOut: () => {},
    anyTile: () => {},
    autoplay: openAutoplay,
    turbo: () => setPreferences({ turbo: !usePreferences.getState().turbo }),
    sound: () => setPreferences({ sound: !usePreferences.getState().sound }),
    list: () => setSheet({ name: 'hotkeys' }),
  };
  useHotkeys(
    (pressed) => (!locked || ALWAYS.includes(pressed) ? actions[pressed]() : undefined),
    !hotkeysOn || sheet !== null,
  );

  if (rounds.isError && rounds.data === undefined)
    return (
      <div className={classNames(page.page, styles.page)}>
        <GameHead title={title} code={code} onFair={() => setSheet({ name: 'fair' })} />
        <ErrorState
          title={t('play.loadFailed')}
          text={t('common.tryAgainText')}
          retryLabel={t('common.retry')}
          retrying={rounds.isFetching}
          onRetry={() => void rounds.refetch()}
        />
      </div>
    );
  const { verdict } = table;
  const moving = spin !== null && !spin.hasLanded;
  const paidHidden = moving;
  const state = moving
    ? 'moving'
    : verdict === null || verdict.outcome === null
      ? 'idle'
      : verdict.payout > 0
        ? 'won'
        : 'lost';
  return (
    <div className={classNames(page.page, styles.page)}>
      <GameHead title={title} code={code} onFair={() => setSheet({ name: 'fair' })} />
      <div className={page.status}>
        {signedIn && <GameBalance />}
        <OutcomeStrip past={past} label={outcomeLook} onOpen={openProof} />
      </div>
      <Board state={state} className={styles.board}>
        <props.Board round={round} spin={spin} isFresh={fresh} />
        <p className={styles.caption}>
          {verdict === null ? (
            <Caption round={round} spin={spin} isFresh={fresh} outcomeLook={outcomeLook} loading={rounds.isPending} />
          ) : (
            <RoundResultPill verdict={verdict} />
          )}
        </p>
      </Board>
      <div className={page.side}>
        <StakePanel
          choice={choice}
          fields={<props.PickField pick={pick} onPick={setPick} locked={locked} round={round} ownBets={table.bets} />}
          possibleWin={stake === undefined ? null : computePayout(stake, findBestMultiplier(game, params))}
          problem={problem}
          action={action}
          locked={locked}
        />
        <OwnBets bets={table.bets} display={look} />
        {table.open !== null && !table.busy && (
          <PendingBetNote stake={table.open.stake} onLeave={table.leaveOpen} text="unknown.sharedText" />
        )}
        {table.autoplay.run !== null && table.open === null && (
          <AutoplayEndNote run={table.autoplay.run} onClose={table.autoplay.dismiss} />
        )}
        {table.refusal !== null && (
          <p className={page.refusal} role="alert">
            {table.refusal}
          </p>
        )}
        <GameTools
          running={action.do === 'stop'}
          ready={action.do === 'stop' || action.do === 'signIn' || mayPlan}
          onAutoplay={openAutoplay}
          onHotkeys={() => setSheet({ name: 'hotkeys' })}
        />
      </div>
      <LiveBets
        totals={round?.totals ?? NO_TOTALS}
        list={round?.bets ?? NO_BETS}
        hidePayouts={paidHidden}
        own={table.bets}
        display={look}
      />
      <SharedAnnouncement
        text={fresh && spin !== null ? t('shared.saidCame', { outcome: outcomeLook(spin.outcome).name }) : ''}
        verdict={verdict}
      />
      <Suspense fallback={null}>
        {sheetsUsed && (
          <SharedSheets
            code={code}
            game={game}
            params={params}
            stake={stake}
            rounds={rounds.data ?? null}
            outcomeDisplay={outcomeLook}
            open={sheet}
            onOpen={setSheet}
            autoplay={
              stake === undefined
                ? null
                : {
                    stake,
                    stopLoss: defaultStopLoss(stake, info?.balance ?? centavos(0)),
                    onStart: (plan) => {
                      setSheet(null);
                      table.autoplay.start(plan, params, stake);
                    },
                  }
            }
          />
        )}
      </Suspense>
    </div>
  );
}

const NO_PAST_ROUNDS: readonly PastRound[] = [];
const NO_TOTALS: SharedRoundView['totals'] = [];
const NO_BETS: SharedRoundView['bets'] = [];
/** Keys that act while a run or an unanswered bet holds the choices. */
const ALWAYS: readonly HotkeyAction[] = ['autoplay', 'turbo', 'sound', 'list'];

/** What a choice pays at its best outcome, in ten-thousandths. */
const findBestMultiplier = <P,>(game: SharedGame<P>, params: P) =>
  Array.from({ length: game.outcomes }, (_, outcome) => game.multiplierFor(params, outcome)).reduce((a, b) =>
    b > a ? b : a,
  );

function Caption({
  round,
  spin,
  isFresh: fresh,
  outcomeLook,
  loading,
}: SharedBoardProps & {
  readonly outcomeLook: (outcome: number) => PickDisplay;
  readonly loading: boolean;
}): ReactNode {
  const t = useTranslations('shared');
  if (loading) return t('loading');
  if (round === null) return t('notRunning');
  if (spin !== null && !spin.hasLanded) return t('closed');
  if (spin !== null && (fresh || round.phase !== 'betting'))
    return t('came', { outcome: outcomeLook(spin.outcome).name });
  if (round.phase === 'void') return t('voided');
  return round.phase === 'betting' ? t('open') : t('closed');
}

/** What a shared game brings to its screen. */
export interface SharedGameProps<P> extends Omit<SharedTableProps<P>, 'terms' | 'game'> {
  /** The game with this house edge, in basis points. */
  readonly make: (edgeBp: number) => SharedGame<P>;
}

function SharedTableWithTerms<P>({ make, terms, ...table }: SharedGameProps<P> & { readonly terms: GameTerms }) {
  const game = useMemo(() => make(terms.edgeBp), [make, terms.edgeBp]);
  return <SharedTable {...table} terms={terms} game={game} />;
}

/** The screen of a shared game, with the terms it is played on. */
export function SharedGamePage<P>(props: SharedGameProps<P>) {
  return (
    <GameLoader code={props.code} title={props.title}>
      {(terms) => <SharedTableWithTerms {...props} terms={terms} />}
    </GameLoader>
  );
}
