import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import { readCommandOutcome } from './command-outcome.ts';
import {
  type PlayerViewSources,
  getBalance,
  getPublicSiteFigures,
  listPlayerRecords,
  readNetPosition,
  createAccountStatementFile,
  getUserInfo,
} from './views.ts';
import { type ClientPart, scrubErrorText } from '@arara/contract/client-parts';
import type { Logger } from 'pino';
import { incrementCounter } from '../platform/metrics/metrics.ts';

export const createPlayerReadHandlers = (
  ctx: Ctx,
  doors: PlayerViewSources,
): Pick<
  PlayerCallHandlers,
  | 'userInfo'
  | 'getBalance'
  | 'commandOutcome'
  | 'guestAnalysis'
  | 'clientError'
  | 'records'
  | 'statement'
  | 'protectionPosition'
> => ({
  userInfo: ({ player }) => getUserInfo(ctx, doors, player),
  getBalance: ({ player }) => getBalance(ctx, player),
  commandOutcome: ({ player, input }) => readCommandOutcome(ctx, player, input),
  guestAnalysis: () => getPublicSiteFigures(ctx, doors),
  clientError: async ({ input }) => recordClientError(ctx.log, input),
  records: ({ player, input, lang }) => listPlayerRecords(ctx, doors, player, input, lang),
  protectionPosition: ({ player, input }) => readNetPosition(ctx, player, input.span),
  statement: ({ player, input, lang }) => createAccountStatementFile(ctx, doors, player, { ...input, lang }),
});

/** Versions that are counted by their names. Anybody may name any: all further ones count as `other`. */
const MAX_VERSIONS = 20;
const countedVersions = new Set<string>();

function nameVersion(version: string): string {
  if (countedVersions.size < MAX_VERSIONS) countedVersions.add(version);
  return countedVersions.has(version) ? version : 'other';
}

/** A part of the web app has failed in somebody's browser. */
interface ClientErrorReport {
  readonly part: ClientPart;
  readonly version: string;
  readonly text: string;
}

/** Counts a failure of the web app, and writes it to the log without anything personal. */
export function recordClientError(log: Logger, { part, version, text }: ClientErrorReport): null {
  incrementCounter('client_errors_total', { part, version: nameVersion(version) });
  log.warn({ part, version, text: scrubErrorText(text) }, 'a part of the web app failed in a browser');
  return null;
}
