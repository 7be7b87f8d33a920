/** How long the gates of shared rounds live. The rounds themselves stay: players verify their bets by them. */
import { deleteGates } from '../../platform/db/gates.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import type { Retention } from '../../platform/retention/retention.ts';
import { selectEndedRoundGates } from './shared.queries.ts';

const GATE_KEPT_MS = 7 * 24 * 3_600_000;

/** The life of the gates of rounds that are over. */
export const roundRetentions: readonly Retention[] = [
  {
    table: 'gate',
    deleteExpired: async (tx, now, limit) => {
      const endedBefore = now - GATE_KEPT_MS;
      const ended = await tx.query(selectEndedRoundGates(computeFirstIdAt(endedBefore), endedBefore, limit));
      if (ended.length > 0) await tx.query(deleteGates(ended.map(({ id }) => id)));
      return ended.length;
    },
  },
];
