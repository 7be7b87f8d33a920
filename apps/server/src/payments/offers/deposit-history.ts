import type { PlayerId } from '@arara/contract/protocol/fields';
import type { DepositHistory } from '@arara/promotions/offers';
import { readAccount } from '../../accounts/accounts.ts';
import type { Reader } from '../../platform/db/db.ts';
import { readIdInstant } from '../../platform/ids.ts';
import * as queries from './offers.queries.ts';

/** The deposit history that decides which offers a player has. Throws Refusal notFound. */
export async function loadDepositHistory(reader: Reader, player: PlayerId): Promise<DepositHistory> {
  const { createdAt } = await readAccount(reader, player);
  const [paid] = await reader.query(queries.selectPaidDeposits(player));
  // A payment may have waited for a review: the next offer begins when it was credited, not when it arrived.
  const credited = paid?.credited ?? null;
  const firstPaidAt = credited === null ? (paid?.first_at ?? null) : readIdInstant(credited);
  return { registeredAt: createdAt, paidDeposits: paid?.count ?? 0, firstPaidAt };
}
