import type { PlayerId } from '@arara/contract/protocol/fields';
import type { PlayerDepositHistoryFigures } from '@arara/promotions/offers';
import { readPlayerAccount } from '../../accounts/accounts.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import * as queries from './offers.queries.ts';

/** The deposit history that decides which offers a player has. Throws Refusal notFound. */
export async function loadDepositHistory(reader: SqlReader, player: PlayerId): Promise<PlayerDepositHistoryFigures> {
  const { createdAt } = await readPlayerAccount(reader, player);
  const [paid] = await reader.query(queries.selectPaidDepositCount(player));
  // A payment may have waited for a review: the next offer begins when it was credited, not when it arrived.
  const credited = paid?.credited ?? null;
  const firstPaidAt = credited === null ? (paid?.first_at ?? null) : readInstantFromId(credited);
  return { registeredAt: createdAt, paidDeposits: paid?.count ?? 0, firstPaidAt };
}
