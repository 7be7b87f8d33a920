/**
 * `npm run restored`: after a backup was restored or a standby took over, makes sure that no outcome is dealt again and that no
 * money is lost or paid twice, and opens the games (docs/how-to/restore-a-backup.md). It may be repeated.
 */
import { revokeAllSessions } from './accounts/accounts.ts';
import type { CliCommandResult } from './platform/commands/command-socket.ts';
import type { Ctx, Instant } from './context.ts';
import { type GameRenewalResult, renewGamesAfterRestore } from './games/games.ts';
import * as payments from './payments/payments.ts';
import { insertAuditTrailLine, operatorTrailEntry } from './platform/audit/audit-trail.ts';
import { openHighWaterMarks } from './platform/restore/high-water-mark.ts';
import { closeLostSpan, openLostSpan, type RestoredLostSpan } from './platform/restore/lost-span.ts';
import { UNWATCHED_RESTORE_STATUS } from './platform/restore/restore-watch.ts';
import { PaymentProviderError } from './ports/payment-provider.ts';
import { revokeAllStaffSessions } from './staff/staff.ts';

const RESTORED_COMMAND_USAGE = [
  'usage: npm run restored [-- <when the backup was made, as 2026-11-20T03:00:00Z>]',
  'nothing was noticed and a server has been running on this database: say when the backup was made',
];
/** The bank's clock is not ours: its lists are compared from a little before the lost time. */
const BANK_CLOCK_OVERLAP_MS = 600_000;

/** What one part of the work found, a line each. */
type RestoreReportLines = readonly string[];

/** Runs the command. `ctx` can make ids and ask the bank. */
export async function runDatabaseRestoredCommand(ctx: Ctx, words: readonly string[]): Promise<CliCommandResult> {
  const backupAt = words[0] === undefined ? undefined : Date.parse(words[0]);
  if (words.length > 1 || Number.isNaN(backupAt) || (backupAt ?? 0) > ctx.now())
    return { ok: false, lines: RESTORED_COMMAND_USAGE };
  const marks = openHighWaterMarks(ctx.config, ctx.log);
  try {
    const span = await openLostSpan(ctx, marks, backupAt);
    if (span === undefined) return { ok: false, lines: RESTORED_COMMAND_USAGE };
    // Its own work goes on while everybody else waits.
    const { bank, lines } = await recoverLostSpan({ ...ctx, restore: UNWATCHED_RESTORE_STATUS }, span);
    if (bank !== 'asked') return { ok: false, lines: [...lines, bank, 'games and payouts stay closed: run it again'] };
    await closeLostSpan(ctx, marks, span, { lines });
    return { ok: true, lines: [...lines, 'games, sports bets, transfers and withdrawals are open'] };
  } finally {
    marks.close();
  }
}

async function recoverLostSpan(ctx: Ctx, span: RestoredLostSpan): Promise<{ bank: string; lines: RestoreReportLines }> {
  const { from_at: from, until_at: until, why } = span;
  const lines = [`lost: what was committed from ${formatIsoInstant(from)} to ${formatIsoInstant(until)} (${why})`];
  lines.push(
    ...describeRenewedGames(await renewGamesAfterRestore(ctx, span)),
    ...(await endAllSessionsAfterRestore(ctx)),
  );
  await payments.markPurchasesReported(ctx);
  try {
    const recovery = await payments.recoverLostPaymentsFromBank(ctx, from);
    const unsent = await payments.returnUnsentWithdrawalsToReview(ctx);
    lines.push(
      ...describeBankRecovery(recovery),
      `withdrawals: ${unsent} that were not sent wait for their review again`,
    );
    if (!recovery.isComplete) return { bank: 'a payment could not be booked; the log says why', lines };
    const books = await payments.reconcilePayments(ctx, {
      from: from - BANK_CLOCK_OVERLAP_MS,
      to: ctx.now() + BANK_CLOCK_OVERLAP_MS,
    });
    lines.push(...books.lines.map((line) => `bank: ${line}`), ...MANUAL_STEPS_AFTER_RESTORE);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return { bank: `the bank cannot be asked: ${error.message}`, lines };
  }
  await ctx.db.tx('restore recorded', (tx) =>
    insertAuditTrailLine(tx, ctx, {
      ...operatorTrailEntry,
      at: ctx.now(),
      call: 'restored',
      outcome: 'done',
      detail: { from, until, why },
    }),
  );
  return { bank: 'asked', lines };
}

const formatIsoInstant = (at: Instant): string => new Date(at).toISOString();

const describeRenewedGames = ({ endedRounds, renewedPlayers, chains }: GameRenewalResult): string[] => [
  `games: ${endedRounds} open rounds ended, seeds of ${renewedPlayers} players renewed`,
  ...chains.map(({ game, chain, from, to }) => `${game}: chain ${chain} goes on after seed ${to}, it was at ${from}`),
];

/** Whoever was signed out in the lost time would be signed in again; and a key of that time is repeated by no open page. */
async function endAllSessionsAfterRestore(ctx: Ctx): Promise<RestoreReportLines> {
  const [players, staff] = [await revokeAllSessions(ctx), await revokeAllStaffSessions(ctx)];
  return [`sessions: ${players} of players and ${staff} of staff ended`];
}

const describeBankRecovery = ({ adoptedPayouts, payoutsOfLostPlayers }: payments.BankRecovery): string[] => [
  `payouts: ${adoptedPayouts.length} that the bank had made are booked again`,
  ...adoptedPayouts.map((payout) => `  ${payout}`),
  ...payoutsOfLostPlayers.map(
    (payout) =>
      `LOOK INTO payout ${payout}: its player was lost, too; it is booked as a debt, their deposits wait in suspense`,
  ),
];

/** What no list of the bank says. */
const MANUAL_STEPS_AFTER_RESTORE: RestoreReportLines = [
  'by hand: USDT that was sent in the lost time; limits, pauses and exclusions that players set in it; staff who were blocked in it',
];
