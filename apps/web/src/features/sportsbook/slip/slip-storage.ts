import type { BetId, EventId } from '@arara/contract/protocol/fields';
import { type Centavos, centavos } from '@arara/money';
import * as z from 'zod/mini';
import { emptySlip, MAX_LEGS, getLegId, type LegState, type Slip, type SlipLeg } from './slip.ts';

const nonNegative = z.int().check(z.minimum(0));
const price = z.int().check(z.minimum(1001));
const policy = z.enum(['same', 'better', 'any']);
const refused = z.union([
  z.object({ why: z.literal('odds'), from: price, to: price }),
  z.object({ why: z.enum(['suspended', 'gone', 'balance', 'delay', 'abandoned', 'fault']) }),
  z.object({ why: z.literal('said'), text: z.string() }),
]);
const storedLeg = z.object({
  eventId: nonNegative,
  line: z.string(),
  outcomeId: z.string(),
  odds: price,
  home: z.string(),
  away: z.string(),
  tournament: z.string(),
  simulated: z.boolean(),
  stake: z.nullable(nonNegative),
  sent: z.optional(z.object({ key: z.string(), odds: price, stake: nonNegative, policy, at: z.number() })),
  waiting: z.optional(z.object({ orderId: nonNegative, acceptAt: z.number(), from: z.number() })),
  refused: z.optional(refused),
});
const storedSlip = z.object({
  policy,
  lastStake: z.nullable(nonNegative),
  legs: z.array(storedLeg).check(z.maxLength(MAX_LEGS)),
});
type StoredLeg = z.output<typeof storedLeg>;

const money = (amount: number | null): Centavos | null => (amount === null ? null : centavos(amount));

function toLegState({ sent, waiting, refused: why }: StoredLeg): LegState {
  // The answer to a bet on its way is lost with the page: the same bet under the same key finds out.
  if (sent !== undefined) return { status: 'unanswered', sent: { ...sent, stake: centavos(sent.stake) } };
  if (waiting !== undefined) return { status: 'waiting', ...waiting, orderId: waiting.orderId as BetId };
  return why === undefined ? { status: 'ready' } : { status: 'refused', refused: why };
}

function toLeg(kept: StoredLeg): SlipLeg {
  const { sent: _sent, waiting: _waiting, refused: _refused, ...selection } = kept;
  const eventId = kept.eventId as EventId;
  return {
    ...selection,
    eventId,
    id: getLegId({ ...kept, eventId }),
    stake: money(kept.stake),
    state: toLegState(kept),
  };
}

/** Reads a stored slip; anything else becomes an empty slip. */
export function parseStoredSlip(text: string | null): Slip {
  try {
    const read = z.safeParse(storedSlip, JSON.parse(text ?? 'null'));
    if (!read.success) return emptySlip;
    const { legs, lastStake } = read.data;
    return { policy: read.data.policy, lastStake: money(lastStake), legs: legs.map(toLeg) };
  } catch {
    // The text was not stored by this app: the slip begins empty.
    return emptySlip;
  }
}

/** The slip as it is stored over a reload: selections, refusals with their reason, and bets on their way with their keys. Accepted bets are left out. */
export function serializeSlip({ legs, policy: taken, lastStake }: Slip): string {
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
