/** Prices of people in place of the feed's, with an end: messages of the operator, which go before those of a feed. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, SportEventId } from '@arara/contract/protocol/fields';
import type { FeedLineOdds } from '@arara/sports';
import type { Ctx, Instant } from '../../context.ts';
import { type BackgroundWorker, startWorker } from '../../platform/worker/worker.ts';
import { selectLinesOfEvent, type StoredOutcome } from '../events/events.queries.ts';
import { type OperatorMessage, sendOperatorMessages, waitForOperatorMessages } from './operator-messages.ts';
import * as queries from './overrides.queries.ts';
import type { TradingDecision } from './suspensions.ts';
import { selectTradedEventsById } from './traded-events.queries.ts';

const MINUTE_MS = 60_000;
const OVERRIDE_EXPIRY_POLL_MS = 1000;
const MAX_OVERRIDES_ENDED_AT_ONCE = 100;

/** Prices for outcomes of a line, in thousandths, for some minutes. */
export interface PriceOverrideInput {
  readonly event: SportEventId;
  readonly line: string;
  readonly outcomes: readonly { readonly outcome: string; readonly odds: number }[];
  readonly minutes: number;
}

const createPriceMessage = (
  urn: string,
  line: string,
  outcomes: readonly StoredOutcome[],
  state: FeedLineOdds['state'],
): OperatorMessage => ({
  urn,
  body: {
    type: 'odds',
    full: false,
    lines: [
      {
        line,
        state,
        outcomes: outcomes.map(({ id, name, odds, active, fair }) => ({
          id,
          ...(name === undefined ? {} : { name }),
          ...(odds === null ? {} : { odds }),
          active: active && odds !== null,
          ...(fair === undefined ? {} : { fair }),
        })),
      },
    ],
  },
});

/**
 * Overrides prices of a line that is on offer; outcomes without a new price keep theirs. An override before it ends. Throws Refusal
 * notFound, badFields, unavailable.
 */
export async function overridePrice(
  ctx: Ctx,
  { event, line, outcomes: wanted, minutes }: PriceOverrideInput,
  by: TradingDecision,
): Promise<{ override: Id; expiresAt: Instant }> {
  const made = await ctx.db.tx('price overridden', async (tx) => {
    const [[row], lines] = await tx.flight(selectTradedEventsById([event]), selectLinesOfEvent(event));
    const stored = lines.find((other) => other.line === line);
    if (row === undefined || stored === undefined) throw new Refusal('notFound');
    const isOffered = stored.state === 'open' || stored.state === 'suspended';
    const known = new Set(stored.outcomes.map(({ id }) => id));
    if (!isOffered || wanted.some(({ outcome }) => !known.has(outcome)))
      throw new Refusal('badFields', {}, { fields: { outcomes: 'unknown' } });
    const prices = new Map(wanted.map(({ outcome, odds }) => [outcome, odds]));
    const outcomes = stored.outcomes.map((outcome): StoredOutcome => {
      const odds = prices.get(outcome.id);
      return odds === undefined ? outcome : { ...outcome, odds, active: true };
    });
    const at = ctx.now();
    const override = ctx.newId();
    const expiresAt = at + minutes * MINUTE_MS;
    await tx.query(queries.updateEndedOverridesOfLine(event, line, { staff: by.staff, at }));
    await tx.query(
      queries.insertPriceOverride({ id: override, event, line, outcomes, expires_at: expiresAt, ...by, at }),
    );
    await sendOperatorMessages(tx, ctx, [createPriceMessage(row.urn, line, outcomes, 'open')]);
    return { override, expiresAt };
  });
  await waitForOperatorMessages(ctx);
  return made;
}

/** Ends an override: the feed's newest prices count again. Throws Refusal notFound, reviewOver. */
export async function endPriceOverride(ctx: Ctx, id: Id, by: TradingDecision): Promise<void> {
  await ctx.db.tx('override ended', async (tx) => {
    const [row] = await tx.query(queries.lockPriceOverride(id));
    if (row === undefined) throw new Refusal('notFound');
    if (row.ended_at !== null) throw new Refusal('reviewOver');
    await tx.query(queries.updateEndedOverride(id, ctx.now(), by.staff));
    await sendOperatorMessages(tx, ctx, await createHandOverMessages(tx, [row]));
  });
}

async function createHandOverMessages(
  tx: { query: Ctx['db']['read']['query'] },
  rows: readonly queries.PriceOverrideRow[],
): Promise<OperatorMessage[]> {
  const events = await tx.query(selectTradedEventsById(rows.map(({ event }) => event)));
  return rows.flatMap(({ event, line, outcomes }) => {
    const urn = events.find(({ id }) => id === event)?.urn;
    return urn === undefined ? [] : [createPriceMessage(urn, line, outcomes, 'handedOver')];
  });
}

/** Ends overrides whose time is over, on any node. */
export const startPriceOverrideExpiry = (ctx: Ctx): BackgroundWorker =>
  startWorker(ctx, { name: 'price override expiry', everyMs: OVERRIDE_EXPIRY_POLL_MS }, () =>
    ctx.db.tx('overrides expired', async (tx) => {
      const now = ctx.now();
      const rows = await tx.query(queries.lockExpiredOverrides(now, MAX_OVERRIDES_ENDED_AT_ONCE));
      for (const { id } of rows) await tx.query(queries.updateEndedOverride(id, now, null));
      await sendOperatorMessages(tx, ctx, await createHandOverMessages(tx, rows));
      return rows.length === MAX_OVERRIDES_ENDED_AT_ONCE;
    }),
  );
