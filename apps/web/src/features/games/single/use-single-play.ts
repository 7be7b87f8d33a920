import type { RoundId } from '@arara/contract/protocol/fields';
import { isRefused, type SingleCode, type SingleGame } from '@arara/games';
import { type Centavos, ZERO } from '@arara/money';
import { useEffect, useState } from 'react';
import { createRandomId } from '../../../platform/session/device.ts';
import { onSignOut } from '../../../platform/session/session.ts';
import { setBalances } from '../../accounts/accounts.ts';
import type { GamePlay } from '../table/game-play.ts';
import type { GameTerms } from '../table/game-terms.ts';
import { waitUnlessAborted, useLeaveSignal } from '../autoplay/pause.ts';
import type { SentBet } from '../commands/sent-bet.ts';
import { prefersReducedMotion, usePreferences } from '../controls/preferences.ts';
import { invalidateRoundQueries } from '../commands/round-queries.ts';
import type { RoundResult } from '../table/round-result.ts';
import { playSound } from '../controls/sounds.ts';
import { useAutoplay } from '../autoplay/use-autoplay.ts';
import { useCommands } from '../commands/use-commands.ts';

/** A settled round as the server answers it; `outcome` in hundredths. */
export interface SettledRound {
  readonly roundId: RoundId;
  readonly outcome: number;
  readonly multiplier: number;
  readonly payout: Centavos;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

/** A round on the board. */
export interface BoardRound extends RoundResult {
  readonly stake: Centavos;
  readonly payout: Centavos;
  /** How long the board moves to the outcome; 0 shows it at once. */
  readonly revealMs: number;
}

/** A single-round game with its bet call. */
export interface SinglePlayOptions<P> {
  readonly code: SingleCode;
  readonly terms: GameTerms;
  readonly game: SingleGame<P>;
  readonly sendBet: (bet: SentBet<P>) => Promise<SettledRound>;
  /** How long the board takes to show an outcome, with motion. */
  readonly getRevealMs: (outcome: number) => number;
}

/** The bets of a single-round game, with the last round for its board. */
export interface SinglePlay<P> extends GamePlay<P> {
  readonly round: BoardRound | null;
  readonly recent: readonly BoardRound[];
  /** The board is on its way to the outcome. */
  readonly isRevealing: boolean;
}

const MAX_RECENT = 20;
const ROUND_PAUSE_MS = { normal: 420, turbo: 60 } as const;

/** Places bets of one round each. The server's answer comes first; the board shows its outcome after. */
export function useSinglePlay<P>({ code, terms, game, sendBet, getRevealMs }: SinglePlayOptions<P>): SinglePlay<P> {
  const { round, isRevealing, recent, reveal } = useRoundReveal(getRevealMs);
  const autoplay = useAutoplay(ROUND_PAUSE_MS);
  const commands = useCommands<P, never, SettledRound>({
    code,
    parseParams: (input) => {
      const params = game.params(input);
      return isRefused(params) ? null : params;
    },
    send: sendBet,
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
      if (usePreferences.getState().sound) playSound('bet');
      void placeBet(params, stake);
    },
    startAutoplay: (plan, params, firstStake) => {
      if (!canBet()) return;
      autoplay.start({
        plan,
        stake: firstStake,
        bounds: { min: terms.limits.minStake, max: game.largestStake(params, terms.limits) ?? ZERO },
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
function useRoundReveal(getRevealMs: (outcome: number) => number) {
  const [round, setRound] = useState<BoardRound | null>(null);
  const [isRevealing, setIsRevealing] = useState(false);
  const [recent, setRecent] = useState<readonly BoardRound[]>([]);
  const leaving = useLeaveSignal();
  useEffect(() => onSignOut(() => setRecent([])), []);

  /** Shows a settled round. Balance and list are updated when the board's animation has ended. */
  const reveal = async (settled: SettledRound, stake: Centavos, stopped: AbortSignal | undefined): Promise<void> => {
    const { turbo, sound } = usePreferences.getState();
    const { roundId, outcome, payout } = settled;
    const revealMs = turbo || prefersReducedMotion() ? 0 : getRevealMs(outcome);
    const next: BoardRound = { id: String(roundId), stake, outcome, payout, won: payout > 0, revealMs };
    setRound(next);
    setIsRevealing(true);
    await waitUnlessAborted(revealMs, stopped ?? leaving.current);
    setIsRevealing(false);
    setBalances(settled);
    invalidateRoundQueries();
    setRecent((before) => [next, ...before.filter(({ id }) => id !== next.id)].slice(0, MAX_RECENT));
    if (sound) playSound(next.won ? 'won' : 'lost');
  };
  return { round, isRevealing, recent, reveal };
}
