/** How long the gates of shared rounds live. The rounds themselves stay: players verify their bets by them. */
import { deleteClosedBettingGates } from '../../platform/db/gates.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import type { TableRetention } from '../../platform/retention/retention.ts';
import { selectGatesOfEndedSharedRounds } from './shared.queries.ts';

const ENDED_ROUND_GATE_RETENTION_MS = 7 * 24 * 3_600_000;

/** The life of the gates of rounds that are over. */
export const sharedRoundRetentions: readonly TableRetention[] = [
  {
    table: 'gate',
    deleteExpired: async (tx, now, limit) => {
      const endedBefore = now - ENDED_ROUND_GATE_RETENTION_MS;
      const ended = await tx.query(selectGatesOfEndedSharedRounds(computeFirstIdAt(endedBefore), endedBefore, limit));
      if (ended.length > 0) await tx.query(deleteClosedBettingGates(ended.map(({ id }) => id)));
      return ended.length;
    },
  },
];
