/** Proves the hashes by which payout accounts of several players are compared, for `ledger:verify`. */
import type { PayoutKind } from '@arara/contract/player/payments/payout';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { type AuditFinding, AuditFindingCollector, type AuditProofSqlReader } from '../../platform/audit/proof.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import { EncryptionVaultError } from '../../platform/vault/vault.ts';
import { decryptPayoutAccount, formatPayoutAccountEncryptionLabel, listPayoutAccountHmacs } from './payout-account.ts';

const PAYOUT_ACCOUNTS_PER_PAGE = 1000;

interface PayoutAccountRow extends Row {
  readonly player: PlayerId;
  readonly kind: PayoutKind;
  readonly sealed: Uint8Array;
  readonly print: Uint8Array | null;
}

const selectPayoutAccounts = (player: number, kind: string): SqlStatement<PayoutAccountRow> =>
  sql(
    'audit payout accounts',
    `select player, kind, sealed, print from payout_account where (player, kind) > ($1::bigint, $2::text)
     order by player, kind limit ${PAYOUT_ACCOUNTS_PER_PAGE}`,
    player,
    kind,
  );

/** Compares every payout account with its hash; one of before hashes has none. */
export async function auditPayoutAccounts(ctx: Pick<Ctx, 'vault'>, reader: AuditProofSqlReader): Promise<AuditFinding> {
  const proof = new AuditFindingCollector('every payout account has its own hash');
  for (let last: { player: number; kind: string } = { player: -1, kind: '' }; ;) {
    const rows = await reader.query(selectPayoutAccounts(last.player, last.kind));
    for (const { player, kind, sealed, print } of rows) {
      proof.addChecked(1);
      if (print !== null && !isOwnHash(ctx, { player, kind, sealed }, print))
        proof.addWrong(`player ${player}: the account of kind ${kind} has the hash of another`);
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAYOUT_ACCOUNTS_PER_PAGE) return proof.finding;
    last = end;
  }
}

function isOwnHash(
  ctx: Pick<Ctx, 'vault'>,
  { player, kind, sealed }: Pick<PayoutAccountRow, 'player' | 'kind' | 'sealed'>,
  print: Uint8Array,
): boolean {
  try {
    const { payCardNo } = decryptPayoutAccount(ctx, sealed, formatPayoutAccountEncryptionLabel(player, kind));
    return listPayoutAccountHmacs(ctx, kind, payCardNo).some((hmac) => Buffer.from(hmac).equals(print));
  } catch (error) {
    // That it cannot be opened, the proof of sealed values says.
    if (error instanceof EncryptionVaultError) return true;
    throw error;
  }
}
