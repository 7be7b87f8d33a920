/** What loading, saving and looking up of a group share. */
import type { BetId, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { IdempotencyRecord } from '../../platform/idempotency/idempotency.ts';
import type { GameCommand, GameCommandDecision } from '../rounds/decisions.ts';

export type DecidedGameCommands = readonly { readonly command: GameCommand; readonly decision: GameCommandDecision }[];

export interface PlayerRoundKey {
  readonly player: PlayerId;
  readonly ref: RoundId;
}
export interface GameBetKey {
  readonly player: PlayerId;
  readonly ref: BetId;
}

export const removeDuplicates = <T>(values: Iterable<T>): T[] => [...new Set(values)];

export const isStepCommand = ({ act }: GameCommand): boolean => act !== 'single' && act !== 'shared';

/** The rounds and the shared bets that these records refer to. The command of a record tells which of the two it is. */
export function findReferencedRoundsAndBets(
  group: readonly GameCommand[],
  records: readonly IdempotencyRecord[],
): { readonly rounds: PlayerRoundKey[]; readonly bets: GameBetKey[] } {
  const bets: GameBetKey[] = [];
  const rounds: PlayerRoundKey[] = [];
  for (const { player, key, ref } of records) {
    if (ref === null) continue;
    const command = group.find((candidate) => candidate.player === player && candidate.key === key);
    if (command?.act === 'shared') bets.push({ player, ref: ref as BetId });
    else rounds.push({ player, ref: ref as RoundId });
  }
  return { bets, rounds };
}
