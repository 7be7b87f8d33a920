/**
 * Codes of the wire that the code knows by names: statuses and results of bets. Only these codecs know the codes. A code that
 * this program does not know, because a later server sent it, becomes `unknown`: such a bet takes no action, such an event no
 * bet, and the list around it is read as ever. A server names nothing `unknown`: to encode it is an error.
 */
import { betResultCodes, betStatusCodes, legResultCodes } from '@arara/sports/bets/codes';
import * as z from 'zod/mini';
import { createUncheckedTypeSchema } from '../../protocol/fields.ts';

function createCodeSchema<Name extends string>(codes: Readonly<Record<Name, number>>) {
  const names = new Map<number, Name>();
  for (const name in codes) names.set(codes[name], name);
  return z.codec(z.int(), createUncheckedTypeSchema<Name | 'unknown'>(), {
    decode: (code) => names.get(code) ?? 'unknown',
    encode: (name) => {
      if (name === 'unknown') throw new RangeError('unknown has no code');
      return codes[name];
    },
  });
}

/** What becomes of a bet: it waits for the live delay, is accepted or refused, settled, re-opened. */
export const betStatusSchema = createCodeSchema(betStatusCodes);
export type BetStatus = z.output<typeof betStatusSchema>;

/** How a settled bet ended, and a leg of it: the only leg of a single has the result of its bet. */
export const betResultSchema = createCodeSchema(betResultCodes);
export type BetResult = z.output<typeof betResultSchema>;

/** How an outcome was settled. */
export const legResultSchema = createCodeSchema(legResultCodes);
export type LegResult = z.output<typeof legResultSchema>;

/** What a message says of a changed bet: its status, or that a part of it was cashed out. */
export const betChangeSchema = createCodeSchema({ ...betStatusCodes, cashedOut: betResultCodes.cashedOut });
