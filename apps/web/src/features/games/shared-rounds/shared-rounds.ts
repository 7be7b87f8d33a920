/** The running round of a shared game and those before it, as messages and answers give them; pure. */
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { sharedRoundCalls } from '@arara/contract/games/shared-rounds';
import type { SharedRoundView } from '@arara/contract/games/shared-round';

export type SharedRoundsAnswer = EndpointOutput<typeof sharedRoundCalls.sharedRounds>;
export type PastSharedRound = SharedRoundsAnswer['items'][number];
type SharedRoundPhase = SharedRoundView['phase'];

const MAX_PAST_SHARED_ROUNDS = 40;

const SHARED_ROUND_PHASE_ORDER: Readonly<Record<SharedRoundPhase, number>> = {
  betting: 0,
  drawing: 1,
  result: 2,
  void: 2,
};

/** Whether a message is older than what is known: messages and answers may overtake each other. */
function isOlderRoundUpdate(round: SharedRoundView, known: SharedRoundView): boolean {
  if (round.roundId !== known.roundId) return round.roundId < known.roundId;
  return (
    SHARED_ROUND_PHASE_ORDER[round.phase] < SHARED_ROUND_PHASE_ORDER[known.phase] ||
    (round.phase === known.phase && round.now < known.now)
  );
}

const toPastSharedRound = (round: SharedRoundView, salt: string): PastSharedRound => ({
  roundId: round.roundId,
  index: round.index,
  outcome: round.outcome,
  state: round.phase === 'void' ? 'void' : 'ended',
  seed: round.seed,
  salt,
  time: round.closesAt,
});

/** Merges a round of a message into what is known. A round that has ended joins those before it. */
export function mergeSharedRoundUpdate(known: SharedRoundsAnswer, round: SharedRoundView): SharedRoundsAnswer {
  if (known.current !== null && isOlderRoundUpdate(round, known.current)) return known;
  // When the next round runs, the one before has been drawn, even if the message of its end was missed.
  const isPreviousDrawn =
    known.current !== null && known.current.roundId !== round.roundId && known.current.seed !== null;
  const endedRounds = [round, ...(isPreviousDrawn && known.current !== null ? [known.current] : [])].filter(
    ({ phase, roundId }) =>
      (phase === 'result' || phase === 'void' || roundId !== round.roundId) &&
      known.items.every((item) => item.roundId !== roundId),
  );
  const salt = known.chain?.salt ?? '';
  return {
    ...known,
    current: round,
    items: [...endedRounds.map((ended) => toPastSharedRound(ended, salt)), ...known.items]
      .toSorted((a, b) => b.roundId - a.roundId)
      .slice(0, MAX_PAST_SHARED_ROUNDS),
  };
}
