import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { SharedGame as SharedGameRules } from '@arara/games';
import { computePayout } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { ErrorState } from '@arara/ui/feedback/state';
import { type ComponentType, lazy, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Board } from '../frame/board.tsx';
import frameStyles from '../frame/game-frame.module.css';
import { GameFrame } from '../frame/game-frame.tsx';
import { GameHead } from '../frame/game-head.tsx';
import { GameLoader } from '../frame/game-loader.tsx';
import { WinFigures } from '../panel/panel-figures.tsx';
import type { GameTerms } from '../table/game-terms.ts';
import { type GameTable, useGameTable } from '../table/use-game-table.ts';
import { LiveBets } from './live-bets.tsx';
import { type OwnBet, parsePick, requirePick } from './own-results.ts';
import styles from './shared-game.module.css';
import type { PickDisplay } from '../shared-rounds/pick-display.ts';
import { OutcomeStrip, OwnBets, OwnResultPill, SharedAnnouncement } from './shared-parts.tsx';
import type { PastRound, SharedRounds } from '../shared-rounds/shared-rounds.ts';
import { type RoundState, type SharedPlay, type SharedPlayOptions, useSharedPlay } from './use-shared-play.ts';
import { useSharedRounds } from '../shared-rounds/use-shared-rounds.ts';
import { type Spin, useIsFreshOutcome, useSpin } from '../shared-rounds/use-spin.ts';

const SharedFairnessSheet = lazy(() => import('../chain/shared-fairness-sheet.tsx'));

/** What a board draws. */
export interface SharedBoardProps {
  readonly round: SharedRoundView | null;
  readonly spin: Spin | null;
  /** The newest outcome has just arrived. */
  readonly isFresh: boolean;
}

/** The field in which the player chooses the bet. */
export interface PickFieldProps {
  readonly pick: string;
  readonly onPick: (pick: string) => void;
  readonly isLocked: boolean;
  readonly round: SharedRoundView | null;
  readonly ownBets: readonly OwnBet[];
}

/** What a shared game brings to the screen that all of them share. */
export interface SharedGameProps<P> extends Pick<SharedPlayOptions<P>, 'code' | 'sendBet'> {
  readonly title: string;
  /** The game with this house edge, in basis points. */
  readonly makeGame: (edgeBp: number) => SharedGameRules<P>;
  readonly picks: readonly string[];
  readonly Board: ComponentType<SharedBoardProps>;
  readonly PickField: ComponentType<PickFieldProps>;
  /** Both functions stay the same from one render to the next, so that lists are drawn again only when they change. */
  readonly displayPick: (pick: string) => PickDisplay;
  readonly displayOutcome: (outcome: number) => PickDisplay;
}

interface PlayableSharedGame<P> extends SharedGameProps<P> {
  readonly terms: GameTerms;
  readonly game: SharedGameRules<P>;
}

/** The screen of a shared game, with the terms it is played on. */
export function SharedGame<P>(props: SharedGameProps<P>) {
  return (
    <GameLoader code={props.code} title={props.title}>
      {(terms) => <SharedGameWithTerms {...props} terms={terms} />}
    </GameLoader>
  );
}

function SharedGameWithTerms<P>(props: SharedGameProps<P> & { readonly terms: GameTerms }) {
  const { makeGame, terms } = props;
  const game = useMemo(() => makeGame(terms.edgeBp), [makeGame, terms.edgeBp]);
  return <SharedGameScreen {...props} game={game} />;
}

const NO_PAST_ROUNDS: readonly PastRound[] = [];

/** The board that everybody sees, the player's own bets, everybody's real bets, and the proof of the rounds. */
function SharedGameScreen<P>(props: PlayableSharedGame<P>) {
  const { code, title, game, picks, displayPick, displayOutcome, PickField } = props;
  const t = useTranslations('shared');
  const rounds = useSharedRounds(code);
  const round = rounds.data?.current ?? null;
  const past = rounds.data?.items ?? NO_PAST_ROUNDS;
  const spin = useSpin(round, past);
  const isFresh = useIsFreshOutcome(spin);
  const play = useSharedPlay(props, { round, past, spin });
  const [pick, setPick] = useState(picks[0] ?? '');
  const params = useMemo(() => requirePick(game, pick), [game, pick]);
  const stepPick = (from: P, by: -1 | 1): P => {
    const index = picks.indexOf(game.toPick(from)) + by + picks.length;
    return parsePick(game, picks[index % picks.length] ?? pick) ?? from;
  };
  const table = useGameTable({
    ...props,
    params,
    setParams: (next) => setPick(game.toPick(next)),
    stepParams: stepPick,
    play,
    excessText: 'winAnyTarget',
  });
  const { setSheet } = table;
  const openProof = useCallback(({ roundId }: PastRound) => setSheet({ name: 'fairness', roundId }), [setSheet]);
  const { stake } = table.stake;

  if (rounds.isError && rounds.data === undefined)
    return (
      <RoundsFailed {...props} table={table} isRetrying={rounds.isFetching} onRetry={() => void rounds.refetch()} />
    );
  return (
    <GameFrame
      table={table}
      title={title}
      className={styles.page}
      history={<OutcomeStrip past={past} displayOutcome={displayOutcome} onOpen={openProof} />}
      board={<SharedBoard {...props} {...{ round, spin, isFresh, play }} isLoading={rounds.isPending} />}
      fields={<PickField pick={pick} onPick={setPick} isLocked={table.isLocked} round={round} ownBets={play.ownBets} />}
      figures={
        <WinFigures
          stake={stake}
          possibleWin={stake === undefined ? null : computePayout(stake, findBestMultiplier(game, params))}
        />
      }
      afterPanel={<OwnBets bets={play.ownBets} displayPick={displayPick} />}
      unansweredBetText="unknown.sharedText"
      below={<RoundBets round={round} spin={spin} ownBets={play.ownBets} displayPick={displayPick} />}
      announcement={
        <SharedAnnouncement
          text={isFresh && spin !== null ? t('saidCame', { outcome: displayOutcome(spin.outcome).name }) : ''}
          result={play.ownResult}
        />
      }
      hotkeyTexts="picks"
      fairnessSheet={<SharedFairness {...props} params={params} table={table} rounds={rounds.data ?? null} />}
    />
  );
}

/** What a choice pays at its best outcome, in ten-thousandths. */
const findBestMultiplier = <P,>(game: SharedGameRules<P>, params: P) =>
  Array.from({ length: game.outcomes }, (_, outcome) => game.multiplierFor(params, outcome)).reduce((a, b) =>
    b > a ? b : a,
  );

function RoundsFailed<P>({
  title,
  code,
  table,
  isRetrying,
  onRetry,
}: Pick<SharedGameProps<P>, 'title' | 'code'> & {
  readonly table: GameTable<P>;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}) {
  const t = useTranslations();
  return (
    <div className={classNames(frameStyles.page, styles.page)}>
      <GameHead title={title} code={code} onFairness={() => table.setSheet({ name: 'fairness' })} />
      <ErrorState
        title={t('play.loadFailed')}
        text={t('common.tryAgainText')}
        retryLabel={t('common.retry')}
        retrying={isRetrying}
        onRetry={onRetry}
      />
    </div>
  );
}

interface BoardOptions<P> extends SharedBoardProps, Pick<SharedGameProps<P>, 'Board' | 'displayOutcome'> {
  readonly play: SharedPlay<P>;
  readonly isLoading: boolean;
}

/** The game's board, and below it the state of the round or the result of the player's bets. */
function SharedBoard<P>({ Board: GameBoard, play: { ownResult }, ...options }: BoardOptions<P>) {
  const { round, spin, isFresh } = options;
  const isMoving = spin !== null && !spin.hasLanded;
  const hasResult = ownResult !== null && ownResult.outcome !== null;
  const state = isMoving ? 'moving' : !hasResult ? 'idle' : ownResult.payout > 0 ? 'won' : 'lost';
  return (
    <Board state={state} className={styles.board}>
      <GameBoard round={round} spin={spin} isFresh={isFresh} />
      <p className={styles.caption}>
        {ownResult === null ? <RoundCaption {...options} /> : <OwnResultPill result={ownResult} />}
      </p>
    </Board>
  );
}

/** The state of the round, in words. */
function RoundCaption({
  round,
  spin,
  isFresh,
  displayOutcome,
  isLoading,
}: Omit<BoardOptions<unknown>, 'Board' | 'play'>) {
  const t = useTranslations('shared');
  if (isLoading) return t('loading');
  if (round === null) return t('notRunning');
  if (spin !== null && !spin.hasLanded) return t('closed');
  if (spin !== null && (isFresh || round.phase !== 'betting'))
    return t('came', { outcome: displayOutcome(spin.outcome).name });
  if (round.phase === 'void') return t('voided');
  return round.phase === 'betting' ? t('open') : t('closed');
}

const NO_TOTALS: SharedRoundView['totals'] = [];
const NO_BETS: SharedRoundView['bets'] = [];

/** Everybody's real bets on the running round. */
const RoundBets = ({
  round,
  spin,
  ownBets,
  displayPick,
}: Pick<RoundState, 'round' | 'spin'> & {
  readonly ownBets: readonly OwnBet[];
  readonly displayPick: (pick: string) => PickDisplay;
}) => (
  <LiveBets
    totals={round?.totals ?? NO_TOTALS}
    bets={round?.bets ?? NO_BETS}
    hidePayouts={spin !== null && !spin.hasLanded}
    ownBets={ownBets}
    displayPick={displayPick}
  />
);

/** The fairness sheet: the chain of rounds, or the proof of one of them. */
function SharedFairness<P>({
  game,
  params,
  table,
  rounds,
  displayOutcome,
}: PlayableSharedGame<P> & {
  readonly params: P;
  readonly table: GameTable<P>;
  readonly rounds: SharedRounds | null;
}) {
  const { sheet, setSheet } = table;
  const { stake } = table.stake;
  return (
    <SharedFairnessSheet
      open={sheet?.name === 'fairness'}
      roundId={sheet?.roundId}
      onRound={(roundId) => setSheet(roundId === undefined ? { name: 'fairness' } : { name: 'fairness', roundId })}
      onClose={() => setSheet(null)}
      rtp={stake === undefined || stake === 0 ? null : game.rtp(params, stake)}
      game={game}
      params={params}
      rounds={rounds}
      displayOutcome={displayOutcome}
    />
  );
}
