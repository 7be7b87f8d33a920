import type { SportEventId } from '@arara/contract/protocol/fields';
import * as z from 'zod/mini';
import type { EventStore } from '../live/event-store.ts';
import { MAX_LEGS, type Selection, type SlipKind } from './slip-model.ts';

/** What a slip is filled with: from a link, or from a bet that is made once more. */
export interface SlipContent {
  readonly kind: SlipKind;
  readonly system: string | null;
  readonly legs: readonly Pick<Selection, 'eventId' | 'line' | 'outcomeId'>[];
}

/** The texts of a slip in an address: kind, system, and for each leg event, line and outcome. */
const sharedSlipSchema = z.tuple([
  z.enum(['single', 'multiple', 'system']),
  z.nullable(z.string().check(z.maxLength(20))),
  z
    .array(
      z.tuple([
        z.int().check(z.minimum(1)),
        z.string().check(z.minLength(1), z.maxLength(120)),
        z.string().check(z.minLength(1), z.maxLength(40)),
      ]),
    )
    .check(z.minLength(1), z.maxLength(MAX_LEGS)),
]);

/** Writes what a slip holds for an address: no stake, no odds, nothing about the player. */
export const encodeSharedSlip = ({ kind, system, legs }: SlipContent): string =>
  JSON.stringify([kind, system, legs.map(({ eventId, line, outcomeId }) => [eventId, line, outcomeId])]);

/** Reads what `encodeSharedSlip` has written; undefined for any other text. */
export function decodeSharedSlip(text: string): SlipContent | undefined {
  try {
    const read = z.safeParse(sharedSlipSchema, JSON.parse(text));
    if (!read.success) return undefined;
    const [kind, system, legs] = read.data;
    return {
      kind,
      system,
      legs: legs.map(([eventId, line, outcomeId]) => ({ eventId: eventId as SportEventId, line, outcomeId })),
    };
  } catch {
    // Somebody has changed the address: it fills no slip.
    return undefined;
  }
}

/** The selections that are still on offer, at the present odds; a suspended line opens again, a closed one does not. */
export function findSelectionsOnOffer(
  legs: SlipContent['legs'],
  events: Pick<EventStore, 'head' | 'lines' | 'price'>,
): readonly Selection[] {
  return legs.flatMap(({ eventId, line, outcomeId }): Selection[] => {
    const event = events.head(eventId);
    const offered = events.lines(eventId).find((each) => each.line === line && !each.isOver);
    const { odds } = events.price(eventId, line, outcomeId) ?? {};
    if (event === undefined || odds === undefined || offered?.outcomes.includes(outcomeId) !== true) return [];
    const { sport, home, away, tournament, tournamentId, simulated } = event;
    const name = offered.names[outcomeId] ?? '';
    return [{ eventId, line, outcomeId, odds, name, sport, home, away, tournament, tournamentId, simulated }];
  });
}
