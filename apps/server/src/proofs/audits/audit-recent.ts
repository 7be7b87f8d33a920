/** The audit of what is new: every proof that goes by players, for those who have new entries, and the newest rounds and seeds. */
import type { Ctx } from '../../context.ts';
import {
  type AuditFinding,
  AuditInterruptedError,
  type AuditProofSqlReader,
  runEachProof,
} from '../../platform/audit/proof.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { convertMsToIdDistance } from '../../platform/ids.ts';
import { auditSportBetVersions } from '../../sportsbook/sportsbook.ts';
import { auditWallet } from '../../wallet/wallet.ts';
import { proveSportsBets } from '../checks/bet-proofs.ts';
import { proveGameRounds } from '../checks/game-proofs.ts';
import { proveIdentities } from '../checks/identity-proofs.ts';
import { proveStoredKeys } from '../checks/key-proofs.ts';
import { provePackages } from '../checks/offer-proofs.ts';
import { provePayments } from '../checks/payment-proofs.ts';
import { provePromotions } from '../checks/promotion-proofs.ts';
import { proveReferrals } from '../checks/referral-proofs.ts';
import { proveSeeds } from '../checks/seed-proofs.ts';
import { proveEntrySources } from '../checks/source-proofs.ts';
import { selectPlayersWithNewEntries } from './ledger-audits.queries.ts';

/** A run reads at most so many players. More than these are left to the night. */
const MAX_PLAYERS_PER_RUN = 2000;
/** Proofs read the whole history of a player: of a longer one than this they are left to the night. */
const MAX_ENTRIES_PER_PLAYER = 25_000;
/** Of the players beyond the bound at most so many are counted. */
const MAX_COUNTED_PLAYERS = 20_000;
/** A round is drawn and settled some time after its id was made. */
const OLDEST_NEW_ROUND_MS = 600_000;

export interface RecentAuditResult {
  readonly findings: readonly AuditFinding[];
  readonly players: number;
  /** Players with new entries who were not proved. */
  readonly leftOut: number;
}

const proveSome = (ctx: Pick<Ctx, 'vault'>, reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runEachProof(
    ['wallets', () => auditWallet(reader)],
    ['entries', () => proveEntrySources(reader)],
    ['games', () => proveGameRounds(ctx, reader)],
    ['seeds of games', () => proveSeeds(reader)],
    ['payments', () => provePayments(reader)],
    ['sports bets', () => proveSportsBets(reader)],
    ['versions of results', () => auditSportBetVersions(reader)],
    ['promotions', () => provePromotions(reader)],
    ['referrals', () => proveReferrals(reader)],
    ['identities', () => proveIdentities(reader)],
    ['keys', () => proveStoredKeys(reader)],
    ['packages', async () => [await provePackages(reader)]],
  );

/**
 * Proves the players who have entries with ids above `since`. Of more than 2,000 the first ones are proved, and players of more than
 * 25,000 entries are left out: the audit of the night reads all. On the embedded engine, where players go on playing meanwhile, a
 * difference counts only if it is still there when it is read once more. Throws AuditInterruptedError once `isStopping`, DbError.
 */
export async function auditRecentEntries(
  ctx: Pick<Ctx, 'db' | 'vault'>,
  { since, isStopping }: { readonly since: number; readonly isStopping: () => boolean },
): Promise<RecentAuditResult> {
  return ctx.db.withSnapshot(async (snapshot) => {
    const { players, leftOut } = await listPlayers(snapshot, since);
    const query: SqlReader['query'] = (statement) => {
      if (isStopping()) throw new AuditInterruptedError('the server stops');
      return snapshot.query(statement);
    };
    const sinceId = Math.max(-1, since - convertMsToIdDistance(OLDEST_NEW_ROUND_MS));
    const reader: AuditProofSqlReader = { query, players, sinceId };
    const first = await proveSome(ctx, reader);
    const isProved = ctx.db.engine === 'postgres' || first.every(({ wrongCount }) => wrongCount === 0);
    return { findings: isProved ? first : await proveSome(ctx, reader), players: players.length, leftOut };
  });
}

async function listPlayers(
  reader: SqlReader,
  since: number,
): Promise<{ readonly players: readonly number[]; readonly leftOut: number }> {
  const found = await reader.query(
    selectPlayersWithNewEntries({ after: -1, since, maxEntries: MAX_ENTRIES_PER_PLAYER, limit: MAX_COUNTED_PLAYERS }),
  );
  const players = found.flatMap(({ player, is_long }) => (is_long ? [] : [player])).slice(0, MAX_PLAYERS_PER_RUN);
  return { players, leftOut: found.length - players.length };
}
