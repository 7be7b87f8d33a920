import { type GameParams, isRefused, type SingleCode, type SingleGame } from '@arara/games';
import { centavos, computePayout } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useUserInfo } from '../../accounts/accounts.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useGamePresence } from '../presence/game-presence.tsx';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { defaultStopLoss } from '../table/autoplay.ts';
import { useSingleBetProblem } from '../table/use-bet-problem.ts';
import type { SheetName } from '../frame/game-sheets.tsx';
import type { GameTerms } from '../frame/game-loader.tsx';
import styles from '../frame/game-frame.module.css';
import type { HotkeyAction } from '../table/hotkeys.ts';
import type { PendingBet } from '../table/pending-bet.ts';
import { setPreferences, usePreferences } from '../table/preferences.ts';
import { type BetProblem, type PanelAction, StakePanel } from '../frame/stake-panel.tsx';
import { useLastRounds } from '../frame/result-strip.tsx';
import { ResultAnnouncement, GameHead, TableNotes, GameStatus, GameTools } from '../frame/frame-parts.tsx';
import { useHotkeys } from '../table/use-hotkeys.ts';
import { useStake } from '../table/use-stake.ts';
import { type SingleTable, type SingleTableRules, useSingleTable } from './use-single-table.ts';

/** What a game brings to the table that all single-round games share. */
export interface SingleGameTableProps<P extends GameParams> {
  readonly code: SingleCode;
  readonly title: string;
  readonly terms: GameTerms;
  readonly game: SingleGame<P>;
  readonly params: P;
  readonly onParams: (params: P) => void;
  readonly send: SingleTableRules<P>['send'];
  readonly reveal_ms: SingleTableRules<P>['reveal_ms'];
  /** The choices in the panel. */
  readonly fields: (locked: boolean) => ReactNode;
  readonly board: (table: SingleTable<P>, locked: boolean) => ReactNode;
  /** Between board and panel. */
  readonly ladder?: (locked: boolean) => ReactNode;
  /** The choice one step lower or higher, for the keys. */
  readonly stepParams: (params: P, by: -1 | 1) => P;
  readonly swapParams?: (params: P) => P;
  readonly targetText: (params: P) => string;
  readonly outcomeText: (outcome: number) => string;
}

const GameSheets = lazy(() => import('../frame/game-sheets.tsx'));

/** Keys that act while a run or an unanswered bet holds the choices. */
const ALWAYS_ACTIVE_KEYS: readonly HotkeyAction[] = ['autoplay', 'turbo', 'sound', 'list'];

/** The table of this game: its bets, its limits, and its leaving told to the server (specification, point 2). */
function useSingleGameTable<P extends GameParams>({
  code,
  terms,
  game,
  send,
  reveal_ms: showing_ms,
}: SingleGameTableProps<P>): SingleTable<P> {
  const table = useSingleTable<P>({
    code,
    params: (input) => {
      const read = game.params(input);
      return isRefused(read) ? null : read;
    },
    send,
    reveal_ms: showing_ms,
    bounds: (of) => ({ min: terms.limits.minStake, max: game.largestStake(of, terms.limits) ?? centavos(0) }),
  });
  useGamePresence(code);
  return table;
}

/** What the panel's one button does now. */
function useSinglePanelAction<P>(table: SingleTable<P>, terms: GameTerms, bet: () => void): PanelAction {
  const online = useIsOnline();
  const signedIn = useSession((session) => session.token !== null);
  const [path] = useLocation();
  const busy = table.phase !== 'ready';
  if (table.run !== null && table.run.stopped === null)
    return { do: 'stop', press: table.stopAutoplay, run: table.run, stopping: table.stopping };
  if (!signedIn) {
    const signIn = () => {
      setPathAfterLogin(path);
      openDialog('login');
    };
    return { do: 'signIn', press: signIn, busy: false };
  }
  if (!online) return { do: 'rest', why: 'offline' };
  // What became of a bet can be asked about while the game is out of play.
  if (table.pendingBet !== null) return { do: 'check', press: () => void table.resend(), busy };
  if (terms.isClosed) return { do: 'rest', why: 'closed' };
  return { do: 'bet', press: bet, busy };
}

/** Opens the plan of autoplay where a bet can be placed, stops a run, and lets a visitor sign in. */
function pressAutoplay(action: PanelAction, problem: BetProblem | null, open: () => void): void {
  if (action.do === 'stop' || action.do === 'signIn') action.press();
  else if (action.do === 'bet' && problem === null) open();
}

/** The screen of a single-round game: head, board, stake panel, autoplay, keys and the proof of fairness. */
export function SingleGameTable<P extends GameParams>(props: SingleGameTableProps<P>) {
  const { code, title, terms, game, params, onParams, outcomeText } = props;
  const info = useUserInfo();
  const signedIn = useSession((session) => session.token !== null);
  const hotkeysOn = usePreferences((preferences) => preferences.hotkeys);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const table = useSingleGameTable(props);
  const lastRounds = useLastRounds(code, table.recent);
  const choice = useStake(
    terms.limits,
    game.largestStake(params, terms.limits) ?? terms.limits.minStake,
    info?.balance,
  );
  const { stake } = choice;
  const problem = useSingleBetProblem(props, stake, choice.set);
  const action = useSinglePanelAction(table, terms, () => {
    if (stake !== undefined && problem === null) void table.bet(params, stake);
  });
  const locked = action.do === 'stop' || table.pendingBet !== null;
  const openAutoplay = () => pressAutoplay(action, problem, () => setSheet('autoplay'));

  const restorePendingBet = useEffectEvent((bet: PendingBet<P>) => {
    onParams(bet.params);
    choice.set(bet.stake);
  });
  // A bet that waited through a reload is shown with the choices it was made with.
  const [waiting] = useState(table.pendingBet);
  useEffect(() => {
    if (waiting !== null) restorePendingBet(waiting);
  }, [waiting]);

  const actions: Readonly<Record<HotkeyAction, () => void>> = {
    bet: () => action.do === 'bet' && action.press(),
    half: choice.half,
    double: choice.double,
    most: choice.max,
    lower: () => onParams(props.stepParams(params, -1)),
    raise: () => onParams(props.stepParams(params, 1)),
    cashOut: () => {},
    anyTile: () => {},
    swap: () => props.swapParams !== undefined && onParams(props.swapParams(params)),
    autoplay: openAutoplay,
    turbo: () => setPreferences({ turbo: !usePreferences.getState().turbo }),
    sound: () => setPreferences({ sound: !usePreferences.getState().sound }),
    list: () => setSheet('hotkeys'),
  };
  useHotkeys(
    (pressed) => (!locked || ALWAYS_ACTIVE_KEYS.includes(pressed) ? actions[pressed]() : undefined),
    !hotkeysOn || sheet !== null,
  );

  return (
    <div className={classNames(styles.page, table.pendingBet !== null && table.phase === 'ready' && styles.asking)}>
      <GameHead title={title} code={props.code} onFair={() => setSheet('fair')} />
      {signedIn && <GameStatus rounds={lastRounds} outcomeText={outcomeText} />}
      <div className={styles.boardPlace}>{props.board(table, locked)}</div>
      {props.ladder !== undefined && <div className={styles.ladderPlace}>{props.ladder(locked)}</div>}
      <div className={styles.side}>
        <StakePanel
          choice={choice}
          fields={props.fields(locked)}
          possibleWin={stake === undefined ? null : computePayout(stake, game.multiplier(params))}
          problem={problem}
          action={action}
          locked={locked}
        />
        <TableNotes table={table} />
        <GameTools
          running={action.do === 'stop'}
          ready={action.do === 'stop' || action.do === 'signIn' || (action.do === 'bet' && problem === null)}
          onAutoplay={openAutoplay}
          onHotkeys={() => setSheet('hotkeys')}
        />
      </div>
      <ResultAnnouncement shown={table.recent[0] ?? null} outcomeText={outcomeText} />
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
                  onStart: (plan) => {
                    setSheet(null);
                    void table.autoplay(plan, params, stake);
                  },
                }
          }
          canSwap={props.swapParams !== undefined}
          fair={{
            rtp: stake === undefined || stake === 0 ? null : game.rtp(params, stake),
            lastRound: lastRounds[0]?.id,
            locked: action.do === 'stop' || table.phase !== 'ready',
          }}
        />
      </Suspense>
    </div>
  );
}
