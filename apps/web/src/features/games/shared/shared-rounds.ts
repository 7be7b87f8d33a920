/** The running round of a shared game and those before it, as they are told; pure. */
import type { OutputOf } from '@arara/contract/protocol/endpoint';
import type { sharedGames } from '@arara/contract/games/shared-games';
import type { SharedRoundShown } from '@arara/contract/games/shared-round';

export type SharedRounds = OutputOf<typeof sharedGames.sharedRounds>;
export type PastRound = SharedRounds['items'][number];
type Phase = SharedRoundShown['phase'];

const KEPT = 40;

const RANK: Readonly<Record<Phase, number>> = { betting: 0, drawing: 1, result: 2, void: 2 };

/** Whether a message is older than what is known: messages and answers may overtake each other. */
function isOlder(it: SharedRoundShown, known: SharedRoundShown): boolean {
  if (it.roundId !== known.roundId) return it.roundId < known.roundId;
  return RANK[it.phase] < RANK[known.phase] || (it.phase === known.phase && it.now < known.now);
}

const pastOf = (round: SharedRoundShown, salt: string): PastRound => ({
  roundId: round.roundId,
  index: round.index,
  outcome: round.outcome,
  state: round.phase === 'void' ? 'void' : 'ended',
  seed: round.seed,
  salt,
  time: round.closesAt,
});

/** What is known, with a round as it was told; a round that is over joins those before it. */
export function withRound(known: SharedRounds, round: SharedRoundShown): SharedRounds {
  if (known.current !== null && isOlder(round, known.current)) return known;
  // A round whose end was not heard has been drawn all the same once the next one runs.
  const drawn = known.current !== null && known.current.roundId !== round.roundId && known.current.seed !== null;
  const over = [round, ...(drawn && known.current !== null ? [known.current] : [])].filter(
    ({ phase, roundId }) =>
      (phase === 'result' || phase === 'void' || roundId !== round.roundId) &&
      known.items.every((item) => item.roundId !== roundId),
  );
  const salt = known.chain?.salt ?? '';
  return {
    ...known,
    current: round,
    items: [...over.map((it) => pastOf(it, salt)), ...known.items]
      .toSorted((a, b) => b.roundId - a.roundId)
      .slice(0, KEPT),
  };
}
