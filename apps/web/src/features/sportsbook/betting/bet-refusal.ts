import type { ApiCallError } from '@arara/contract/protocol/client';
import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import { oddsFromDecimal } from '@arara/sports/core/odds';
import * as z from 'zod/mini';
import type { BetRefusal, SentBet, UnitRefusal } from './slip-model.ts';

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

/** Reads the refusal of a bet: for the units that it names, or for the whole bet. A single is refused as a whole. */
export function readBetRefusal(
  error: ApiCallError,
  { kind, units, odds }: Pick<SentBet, 'kind' | 'units' | 'odds'>,
): { readonly why: BetRefusal | null; readonly units: readonly UnitRefusal[] } {
  const read = z.safeParse(namedLegsSchema, error.data);
  const isOddsChange = error.status === refusalStatusByCode.oddsChanged;
  const isAboutLegs = isOddsChange || error.status === refusalStatusByCode.lineSuspended;
  const named = isAboutLegs && read.success ? read.data.legs : [];
  const refused = units.flatMap(({ id, selections: [selection] }, index): UnitRefusal[] => {
    const leg = named.find(
      ({ eventId, line, outcomeId }) =>
        String(eventId) === String(selection.eventId) && line === selection.line && outcomeId === selection.outcomeId,
    );
    const seen = odds[index] ?? selection.odds;
    return leg === undefined ? [] : [{ id, why: toLegRefusal(isOddsChange, seen, leg.odds) }];
  });
  const [first] = refused;
  if (first === undefined) return { why: readWholeRefusal(error), units: [] };
  return kind === 'single' ? { why: first.why, units: [] } : { why: null, units: refused };
}
