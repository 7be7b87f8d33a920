import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos } from '@arara/money';
import * as z from 'zod/mini';
import { emptySlip, MAX_LEGS, toSlipLegId, type LegState, type BetSlipState, type SlipLeg } from './slip.ts';

const nonNegativeIntegerSchema = z.int().check(z.minimum(0));
const oddsThousandthsSchema = z.int().check(z.minimum(1001));
const oddsChangePolicySchema = z.enum(['same', 'better', 'any']);
const betRefusalSchema = z.union([
  z.object({ why: z.literal('odds'), from: oddsThousandthsSchema, to: oddsThousandthsSchema }),
  z.object({ why: z.enum(['suspended', 'gone', 'balance', 'delay', 'abandoned', 'fault']) }),
  z.object({ why: z.literal('said'), text: z.string() }),
]);
const storedSlipLegSchema = z.object({
  eventId: nonNegativeIntegerSchema,
  line: z.string(),
  outcomeId: z.string(),
  odds: oddsThousandthsSchema,
  home: z.string(),
  away: z.string(),
  tournament: z.string(),
  simulated: z.boolean(),
  stake: z.nullable(nonNegativeIntegerSchema),
  sent: z.optional(
    z.object({
      key: z.string(),
      odds: oddsThousandthsSchema,
      stake: nonNegativeIntegerSchema,
      policy: oddsChangePolicySchema,
      at: z.number(),
    }),
  ),
  waiting: z.optional(z.object({ orderId: nonNegativeIntegerSchema, acceptAt: z.number(), from: z.number() })),
  refused: z.optional(betRefusalSchema),
});
const storedSlipSchema = z.object({
  policy: oddsChangePolicySchema,
  lastStake: z.nullable(nonNegativeIntegerSchema),
  legs: z.array(storedSlipLegSchema).check(z.maxLength(MAX_LEGS)),
});
type StoredLeg = z.output<typeof storedSlipLegSchema>;

const toCentavosOrNull = (amount: number | null): Centavos | null => (amount === null ? null : toCentavos(amount));

function toLegState({ sent, waiting, refused: why }: StoredLeg): LegState {
  // The answer to a bet on its way is lost with the page: the same bet under the same key finds out.
  if (sent !== undefined) return { status: 'unanswered', sent: { ...sent, stake: toCentavos(sent.stake) } };
  if (waiting !== undefined) return { status: 'waiting', ...waiting, orderId: waiting.orderId as BetId };
  return why === undefined ? { status: 'ready' } : { status: 'refused', refused: why };
}

function restoreSlipLeg(kept: StoredLeg): SlipLeg {
  const { sent: _sent, waiting: _waiting, refused: _refused, ...selection } = kept;
  const eventId = kept.eventId as SportEventId;
  return {
    ...selection,
    eventId,
    id: toSlipLegId({ ...kept, eventId }),
    stake: toCentavosOrNull(kept.stake),
    state: toLegState(kept),
  };
}

/** Reads a stored slip; anything else becomes an empty slip. */
export function parseStoredSlip(text: string | null): BetSlipState {
  try {
    const read = z.safeParse(storedSlipSchema, JSON.parse(text ?? 'null'));
    if (!read.success) return emptySlip;
    const { legs, lastStake } = read.data;
    return { policy: read.data.policy, lastStake: toCentavosOrNull(lastStake), legs: legs.map(restoreSlipLeg) };
  } catch {
    // The text was not stored by this app: the slip begins empty.
    return emptySlip;
  }
}

/** The slip as it is stored over a reload: selections, refusals with their reason, and bets on their way with their keys. Accepted bets are left out. */
export function serializeSlip({ legs, policy: taken, lastStake }: BetSlipState): string {
  const keep = legs.flatMap(({ id: _id, state, ...leg }): StoredLeg[] => {
    if (state.status === 'accepted') return [];
    return [
      {
        ...leg,
        ...('sent' in state ? { sent: state.sent } : {}),
        ...(state.status === 'refused' ? { refused: state.refused } : {}),
        ...(state.status === 'waiting'
          ? { waiting: { orderId: state.orderId, acceptAt: state.acceptAt, from: state.from } }
          : {}),
      },
    ];
  });
  return JSON.stringify({ policy: taken, lastStake, legs: keep });
}
