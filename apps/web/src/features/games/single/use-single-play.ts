import type { RoundId } from '@arara/contract/protocol/fields';
import { isRefusedByGameRules, type SingleGameCode, type SingleGame } from '@arara/games';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { useEffect, useState } from 'react';
import { createRandomId } from '@arara/client/random-id';
import { subscribeToSignOut } from '../../../platform/session/session.ts';
import { isVisitor } from '../visitor/visitor-money.ts';
import { setBalancesUnlessVisitor } from '../visitor/visitor-balances.ts';
import { playVisitorSingleRound } from '../visitor/visitor-rounds.ts';
import type { GamePlayState } from '../table/game-play.ts';
import type { GameTerms } from '../table/game-terms.ts';
import { waitUnlessAborted, useAbortSignalOnUnmount } from '../autoplay/pause.ts';
import type { BetWithIdempotencyKey } from '../commands/sent-bet.ts';
import { prefersReducedMotion, useGamePreferences } from '../controls/preferences.ts';
import { invalidateRoundQueries } from '../commands/round-queries.ts';
import type { RecentRoundResult } from '../table/round-result.ts';
import { playGameSound } from '../controls/sounds.ts';
import { useAutoplay } from '../autoplay/use-autoplay.ts';
import { useGameCommands } from '../commands/use-commands.ts';

/** A settled round as the server answers it; `outcome` in hundredths. */
export interface SettledSingleGameRound {
  readonly roundId: RoundId;
  readonly outcome: number;
  readonly multiplier: number;
  readonly payout: Centavos;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

/** A round on the board. */
export interface RoundResultShownOnGameBoard extends RecentRoundResult {
  readonly stake: Centavos;
  readonly payout: Centavos;
  /** How long the board moves to the outcome; 0 shows it at once. */
  readonly revealMs: number;
}

/** A single-round game with its bet call. */
export interface SingleBetGamePlayOptions<P> {
  readonly code: SingleGameCode;
  readonly terms: GameTerms;
  readonly game: SingleGame<P>;
  readonly sendBet: (bet: BetWithIdempotencyKey<P>) => Promise<SettledSingleGameRound>;
  /** How long the board takes to show an outcome, with motion. */
  readonly getRevealMs: (outcome: number) => number;
}

/** The bets of a single-round game, with the last round for its board. */
export interface SingleBetGamePlayState<P> extends GamePlayState<P> {
  readonly round: RoundResultShownOnGameBoard | null;
  readonly recent: readonly RoundResultShownOnGameBoard[];
  /** The board is on its way to the outcome. */
  readonly isRevealing: boolean;
}

const MAX_RECENT_SINGLE_ROUNDS = 20;
const SINGLE_GAME_ROUND_PAUSE_MS = { normal: 420, turbo: 60 } as const;

/** Places bets of one round each. The server's answer comes first; the board shows its outcome after. */
export function useSingleBetGamePlay<P>({
  code,
  terms,
  game,
  sendBet,
  getRevealMs,
}: SingleBetGamePlayOptions<P>): SingleBetGamePlayState<P> {
  const { round, isRevealing, recent, reveal } = useTimedRoundReveal(getRevealMs);
  const autoplay = useAutoplay(SINGLE_GAME_ROUND_PAUSE_MS);
  const commands = useGameCommands<P, never, SettledSingleGameRound>({
    code,
    parseParams: (input) => {
      const params = game.params(input);
      return isRefusedByGameRules(params) ? null : params;
    },
    send: (bet) => (isVisitor() ? Promise.resolve(playVisitorSingleRound(game, terms.limits, bet)) : sendBet(bet)),
    onAnswer: (settled, { stake }, stopped) => reveal(settled, stake, stopped),
  });
  const placeBet = (params: P, stake: Centavos, stopped?: AbortSignal) =>
    commands.perform({ action: 'bet', key: createRandomId(), params, stake }, stopped);
  const canBet = (): boolean => commands.canSend() && !autoplay.isRunning;

  return {
    commands: {
      ...commands,
      dropUnansweredBet: () => {
        commands.dropUnansweredBet();
        invalidateRoundQueries();
      },
    },
    autoplay,
    unansweredBet: commands.unansweredBet,
    openRound: null,
    recent,
    round,
    isRevealing,
    bet: (params, stake) => {
      if (!canBet()) return;
      autoplay.dismiss();
      if (useGamePreferences.getState().sound) playGameSound('bet');
      void placeBet(params, stake);
    },
    startAutoplay: (plan, params, firstStake) => {
      if (!canBet()) return;
      autoplay.start({
        plan,
        stake: firstStake,
        bounds: { min: terms.limits.minStake, max: game.largestStake(params, terms.limits) ?? ZERO_CENTAVOS },
        playRound: async (stake, stopped) => {
          const end = await placeBet(params, stake, stopped);
          return typeof end === 'string' ? end : { ...end, stake, won: end.payout > 0 };
        },
      });
    },
    chooseAction: (bet) =>
      terms.isClosed ? { action: 'none', reason: 'closed' } : { action: 'bet', press: bet, isBusy: commands.isSending },
  };
}

/** The round on the board, and the rounds of this visit. */
function useTimedRoundReveal(getRevealMs: (outcome: number) => number) {
  const [round, setRound] = useState<RoundResultShownOnGameBoard | null>(null);
  const [isRevealing, setIsRevealing] = useState(false);
  const [recent, setRecent] = useState<readonly RoundResultShownOnGameBoard[]>([]);
  const leaving = useAbortSignalOnUnmount();
  useEffect(() => subscribeToSignOut(() => setRecent([])), []);

  /** Shows a settled round. Balance and list are updated when the board's animation has ended. */
  const reveal = async (
    settled: SettledSingleGameRound,
    stake: Centavos,
    stopped: AbortSignal | undefined,
  ): Promise<void> => {
    const { turbo, sound } = useGamePreferences.getState();
    const { roundId, outcome, payout } = settled;
    const revealMs = turbo || prefersReducedMotion() ? 0 : getRevealMs(outcome);
    const next: RoundResultShownOnGameBoard = {
      id: String(roundId),
      stake,
      outcome,
      payout,
      won: payout > 0,
      revealMs,
    };
    setRound(next);
    setIsRevealing(true);
    await waitUnlessAborted(revealMs, stopped ?? leaving.current);
    setIsRevealing(false);
    setBalancesUnlessVisitor(roundId, settled);
    invalidateRoundQueries();
    setRecent((before) => [next, ...before.filter(({ id }) => id !== next.id)].slice(0, MAX_RECENT_SINGLE_ROUNDS));
    if (sound) playGameSound(next.won ? 'won' : 'lost');
  };
  return { round, isRevealing, recent, reveal };
}
