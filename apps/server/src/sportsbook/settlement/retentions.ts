/** How long work of the settlement and gates of events and lines live. Results, lines and bets stay. */
import { deleteBettingGates } from '../../platform/db/gates.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { createTableRetention, type TableRetention } from '../../platform/retention/retention.ts';
import { deleteOldLineSettlements, selectEndedLineGates } from './settlement.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** Feeds correct results for days; a line that opens again after this gets a new gate. */
const LINE_GATE_KEPT_MS = 30 * DAY_MS;
const DONE_LINE_SETTLEMENT_KEPT_MS = 90 * DAY_MS;

/** The lives of settlement work that is done, and of the gates of events that are over. */
export const settlementRetentions: readonly TableRetention[] = [
  createTableRetention('line_settlement', (now, limit) =>
    deleteOldLineSettlements(now - DONE_LINE_SETTLEMENT_KEPT_MS, limit),
  ),
  {
    table: 'gate',
    deleteExpired: async (tx, now, limit) => {
      const endedBefore = now - LINE_GATE_KEPT_MS;
      const ended = await tx.query(selectEndedLineGates(computeFirstIdAt(endedBefore), endedBefore, limit));
      if (ended.length > 0) await tx.query(deleteBettingGates(ended.map(({ id }) => id)));
      return ended.length;
    },
  },
];
