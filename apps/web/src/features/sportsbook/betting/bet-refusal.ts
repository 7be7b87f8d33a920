import type { ApiCallError } from '@arara/contract/protocol/client';
import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import { oddsFromDecimal } from '@arara/sports/core/odds';
import * as z from 'zod/mini';
import type { BetRefusal, SlipLeg } from './slip.ts';

/** The legs that the data of a refusal names: those whose odds changed or whose line takes no bets. */
const namedLegsSchema = z.object({
  legs: z.array(
    z.object({
      eventId: z.union([z.string(), z.number()]),
      line: z.string(),
      outcomeId: z.string(),
      odds: z.optional(z.number()),
    }),
  ),
});

/** Why a bet was refused: for these legs by their ids, or for `refused` if it names none. */
export interface ReadRefusal {
  readonly refused: BetRefusal | null;
  readonly legs: ReadonlyMap<string, BetRefusal>;
}

/** A leg as it was sent, with its price. */
type SentLeg = Pick<SlipLeg, 'id' | 'eventId' | 'line' | 'outcomeId' | 'odds'>;

/** The reason of a refused leg: its new odds if the refusal is about them, otherwise that it takes no bets. */
function toLegRefusal(isOddsChange: boolean, from: number, decimal: number | undefined): BetRefusal {
  const to = isOddsChange && decimal !== undefined ? oddsFromDecimal(decimal) : undefined;
  return to === undefined ? { why: 'suspended' } : { why: 'odds', from, to };
}

function readWholeRefusal(error: ApiCallError): BetRefusal {
  if (error.status === refusalStatusByCode.notFound) return { why: 'gone' };
  if (error.status === refusalStatusByCode.insufficientBalance) return { why: 'balance' };
  const isAboutLegs =
    error.status === refusalStatusByCode.oddsChanged || error.status === refusalStatusByCode.lineSuspended;
  if (isAboutLegs) return { why: 'suspended' };
  return error.message === '' ? { why: 'fault' } : { why: 'said', text: error.message };
}

/** Reads the refusal of a bet on these legs. */
export function readBetRefusal(error: ApiCallError, sent: readonly SentLeg[]): ReadRefusal {
  const read = z.safeParse(namedLegsSchema, error.data);
  const isOddsChange = error.status === refusalStatusByCode.oddsChanged;
  const isAboutLegs = isOddsChange || error.status === refusalStatusByCode.lineSuspended;
  const named = isAboutLegs && read.success ? read.data.legs : [];
  const legs = new Map(
    named.flatMap(({ eventId, line, outcomeId, odds }) => {
      const leg = sent.find(
        (each) => String(each.eventId) === String(eventId) && each.line === line && each.outcomeId === outcomeId,
      );
      return leg === undefined ? [] : [[leg.id, toLegRefusal(isOddsChange, leg.odds, odds)] as const];
    }),
  );
  return legs.size > 0 ? { refused: null, legs } : { refused: readWholeRefusal(error), legs };
}
