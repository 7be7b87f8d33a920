/** Proves the stored keys of commands: without its key a repeated bet is a second bet, and with another answer a player sees wrong money. */
import {
  type AuditFinding,
  type AuditProofSqlReader,
  type PagedCheck,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import type { Id } from '@arara/contract/protocol/fields';
import { sql } from '../../platform/db/db.ts';
import { convertMsToIdDistance, readInstantFromId } from '../../platform/ids.ts';
import {
  entryKinds,
  houseLedgerAccounts,
  listPlayerIdRangesToAudit,
  playerLedgerAccounts,
} from '../../wallet/wallet.ts';

const { games, sports } = houseLedgerAccounts;
const { main, bonus } = playerLedgerAccounts;
const WEEK_MS = 7 * 86_400_000;
/** A bet at the turn of a week may have its key in the week before. */
const WEEK_MARGIN_MS = 3_600_000;
/** The first id of the weeks whose keys are kept, by the database's clock. */
const FIRST_KEPT_ID_SQL = `(((command_week() - 1)::bigint * ${WEEK_MS} + ${WEEK_MARGIN_MS})
  * ${convertMsToIdDistance(1)} - ${convertMsToIdDistance(1)} * ${readInstantFromId(0 as Id)})`;

const keyChecks: readonly PagedCheck[] = [
  {
    name: 'every stored key names something of its player, and balances that the player had',
    page: (after, to) =>
      sql(
        'audit stored keys',
        `with had as (
           select distinct player, account, after from posting
           where player > $1 and player <= $2 and account in (${main}, ${bonus})
         ), named as (
           select distinct player, ref from entry where player > $1 and player <= $2
         )
         select count(*) as checked, array_agg(format('player %s key %s of %s answers the balances %s', c.player,
             to_hex(c.key), c.ref, (c.main_after, c.bonus_after)))
           filter (where (c.main_after <> 0 and m.player is null) or (c.bonus_after <> 0 and b.player is null)
             or (c.ref is not null and c.main_after is not null and n.player is null)) as wrong
         from command c
           left join had m on m.player = c.player and m.account = ${main} and m.after = c.main_after
           left join had b on b.player = c.player and b.account = ${bonus} and b.after = c.bonus_after
           left join named n on n.player = c.player and n.ref = c.ref
         where c.player > $1 and c.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'every bet of the weeks whose keys are kept has its key',
    page: (after, to) =>
      sql(
        'audit keys of bets',
        `with staked as (
           select distinct player, ref from entry where player > $1 and player <= $2 and kind = ${entryKinds.stake}
             and credit in (${games}, ${sports}) and ref > ${FIRST_KEPT_ID_SQL} and id > ${FIRST_KEPT_ID_SQL}
         ), kept as (
           select distinct player, ref from command where player > $1 and player <= $2 and ref is not null
         )
         select count(*) as checked,
           array_agg(format('player %s bet %s', s.player, s.ref)) filter (where k.player is null) as wrong
         from staked s left join kept k on k.player = s.player and k.ref = s.ref`,
        after,
        to,
      ),
  },
  {
    name: 'every withdrawal, transfer, credit, claim and cash-out of the weeks whose keys are kept has its keys',
    page: (after, to) =>
      sql(
        'audit keys of orders',
        `with made as (
           -- Its request has a key, unless a restored book had it from the bank, and its cancellation another one.
           select w.player, w.id as ref, 'withdrawal' as kind,
             (first.why is distinct from 'restored')::int + (w.state = 'cancelled')::int as keys
           from withdrawal w left join lateral (
             select why from order_step s where s.player = w.player and s.order_id = w.id
             order by s.id limit 1) first on true
           where w.player > $1 and w.player <= $2 and w.id > ${FIRST_KEPT_ID_SQL}
           -- A transfer has a row of its sender, and one of its recipient.
           union all select player, id, 'transfer', 1 from transfer
           where player > $1 and player <= $2 and amount < 0 and id > ${FIRST_KEPT_ID_SQL}
           union all select player, id, 'credit', 1 from award_request
           where player > $1 and player <= $2 and id > ${FIRST_KEPT_ID_SQL}
           union all select player, id, 'claim', 1 from referral_claim
           where player > $1 and player <= $2 and id > ${FIRST_KEPT_ID_SQL}
           union all select player, bet, 'cashed out bet', count(*)::int from bet_cashout
           where player > $1 and player <= $2 and bet > ${FIRST_KEPT_ID_SQL} group by player, bet
         ), kept as (
           -- The key of a bet answers balances; those of orders do not.
           select player, ref, count(*)::int as keys from command
           where player > $1 and player <= $2 and ref is not null and main_after is null and refusal is null
           group by player, ref
         )
         select count(*) as checked, array_agg(format('player %s %s %s has %s of %s keys',
             m.player, m.kind, m.ref, coalesce(k.keys, 0), m.keys)) filter (where coalesce(k.keys, 0) < m.keys) as wrong
         from made m left join kept k on k.player = m.player and k.ref = m.ref`,
        after,
        to,
      ),
  },
];

/** Proves the stored keys against the ledger, in both directions. */
export const proveStoredKeys = (reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runPagedAuditChecks(reader, listPlayerIdRangesToAudit, keyChecks);
