import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { SharedGame as SharedGameRules } from '@arara/games';
import { type Centavos, computeMultiplierPayout } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { type ComponentType, lazy, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsConnected } from '../../../platform/api/online.ts';
import { GameBoardFrame } from '../frame/board.tsx';
import { GameErrorMessage } from '../frame/game-error.tsx';
import frameStyles from '../frame/game-frame.module.css';
import { GameFrame } from '../frame/game-frame.tsx';
import { GameHeader } from '../frame/game-head.tsx';
import { GameTermsLoader } from '../frame/game-loader.tsx';
import { StakeAndPossibleWinFigures } from '../panel/panel-figures.tsx';
import type { GameTerms } from '../table/game-terms.ts';
import { type GameTableState, useGameTableState } from '../table/use-game-table.ts';
import { SharedRoundBetList } from './live-bets.tsx';
import { type OwnSharedRoundBet, parseSharedGamePick, parseSharedGamePickOrThrow } from './own-results.ts';
import styles from './shared-game.module.css';
import type { GamePickSignAndName } from '../shared-rounds/pick-display.ts';
import {
  SharedRoundOutcomeStrip,
  OwnRoundBetList,
  OwnResultPill,
  SharedRoundResultAnnouncement,
} from './shared-parts.tsx';
import type { PastSharedRound, SharedRoundsAnswer } from '../shared-rounds/shared-rounds.ts';
import {
  type SharedRoundState,
  type SharedGamePlayState,
  type SharedPlayOptions,
  useSharedGamePlay,
} from './use-shared-play.ts';
import { useSharedRounds } from '../shared-rounds/use-shared-rounds.ts';
import {
  type SharedRoundSpinState,
  useIsFreshSharedRoundOutcome,
  useSharedRoundSpin,
} from '../shared-rounds/use-spin.ts';

const SharedFairnessSheet = lazy(() => import('../chain/shared-fairness-sheet.tsx'));

/** What a board draws. */
export interface SharedBoardProps {
  readonly round: SharedRoundView | null;
  readonly spin: SharedRoundSpinState | null;
  /** The newest outcome has just arrived. */
  readonly isFresh: boolean;
  /** In the place of the clock while no round is known. */
  readonly idleText: string;
}

/** The field in which the player chooses the bet. */
export interface SharedGamePickFieldProps {
  readonly pick: string;
  readonly onPick: (pick: string) => void;
  readonly isLocked: boolean;
  readonly round: SharedRoundView | null;
  readonly ownBets: readonly OwnSharedRoundBet[];
}

/** What a shared game brings to the screen that all of them share. */
export interface SharedGameProps<P> extends Pick<SharedPlayOptions<P>, 'code' | 'sendBet'> {
  readonly title: string;
  /** The game with this house edge, in basis points. */
  readonly makeGame: (edgeBp: number) => SharedGameRules<P>;
  readonly picks: readonly string[];
  readonly Board: ComponentType<SharedBoardProps>;
  readonly PickField: ComponentType<SharedGamePickFieldProps>;
  /** Both functions stay the same from one render to the next, so that lists are drawn again only when they change. */
  readonly displayPick: (pick: string) => GamePickSignAndName;
  readonly displayOutcome: (outcome: number) => GamePickSignAndName;
}

interface PlayableSharedGameProps<P> extends SharedGameProps<P> {
  readonly terms: GameTerms;
  readonly game: SharedGameRules<P>;
}

/** The screen of a shared game, with the terms it is played on. */
export function SharedGamePageContent<P>(props: SharedGameProps<P>) {
  return (
    <GameTermsLoader code={props.code} title={props.title}>
      {(terms) => <SharedGamePageContentWithTerms {...props} terms={terms} />}
    </GameTermsLoader>
  );
}

function SharedGamePageContentWithTerms<P>(props: SharedGameProps<P> & { readonly terms: GameTerms }) {
  const { makeGame, terms } = props;
  const game = useMemo(() => makeGame(terms.edgeBp), [makeGame, terms.edgeBp]);
  return <SharedGameScreen {...props} game={game} />;
}

/** Always the same list: a screen without a round is not drawn again for it. */
const NONE: never[] = [];

/** The board that everybody sees, the player's own bets, everybody's real bets, and the proof of the rounds. */
function SharedGameScreen<P>(props: PlayableSharedGameProps<P>) {
  const { code, title, game, picks, displayPick, displayOutcome, PickField } = props;
  const t = useTranslations('shared');
  const rounds = useSharedRounds(code);
  const round = rounds.data?.current ?? null;
  const past = rounds.data?.items ?? NONE;
  const spin = useSharedRoundSpin(round, past);
  const isFresh = useIsFreshSharedRoundOutcome(spin);
  const play = useSharedGamePlay(props, { round, past, spin });
  const [pick, setPick] = useState(picks[0] ?? '');
  const params = useMemo(() => parseSharedGamePickOrThrow(game, pick), [game, pick]);
  const stepPick = (from: P, by: -1 | 1): P => {
    const index = picks.indexOf(game.toPick(from)) + by + picks.length;
    return parseSharedGamePick(game, picks[index % picks.length] ?? pick) ?? from;
  };
  const table = useGameTableState({
    ...props,
    params,
    setParams: (next) => setPick(game.toPick(next)),
    stepParams: stepPick,
    play,
    excessText: 'winAnyTarget',
  });
  const { setSheet } = table;
  const openProof = useCallback(({ roundId }: PastSharedRound) => setSheet({ name: 'fairness', roundId }), [setSheet]);
  const { stake } = table.stake;

  if (rounds.isError && rounds.data === undefined)
    return <SharedRoundsErrorScreen {...props} table={table} rounds={rounds} />;
  return (
    <GameFrame
      table={table}
      title={title}
      className={styles.page}
      history={<SharedRoundOutcomeStrip past={past} displayOutcome={displayOutcome} onOpen={openProof} />}
      board={<SharedGameBoard {...props} {...{ round, spin, isFresh, play }} isLoading={rounds.isPending} />}
      fields={<PickField pick={pick} onPick={setPick} isLocked={table.isLocked} round={round} ownBets={play.ownBets} />}
      figures={<StakeAndPossibleWinFigures stake={stake} possibleWin={findPossibleWin(props, params, stake)} />}
      afterPanel={<OwnRoundBetList bets={play.ownBets} displayPick={displayPick} />}
      unansweredBetText="unknown.sharedText"
      below={<SharedRoundBetsList round={round} spin={spin} ownBets={play.ownBets} displayPick={displayPick} />}
      announcement={
        <SharedRoundResultAnnouncement
          text={isFresh && spin !== null ? t('saidCame', { outcome: displayOutcome(spin.outcome).name }) : ''}
          result={play.ownResult}
        />
      }
      hotkeyTexts="picks"
      fairnessSheet={<SharedGameFairnessSheet {...props} params={params} table={table} rounds={rounds.data ?? null} />}
    />
  );
}

/** What a choice pays at its best outcome, in ten-thousandths. */
const findBestMultiplier = <P,>(game: SharedGameRules<P>, params: P) =>
  Array.from({ length: game.outcomes }, (_, outcome) => game.multiplierFor(params, outcome)).reduce((a, b) =>
    b > a ? b : a,
  );

/** What the bet pays at best; null while its stake or the game's terms are not known. */
const findPossibleWin = <P,>({ game, terms }: PlayableSharedGameProps<P>, params: P, stake: Centavos | undefined) =>
  stake === undefined || terms.isPending ? null : computeMultiplierPayout(stake, findBestMultiplier(game, params));

function SharedRoundsErrorScreen<P>({
  title,
  code,
  table,
  rounds,
}: Pick<SharedGameProps<P>, 'title' | 'code'> & {
  readonly table: GameTableState<P>;
  readonly rounds: ReturnType<typeof useSharedRounds>;
}) {
  return (
    <div className={classNames(frameStyles.page, styles.page)}>
      <GameHeader title={title} code={code} onFairness={() => table.setSheet({ name: 'fairness' })} />
      <GameErrorMessage query={rounds} />
    </div>
  );
}

interface SharedGameBoardOptions<P>
  extends Omit<SharedBoardProps, 'idleText'>, Pick<SharedGameProps<P>, 'Board' | 'displayOutcome'> {
  readonly play: SharedGamePlayState<P>;
  readonly isLoading: boolean;
}

/**
 * The game's board, and below it the state of the round or the result of the player's bets. Without a connection nobody knows how the
 * round goes on: nothing counts down, and the last outcome stays.
 */
function SharedGameBoard<P>({ Board: GameBoard, play: { ownResult }, ...options }: SharedGameBoardOptions<P>) {
  const t = useTranslations();
  const isConnected = useIsConnected();
  const { spin, isFresh } = options;
  const round = isConnected ? options.round : null;
  const idleText = t(isConnected ? 'shared.soon' : 'play.rest.offline');
  const isMoving = spin !== null && !spin.hasLanded;
  const hasResult = ownResult !== null && ownResult.outcome !== null;
  const state = isMoving ? 'moving' : !hasResult ? 'idle' : ownResult.payout > 0 ? 'won' : 'lost';
  return (
    <GameBoardFrame state={state} className={styles.board}>
      <GameBoard round={round} spin={spin} isFresh={isFresh} idleText={idleText} />
      <p className={styles.caption}>
        {ownResult === null ? (
          <RoundCaption {...options} isConnected={isConnected} />
        ) : (
          <OwnResultPill result={ownResult} />
        )}
      </p>
    </GameBoardFrame>
  );
}

/** The state of the round, in words. */
function RoundCaption({
  round,
  spin,
  isFresh,
  displayOutcome,
  isLoading,
  isConnected,
}: Omit<SharedGameBoardOptions<unknown>, 'Board' | 'play'> & { readonly isConnected: boolean }) {
  const t = useTranslations('shared');
  if (!isConnected) return spin === null ? null : t('came', { outcome: displayOutcome(spin.outcome).name });
  if (isLoading) return t('loading');
  if (round === null) return t('notRunning');
  if (spin !== null && !spin.hasLanded) return t('closed');
  if (spin !== null && (isFresh || round.phase !== 'betting'))
    return t('came', { outcome: displayOutcome(spin.outcome).name });
  if (round.phase === 'void') return t('voided');
  return round.phase === 'betting' ? t('open') : t('closed');
}

/** Everybody's real bets on the running round. */
const SharedRoundBetsList = ({
  round,
  spin,
  ownBets,
  displayPick,
}: Pick<SharedRoundState, 'round' | 'spin'> & {
  readonly ownBets: readonly OwnSharedRoundBet[];
  readonly displayPick: (pick: string) => GamePickSignAndName;
}) => (
  <SharedRoundBetList
    totals={round?.totals ?? NONE}
    isKnown={round !== null}
    bets={round?.bets ?? NONE}
    hidePayouts={spin !== null && !spin.hasLanded}
    ownBets={ownBets}
    displayPick={displayPick}
  />
);

/** The fairness sheet: the chain of rounds, or the proof of one of them. */
function SharedGameFairnessSheet<P>({
  code,
  game,
  params,
  table,
  rounds,
  displayOutcome,
}: PlayableSharedGameProps<P> & {
  readonly params: P;
  readonly table: GameTableState<P>;
  readonly rounds: SharedRoundsAnswer | null;
}) {
  const { sheet, setSheet } = table;
  const { stake } = table.stake;
  return (
    <SharedFairnessSheet
      open={sheet?.name === 'fairness'}
      roundId={sheet?.roundId}
      onRound={(roundId) => setSheet(roundId === undefined ? { name: 'fairness' } : { name: 'fairness', roundId })}
      onClose={() => setSheet(null)}
      code={code}
      rtp={stake === undefined || stake === 0 ? null : game.rtp(params, stake)}
      game={game}
      params={params}
      rounds={rounds}
      displayOutcome={displayOutcome}
    />
  );
}
