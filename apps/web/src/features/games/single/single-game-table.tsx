import { type GameParams, isRefused, type SingleCode, type SingleGame } from '@arara/games';
import { centavos, payoutOf } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useOnline } from '../../../platform/api/online.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useUserInfo } from '../../accounts/player/player.ts';
import { usePresence } from '../presence/game-presence.tsx';
import { useSession, wantAfterLogin } from '../../../platform/session/session.ts';
import { defaultStopLoss } from '../table/autoplay.ts';
import { useProblem } from '../table/use-bet-problem.ts';
import type { SheetName } from '../frame/game-sheets.tsx';
import type { GameTerms } from '../frame/game-loader.tsx';
import styles from '../frame/game-frame.module.css';
import type { HotkeyAction } from '../table/hotkeys.ts';
import type { OpenBet } from '../table/pending-bet.ts';
import { prefer, usePreferences } from '../table/preferences.ts';
import { type BetProblem, type PanelAction, StakePanel } from '../frame/stake-panel.tsx';
import { useLastRounds } from '../frame/result-strip.tsx';
import { Announcement, Head, Notes, Status, Tools } from '../frame/frame-parts.tsx';
import { useHotkeys } from '../table/use-hotkeys.ts';
import { useStake } from '../table/use-stake.ts';
import { type Table, type TableRules, useTable } from './use-single-table.ts';

/** What a game brings to the table that all single-round games share. */
export interface GameTableProps<P extends GameParams> {
  readonly code: SingleCode;
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

const GameSheets = lazy(() => import('../frame/game-sheets.tsx'));

/** Keys that act while a run or an unanswered bet holds the choices. */
const ALWAYS: readonly HotkeyAction[] = ['autoplay', 'turbo', 'sound', 'list'];

/** The table of this game: its bets, its limits, and its leaving told to the server (specification, point 2). */
function useGameTable<P extends GameParams>({ code, terms, game, send, showing_ms }: GameTableProps<P>): Table<P> {
  const table = useTable<P>({
    code,
    params: (input) => {
      const read = game.params(input);
      return isRefused(read) ? null : read;
    },
    send,
    showing_ms,
    bounds: (of) => ({ least: terms.limits.minStake, most: game.largestStake(of, terms.limits) ?? centavos(0) }),
  });
  usePresence(code);
  return table;
}

/** What the panel's one button does now. */
function usePanelAction<P>(table: Table<P>, terms: GameTerms, bet: () => void): PanelAction {
  const online = useOnline();
  const signedIn = useSession((session) => session.token !== null);
  const [path] = useLocation();
  const busy = table.phase !== 'ready';
  if (table.run !== null && table.run.stopped === null)
    return { do: 'stop', press: table.stopAutoplay, run: table.run, stopping: table.stopping };
  if (!signedIn) {
    const signIn = () => {
      wantAfterLogin(path);
      openDialog('login');
    };
    return { do: 'signIn', press: signIn, busy: false };
  }
  if (!online) return { do: 'rest', why: 'offline' };
  // What became of a bet can be asked about while the game is out of play.
  if (table.open !== null) return { do: 'check', press: () => void table.check(), busy };
  if (terms.stop) return { do: 'rest', why: 'closed' };
  return { do: 'bet', press: bet, busy };
}

/** Opens the plan of autoplay where a bet can be placed, stops a run, and lets a visitor sign in. */
function pressAutoplay(action: PanelAction, problem: BetProblem | null, open: () => void): void {
  if (action.do === 'stop' || action.do === 'signIn') action.press();
  else if (action.do === 'bet' && problem === null) open();
}

/** The screen of a single-round game: head, board, stake panel, autoplay, keys and the proof of fairness. */
export function GameTable<P extends GameParams>(props: GameTableProps<P>) {
  const { code, title, terms, game, params, onParams, outcomeText } = props;
  const info = useUserInfo();
  const signedIn = useSession((session) => session.token !== null);
  const hotkeysOn = usePreferences((preferences) => preferences.hotkeys);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const table = useGameTable(props);
  const lastRounds = useLastRounds(code, table.recent);
  const choice = useStake(
    terms.limits,
    game.largestStake(params, terms.limits) ?? terms.limits.minStake,
    info?.balance,
  );
  const { stake } = choice;
  const problem = useProblem(props, stake, choice.set);
  const action = usePanelAction(table, terms, () => {
    if (stake !== undefined && problem === null) void table.bet(params, stake);
  });
  const locked = action.do === 'stop' || table.open !== null;
  const openAutoplay = () => pressAutoplay(action, problem, () => setSheet('autoplay'));

  const takeOver = useEffectEvent((bet: OpenBet<P>) => {
    onParams(bet.params);
    choice.set(bet.stake);
  });
  // A bet that waited through a reload is shown with the choices it was made with.
  const [waiting] = useState(table.open);
  useEffect(() => {
    if (waiting !== null) takeOver(waiting);
  }, [waiting]);

  const act: Readonly<Record<HotkeyAction, () => void>> = {
    bet: () => action.do === 'bet' && action.press(),
    half: choice.half,
    double: choice.double,
    most: choice.most,
    lower: () => onParams(props.stepped(params, -1)),
    raise: () => onParams(props.stepped(params, 1)),
    cashOut: () => {},
    anyTile: () => {},
    swap: () => props.swapped !== undefined && onParams(props.swapped(params)),
    autoplay: openAutoplay,
    turbo: () => prefer({ turbo: !usePreferences.getState().turbo }),
    sound: () => prefer({ sound: !usePreferences.getState().sound }),
    list: () => setSheet('hotkeys'),
  };
  useHotkeys(
    (pressed) => (!locked || ALWAYS.includes(pressed) ? act[pressed]() : undefined),
    !hotkeysOn || sheet !== null,
  );

  return (
    <div className={classNames(styles.page, table.open !== null && table.phase === 'ready' && styles.asking)}>
      <Head title={title} code={props.code} onFair={() => setSheet('fair')} />
      {signedIn && <Status rounds={lastRounds} outcomeText={outcomeText} />}
      <div className={styles.boardPlace}>{props.board(table, locked)}</div>
      {props.ladder !== undefined && <div className={styles.ladderPlace}>{props.ladder(locked)}</div>}
      <div className={styles.side}>
        <StakePanel
          choice={choice}
          fields={props.fields(locked)}
          possibleWin={stake === undefined ? null : payoutOf(stake, game.multiplier(params))}
          problem={problem}
          action={action}
          locked={locked}
        />
        <Notes table={table} />
        <Tools
          running={action.do === 'stop'}
          ready={action.do === 'stop' || action.do === 'signIn' || (action.do === 'bet' && problem === null)}
          onAutoplay={openAutoplay}
          onHotkeys={() => setSheet('hotkeys')}
        />
      </div>
      <Announcement shown={table.recent[0] ?? null} outcomeText={outcomeText} />
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
          canSwap={props.swapped !== undefined}
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
