import { findSport } from '@arara/sports/registry';

/** The key of a line's market in the table of its sport; null for a line that the table does not have. */
export const findMarketKey = (sport: string, line: string): string | null =>
  findSport(sport)?.markets.parseLine(line)?.market.key ?? null;
