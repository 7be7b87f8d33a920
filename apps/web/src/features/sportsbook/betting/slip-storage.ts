import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos } from '@arara/money';
import * as z from 'zod/mini';
import { type BetState, emptySlip, getBetName, MAX_LEGS, type SentBet, type Slip, type Unit } from './slip-model.ts';

const wholeSchema = z.int().check(z.minimum(0));
const oddsSchema = z.int().check(z.minimum(1001));
const policySchema = z.enum(['same', 'better', 'any']);
const kindSchema = z.enum(['single', 'multiple', 'system']);
const selectionSchema = z.object({
  eventId: wholeSchema,
  line: z.string(),
  outcomeId: z.string(),
  odds: oddsSchema,
  sport: z.string(),
  name: z.optional(z.string()),
  home: z.string(),
  away: z.string(),
  tournament: z.string(),
  tournamentId: z.optional(z.string()),
  simulated: z.boolean(),
});
const unitSchema = z.object({ id: z.string(), eventId: wholeSchema, selections: z.tuple([selectionSchema]) });
const refusalSchema = z.union([
  z.object({ why: z.literal('odds'), from: oddsSchema, to: oddsSchema }),
  z.object({ why: z.enum(['suspended', 'gone', 'balance', 'delay', 'abandoned', 'fault', 'unsaid']) }),
  z.object({ why: z.literal('said'), text: z.string() }),
]);
const stateSchema = z.union([
  z.object({ at: z.enum(['sending', 'unanswered', 'undone']) }),
  z.object({ at: z.literal('delayed'), orderId: wholeSchema, acceptAt: z.number(), from: z.number() }),
  z.object({
    at: z.literal('refused'),
    why: z.nullable(refusalSchema),
    units: z.array(z.object({ id: z.string(), why: refusalSchema })),
  }),
]);
const slipSchema = z.object({
  units: z.array(unitSchema).check(z.maxLength(MAX_LEGS)),
  kind: kindSchema,
  system: z.nullable(z.string()),
  policy: policySchema,
  stakes: z.record(z.string(), wholeSchema),
  sent: z.array(
    z.object({
      key: z.string(),
      kind: kindSchema,
      system: z.nullable(z.string()),
      units: z.array(unitSchema),
      odds: z.array(oddsSchema),
      stake: wholeSchema,
      policy: policySchema,
      sentAt: z.number(),
      state: stateSchema,
    }),
  ),
});
type Stored = z.output<typeof slipSchema>;

const restoreUnit = ({ id, selections: [selection] }: Stored['units'][number]): Unit => {
  const eventId = selection.eventId as SportEventId;
  return { id, eventId, selections: [{ ...selection, eventId }] };
};

/** The answer to a bet on its way is lost with the page: its key is asked for. */
function restoreState(state: Stored['sent'][number]['state']): BetState {
  if (state.at === 'sending') return { at: 'unanswered' };
  return state.at === 'delayed' ? { ...state, orderId: state.orderId as BetId } : state;
}

/** Reads a stored slip; anything else becomes an empty slip. */
export function parseStoredSlip(text: string | null): Slip {
  try {
    const read = z.safeParse(slipSchema, JSON.parse(text ?? 'null'));
    if (!read.success) return emptySlip;
    const { units, stakes, sent, ...chosen } = read.data;
    return {
      ...chosen,
      units: units.map(restoreUnit),
      stakes: Object.fromEntries(Object.entries(stakes).map(([name, stake]) => [name, toCentavos(stake)])),
      sent: sent.map((bet): SentBet => ({
        ...bet,
        units: bet.units.map(restoreUnit),
        stake: toCentavos(bet.stake) satisfies Centavos,
        state: restoreState(bet.state),
      })),
    };
  } catch {
    // The text was not stored by this app: the slip begins empty.
    return emptySlip;
  }
}

/** The slip as it is stored over a reload: what is chosen, and all bets that were sent but the accepted ones. */
export function serializeSlip(slip: Slip): string {
  const accepted = slip.sent.filter(({ state }) => state.at === 'accepted');
  const gone = new Set(accepted.flatMap(({ units }) => units.map(({ id }) => id)));
  const names = new Set([...accepted.map(getBetName), ...gone]);
  return JSON.stringify({
    ...slip,
    units: slip.units.filter(({ id }) => !gone.has(id)),
    stakes: Object.fromEntries(Object.entries(slip.stakes).filter(([name]) => !names.has(name))),
    sent: slip.sent.filter((bet) => !accepted.includes(bet)),
  });
}
