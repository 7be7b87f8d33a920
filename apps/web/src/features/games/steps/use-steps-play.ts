import type { StepRoundView } from '@arara/contract/games/open-round';
import type { RoundId } from '@arara/contract/protocol/fields';
import { isRefusedByGameRules, type StepGameCode, type StepGame, type StepGameManifest } from '@arara/games';
import { type Centavos, computeMultiplierPayout, toMultiplier, ZERO_CENTAVOS } from '@arara/money';
import { useEffect, useState } from 'react';
import { useIsConnected } from '../../../platform/api/online.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { createRandomId } from '@arara/client/random-id';
import { subscribeToSignOut } from '../../../platform/session/session.ts';
import { isVisitor } from '../visitor/visitor-money.ts';
import { setBalancesUnlessVisitor } from '../visitor/visitor-balances.ts';
import { playVisitorStep } from '../visitor/visitor-steps.ts';
import { formatMultiplier } from '../frame/decimals.ts';
import type { AutoplayStopReason } from '../autoplay/autoplay.ts';
import type { GamePlayState, PlannedTilesOrCount } from '../table/game-play.ts';
import type { GameTerms } from '../table/game-terms.ts';
import type { GamePanelAction } from '../table/panel-action.ts';
import { waitUnlessAborted, useAbortSignalOnUnmount } from '../autoplay/pause.ts';
import type { BetWithIdempotencyKey } from '../commands/sent-bet.ts';
import { useGamePreferences } from '../controls/preferences.ts';
import { invalidateRoundQueries } from '../commands/round-queries.ts';
import { playGameSound } from '../controls/sounds.ts';
import { type AutoplayedRound, useAutoplay } from '../autoplay/use-autoplay.ts';
import { type GameBetCommand, type GameCommands, useGameCommands } from '../commands/use-commands.ts';
import {
  cancelOpenStepRoundReads,
  invalidateOpenStepRoundQuery,
  parseOpenRoundFromRefusal,
  removeCachedOpenStepRound,
  setCachedOpenStepRound,
  useOpenStepRound,
} from './open-round.ts';
import { toRecentStepRoundResults } from './step-rounds.ts';

/** The calls of a game of several steps; `R` is its round on the wire. */
export interface StepGameApi<P, R extends StepRoundView> {
  readonly code: StepGameCode;
  /** What the game shows of a round, by its manifest. */
  readonly present: StepGameManifest['present'];
  readonly isOwnRound: (round: StepRoundView) => round is R;
  /** The choices that a round was started with. */
  readonly toParams: (round: R) => P;
  readonly bet: (bet: BetWithIdempotencyKey<P>) => Promise<R>;
  readonly step: (roundId: RoundId, tile: number, key: string) => Promise<R>;
  readonly cashOut: (roundId: RoundId, key: string) => Promise<R>;
  /** A tile that may be opened now, left to chance. */
  readonly pickRandomTile: (round: R) => number;
}

export interface StepGamePlayOptions<P, R extends StepRoundView> {
  readonly terms: GameTerms;
  readonly game: StepGame<P>;
  readonly calls: StepGameApi<P, R>;
}

/** Rounds of several steps, with the round for the board. */
export interface StepGamePlay<P, R extends StepRoundView> extends GamePlayState<P> {
  /** The open round, or the one that ended last on this screen. */
  readonly round: R | null;
  /** The tile whose answer is awaited. */
  readonly pendingTile: number | null;
  /** Tiles may be opened by hand now. */
  readonly canOpen: boolean;
  readonly openTile: (tile: number) => void;
  /** A round of another game that has to end first. */
  readonly otherGameRound: StepRoundView | null;
  /** Whether a round is open could not be read. */
  readonly loadFailed: boolean;
  readonly refetch: () => void;
}

type StepGameAction =
  | { readonly action: 'step'; readonly key: string; readonly roundId: RoundId; readonly tile: number }
  | { readonly action: 'cashOut'; readonly key: string; readonly roundId: RoundId };

/** The round after a command; `refused` where the server answered with a round that this command cannot go on with. */
type StepRoundOrRefused<R> = R | 'refused';
type StepCommands<P, R> = GameCommands<P, StepGameAction, StepRoundOrRefused<R>>;

const MAX_RECENT_STEP_ROUNDS = 20;
const STEP_GAME_ROUND_PAUSE_MS = { normal: 900, turbo: 250 } as const;
const STEP_PAUSE_MS = { normal: 260, turbo: 30 } as const;

/** Plays rounds of several steps, one command at a time. */
// oxlint-disable-next-line max-lines-per-function -- one hook holds the phases of a round of several steps; its parts are hooks already
export function useStepGamePlay<P, R extends StepRoundView>({
  terms,
  game,
  calls,
}: StepGamePlayOptions<P, R>): StepGamePlay<P, R> {
  const isConnected = useIsConnected();
  const open = useOpenStepRound();
  const { endedRound, recent, applyRoundView, clearEndedRound } = useEndedStepRounds(calls);
  const commands = useStepGameCommands({ terms, game, calls }, applyRoundView, clearEndedRound);
  const autoplay = useAutoplay(STEP_GAME_ROUND_PAUSE_MS);
  const playRound = usePlayAutoplayStepRound(calls, commands);

  const ownRound = open.round !== null && calls.isOwnRound(open.round) ? open.round : null;
  const otherGameRound = open.round !== null && ownRound === null ? open.round : null;
  const round = ownRound ?? endedRound;
  const openRound = round?.state === 'open' ? round : null;
  const canOpen = isConnected && openRound !== null && !autoplay.isRunning && !commands.hasUnansweredStep;
  const canAct = (): boolean => commands.canSend() && !autoplay.isRunning;
  const canStart = (): boolean => canAct() && open.round === null;

  const openTile = (tile: number): void => {
    if (!canOpen || !canAct() || ownRound === null) return;
    void commands.perform({ action: 'step', key: createRandomId(), roundId: ownRound.roundId, tile });
  };
  const cashOut = (): void => {
    if (!canAct() || ownRound === null || ownRound.multiplier === 0) return;
    void commands.perform({ action: 'cashOut', key: createRandomId(), roundId: ownRound.roundId });
  };
  const chooseAction = useStepGamePanelActions({ terms, openRound, isLoading: open.isLoading, commands, cashOut });

  return {
    commands: {
      ...commands,
      dropUnansweredBet: () => {
        commands.dropUnansweredBet();
        invalidateRoundQueries();
        open.refetch();
      },
    },
    autoplay,
    unansweredBet: commands.unansweredBet,
    openRound: openRound === null ? null : toOpenStepRoundBet(openRound, calls),
    recent: recent.flatMap(toRecentStepRoundResults),
    round,
    pendingTile: commands.current?.action === 'step' ? commands.current.tile : null,
    canOpen,
    openTile,
    otherGameRound,
    loadFailed: open.loadFailed,
    refetch: open.refetch,
    bet: (params, stake) => {
      if (!canStart()) return;
      autoplay.dismiss();
      void commands.perform({ action: 'bet', key: createRandomId(), params, stake });
    },
    startAutoplay: (plan, params, firstStake, tiles) => {
      if (!canStart()) return;
      autoplay.start({
        plan,
        stake: firstStake,
        bounds: { min: terms.limits.minStake, max: game.largestStake(params, terms.limits) ?? ZERO_CENTAVOS },
        playRound: async (stake, stopped) => toAutoplayedRound(await playRound(params, stake, tiles, stopped)),
      });
    },
    chooseAction,
    blockedAction: otherGameRound === null ? undefined : { action: 'none', reason: 'elsewhere' },
    openRandomTile: () => {
      if (openRound !== null) openTile(calls.pickRandomTile(openRound));
    },
  };
}

const toOpenStepRoundBet = <P, R extends StepRoundView>(round: R, calls: StepGameApi<P, R>) => ({
  id: round.roundId,
  params: calls.toParams(round),
  stake: round.amount,
});

const toAutoplayedRound = (end: StepRoundView | AutoplayStopReason): AutoplayedRound | AutoplayStopReason =>
  typeof end === 'string'
    ? end
    : { stake: end.amount, payout: end.payout, won: end.state === 'won', balance: end.balance };

/** The rounds that ended on this screen, and what the server's answers change. */
function useEndedStepRounds<P, R extends StepRoundView>({ isOwnRound }: StepGameApi<P, R>) {
  const [endedRound, setEndedRound] = useState<R | null>(null);
  const [recent, setRecent] = useState<readonly R[]>([]);
  useEffect(
    () =>
      subscribeToSignOut(() => {
        setEndedRound(null);
        setRecent([]);
        removeCachedOpenStepRound();
      }),
    [],
  );
  const applyRoundView = (round: StepRoundView): void => {
    const isOver = round.state !== 'open';
    setCachedOpenStepRound(round);
    setBalancesUnlessVisitor(round.roundId, round);
    if (!isOwnRound(round)) return;
    setEndedRound(isOver ? round : null);
    if (isOver) {
      setRecent((before) =>
        [round, ...before.filter(({ roundId }) => roundId !== round.roundId)].slice(0, MAX_RECENT_STEP_ROUNDS),
      );
      invalidateRoundQueries();
    }
    if (useGamePreferences.getState().sound && round.revealed.length > 0)
      playGameSound(round.state === 'open' ? 'bet' : round.state === 'lost' ? 'lost' : 'won');
  };
  return { endedRound, recent, applyRoundView, clearEndedRound: () => setEndedRound(null) };
}

/** Sends the commands of a round. A refusal with a round is an answer: it has the state of the round. */
function useStepGameCommands<P, R extends StepRoundView>(
  { terms, game, calls }: StepGamePlayOptions<P, R>,
  applyRoundView: (round: StepRoundView) => void,
  clearEndedRound: () => void,
): StepCommands<P, R> {
  const call = (command: GameBetCommand<P> | StepGameAction): Promise<R> => {
    if (isVisitor())
      return Promise.resolve(playVisitorStep({ game, limits: terms.limits, present: calls.present }, command) as R);
    if (command.action === 'bet') return calls.bet(command);
    return command.action === 'step'
      ? calls.step(command.roundId, command.tile, command.key)
      : calls.cashOut(command.roundId, command.key);
  };
  return useGameCommands<P, StepGameAction, StepRoundOrRefused<R>>({
    code: calls.code,
    parseParams: (input) => {
      const params = game.params(input);
      return isRefusedByGameRules(params) ? null : params;
    },
    send: async (command) => {
      if (command.action === 'bet') clearEndedRound();
      await cancelOpenStepRoundReads();
      try {
        return await call(command);
      } catch (error) {
        const round = parseOpenRoundFromRefusal(error);
        if (round === null) throw error;
        if (command.action !== 'bet' && calls.isOwnRound(round)) return round;
        applyRoundView(round);
        return 'refused';
      }
    },
    onAnswer: (round) => {
      if (round !== 'refused') applyRoundView(round);
    },
    onRefused: invalidateOpenStepRoundQuery,
  });
}

/** Plays one round of autoplay: bet, the tiles, cash-out. */
function usePlayAutoplayStepRound<P, R extends StepRoundView>(calls: StepGameApi<P, R>, commands: StepCommands<P, R>) {
  const leaving = useAbortSignalOnUnmount();
  return async (
    params: P,
    stake: Centavos,
    tiles: PlannedTilesOrCount,
    stopped: AbortSignal,
  ): Promise<R | AutoplayStopReason> => {
    const count = typeof tiles === 'number' ? tiles : tiles.length;
    const { turbo } = useGamePreferences.getState();
    let end = await commands.perform({ action: 'bet', key: createRandomId(), params, stake }, stopped);
    for (let opened = 0; typeof end !== 'string' && end.state === 'open'; opened += 1) {
      await waitUnlessAborted(turbo ? STEP_PAUSE_MS.turbo : STEP_PAUSE_MS.normal, leaving.current);
      // A player who leaves in the middle finds the round as it is: it is not played on without them.
      if (leaving.current?.aborted === true) return 'player';
      const { roundId } = end;
      const key = createRandomId();
      const chosenTile = typeof tiles === 'number' ? undefined : tiles[opened];
      end = await commands.perform(
        opened < count
          ? { action: 'step', key, roundId, tile: chosenTile ?? calls.pickRandomTile(end) }
          : { action: 'cashOut', key, roundId },
        stopped,
      );
    }
    return end;
  };
}

/** What the main button does: nothing before the first tile, then the cash-out, and between rounds the bet. */
function useStepGamePanelActions({
  terms,
  openRound,
  isLoading,
  commands,
  cashOut,
}: {
  readonly terms: GameTerms;
  readonly openRound: StepRoundView | null;
  readonly isLoading: boolean;
  readonly commands: { readonly isSending: boolean };
  readonly cashOut: () => void;
}): (bet: () => void) => GamePanelAction {
  const { locale } = useMoneyFormat();
  const isBusy = commands.isSending;
  return (bet) => {
    if (isLoading && !isBusy) return { action: 'none', reason: 'loading' };
    if (openRound === null)
      return terms.isClosed ? { action: 'none', reason: 'closed' } : { action: 'bet', press: bet, isBusy };
    if (openRound.multiplier === 0) return { action: 'none', reason: 'pick' };
    return {
      action: 'cashOut',
      press: cashOut,
      isBusy,
      payout: computeMultiplierPayout(openRound.amount, toMultiplier(openRound.multiplier)),
      multiplierText: formatMultiplier(openRound.multiplier, locale),
    };
  };
}
