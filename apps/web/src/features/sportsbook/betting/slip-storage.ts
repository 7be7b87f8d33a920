import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos } from '@arara/money';
import * as z from 'zod/mini';
import { FIRST_SPORT } from '../page/paths.ts';
import {
  type BetSlipState,
  type CombinedBetState,
  type CombinedSlipBet,
  emptyCombinedBet,
  emptySlip,
  isCombinedBetAccepted,
  type LegState,
  MAX_LEGS,
  type SlipLeg,
  toSlipLegId,
} from './slip.ts';

const nonNegativeIntegerSchema = z.int().check(z.minimum(0));
const oddsThousandthsSchema = z.int().check(z.minimum(1001));
const oddsChangePolicySchema = z.enum(['same', 'better', 'any']);
const betRefusalSchema = z.union([
  z.object({ why: z.literal('odds'), from: oddsThousandthsSchema, to: oddsThousandthsSchema }),
  z.object({ why: z.enum(['suspended', 'gone', 'balance', 'delay', 'abandoned', 'fault']) }),
  z.object({ why: z.literal('said'), text: z.string() }),
]);
const sentBetSchema = z.object({
  key: z.string(),
  stake: nonNegativeIntegerSchema,
  policy: oddsChangePolicySchema,
  at: z.number(),
});
const waitingBetSchema = z.object({ orderId: nonNegativeIntegerSchema, acceptAt: z.number(), from: z.number() });
const storedSlipLegSchema = z.object({
  eventId: nonNegativeIntegerSchema,
  line: z.string(),
  outcomeId: z.string(),
  odds: oddsThousandthsSchema,
  // A slip of before there were other sports has none.
  sport: z._default(z.string(), FIRST_SPORT),
  name: z.optional(z.string()),
  home: z.string(),
  away: z.string(),
  tournament: z.string(),
  tournamentId: z.optional(z.string()),
  simulated: z.boolean(),
  stake: z.nullable(nonNegativeIntegerSchema),
  sent: z.optional(z.extend(sentBetSchema, { odds: oddsThousandthsSchema })),
  waiting: z.optional(waitingBetSchema),
  refused: z.optional(betRefusalSchema),
});
const stakeSchema = z.nullable(nonNegativeIntegerSchema);
const storedCombinedBetSchema = z.object({
  stakes: z.object({ multiple: stakeSchema, system: stakeSchema }),
  system: z.nullable(z.string()),
  sent: z.optional(
    z.extend(sentBetSchema, {
      kind: z.enum(['multiple', 'system']),
      system: z.nullable(z.string()),
      odds: z.array(oddsThousandthsSchema),
    }),
  ),
  waiting: z.optional(waitingBetSchema),
  refused: z.optional(z.nullable(betRefusalSchema)),
});
const storedSlipSchema = z.object({
  policy: oddsChangePolicySchema,
  // A slip of before there were multiples has neither.
  kind: z._default(z.enum(['single', 'multiple', 'system']), 'single'),
  combined: z.optional(storedCombinedBetSchema),
  legs: z.array(storedSlipLegSchema).check(z.maxLength(MAX_LEGS)),
});
type StoredCombinedBet = z.output<typeof storedCombinedBetSchema>;
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

function toCombinedBetState({ sent, waiting, refused }: StoredCombinedBet): CombinedBetState {
  if (sent !== undefined) return { status: 'unanswered', sent: { ...sent, stake: toCentavos(sent.stake) } };
  if (waiting !== undefined) return { status: 'waiting', ...waiting, orderId: waiting.orderId as BetId };
  return refused === undefined ? { status: 'ready' } : { status: 'refused', refused };
}

const restoreCombinedBet = (kept: StoredCombinedBet | undefined): CombinedSlipBet =>
  kept === undefined
    ? emptyCombinedBet
    : {
        stakes: { multiple: toCentavosOrNull(kept.stakes.multiple), system: toCentavosOrNull(kept.stakes.system) },
        system: kept.system,
        state: toCombinedBetState(kept),
      };

/** Reads a stored slip; anything else becomes an empty slip. */
export function parseStoredSlip(text: string | null): BetSlipState {
  try {
    const read = z.safeParse(storedSlipSchema, JSON.parse(text ?? 'null'));
    if (!read.success) return emptySlip;
    const { legs, policy, kind, combined } = read.data;
    return { policy, kind, legs: legs.map(restoreSlipLeg), combined: restoreCombinedBet(combined) };
  } catch {
    // The text was not stored by this app: the slip begins empty.
    return emptySlip;
  }
}

/** What of a bet's state is stored. */
function storeBetState<Sent, Refused>(
  state:
    | { readonly status: 'ready' | 'accepted' }
    | { readonly status: 'sending' | 'unanswered'; readonly sent: Sent }
    | { readonly status: 'waiting'; readonly orderId: BetId; readonly acceptAt: number; readonly from: number }
    | { readonly status: 'refused'; readonly refused: Refused },
) {
  if (state.status === 'sending' || state.status === 'unanswered') return { sent: state.sent };
  if (state.status === 'refused') return { refused: state.refused };
  if (state.status !== 'waiting') return {};
  return { waiting: { orderId: state.orderId, acceptAt: state.acceptAt, from: state.from } };
}

/** The slip as it is stored over a reload: selections, refusals with their reason, and bets on their way with their keys. Accepted bets are left out. */
export function serializeSlip(slip: BetSlipState): string {
  if (isCombinedBetAccepted(slip)) return serializeSlip({ ...slip, legs: [], combined: emptyCombinedBet });
  const { legs, policy, kind, combined } = slip;
  const { stakes, system, state } = combined;
  const keep = legs.flatMap(({ id: _id, state, ...leg }): StoredLeg[] =>
    state.status === 'accepted' ? [] : [{ ...leg, ...storeBetState(state) }],
  );
  return JSON.stringify({ policy, kind, combined: { stakes, system, ...storeBetState(state) }, legs: keep });
}
