/** Statuses and results of bets as the rows hold them: by their codes on the wire. */
import { type BetResult, betResultCodes, type BetStatus, betStatusCodes } from '@arara/sports/bets/codes';
import { type SqlArrayParameter, smallintArray } from '../../platform/db/db.ts';

/** Reads the codes of a column. A code that no program writes is an error of its row. */
function createCodeReader<Name extends string>(codes: Readonly<Record<Name, number>>, what: string) {
  const names = new Map<number, Name>();
  for (const name in codes) names.set(codes[name], name);
  return (code: number): Name => {
    const name = names.get(code);
    if (name === undefined) throw new Error(`${code} is no ${what} of a bet`);
    return name;
  };
}

/** The status of a row. Throws where it is none. */
export const toBetStatus = createCodeReader(betStatusCodes, 'status');
const toKnownBetResult = createCodeReader(betResultCodes, 'result');

/** The result of a row of a bet or of a leg, null while it has none. Throws where it is none. */
export const toBetResult = (code: number | null): BetResult | null => (code === null ? null : toKnownBetResult(code));

/** Statuses as a parameter. */
export const betStatusArray = (statuses: readonly BetStatus[]): SqlArrayParameter =>
  smallintArray(statuses.map((status) => betStatusCodes[status]));

/** Results as a parameter. */
export const betResultArray = (results: readonly (BetResult | null)[]): SqlArrayParameter =>
  smallintArray(results.map((result) => (result === null ? null : betResultCodes[result])));
