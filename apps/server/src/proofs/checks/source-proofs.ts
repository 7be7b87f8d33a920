/**
 * Proves that every entry between the house and a player has the row that it came from, in whichever domain that is, and that the
 * sums that players' wallets carry (days, turnover) follow from those rows.
 */
import { playMoneyAmounts } from '@arara/contract/protocol/play-money';
import {
  type AuditFinding,
  type AuditProofSqlReader,
  type PagedCheck,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { betResultCodes, betStatusCodes } from '@arara/sports/bets/codes';
import { sql } from '../../platform/db/db.ts';
import {
  auditLedgerEntries,
  entryKinds,
  houseLedgerAccounts,
  listPlayerIdRangesToAudit,
  playerLedgerAccounts,
} from '../../wallet/wallet.ts';
import { roundStates } from '../../games/games.ts';

const { games, sports, psp, bonusExpense, suspense } = houseLedgerAccounts;
const { main, bonus } = playerLedgerAccounts;
const kinds = entryKinds;
/** The results of a bet whose stake counts for nothing. */
const VOID_RESULTS_SQL = `${betResultCodes.void}, ${betResultCodes.push}`;

const sourceChecks: readonly PagedCheck[] = [
  {
    name: 'every fee of the bank belongs to a payment that cost it, or to a payout that arrived',
    page: (after, to) =>
      sql(
        'audit bank fees',
        `with booked as (
           select player, ref, sum(amount)::bigint as amount, count(*) as count from entry
           where player > $1 and player <= $2 and kind = ${kinds['bank-fee']} group by player, ref
         ), due as (
           select player, id, fee from payment where player > $1 and player <= $2 and fee > 0
         )
         select count(*) as checked, array_agg(format('player %s order %s: the bank took %s, booked %s',
             coalesce(d.player, b.player), coalesce(d.id, b.ref), d.fee, b.amount))
           filter (where case when d.id is not null then d.fee is distinct from b.amount
             else b.count > 1 or w.id is null end) as wrong
         from due d full join booked b on b.player = d.player and b.ref = d.id
           left join withdrawal w on w.player = b.player and w.id = b.ref and w.state in ('confirmed', 'returned')`,
        after,
        to,
      ),
  },
  {
    name: 'a gift is taken back only with its deposit, and play money goes only to test accounts',
    page: (after, to) =>
      sql(
        'audit gifts taken back',
        `select count(*) as checked, array_agg(format('player %s entry %s of kind %s', e.player, e.id, e.kind))
           filter (where case e.kind
             when ${kinds['gift-clawback']} then g.count = 0 or g.amount < e.amount and e.debit <> ${bonus}
             when ${kinds['play-money']} then t.twin is null or e.ref <> e.player
               or e.amount > ${playMoneyAmounts.full} or e.credit_after > ${playMoneyAmounts.full}
             else c.id is null end) as wrong
         from entry e
           left join test_account t on t.twin = e.player
           left join withdrawal c on c.player = e.player and c.id = e.ref
           cross join lateral (select count(*), max(g.amount) as amount
             from deposit d join payment p on p.player = d.player and p.deposit = d.id
               join payment_return r on r.player = p.player and r.payment = p.id and r.clawed_back
               join bonus_grant g on g.player = d.player and g.ref = d.id
             where e.kind = ${kinds['gift-clawback']} and d.player = e.player and d.id = e.ref
               and d.gift_outcome = 'given') g
         where e.player > $1 and e.player <= $2
           and e.kind in (${kinds['gift-clawback']}, ${kinds['play-money']}, ${kinds.correction})`,
        after,
        to,
      ),
  },
  {
    name: 'every requirement of turnover comes from money that reached main, and is no more than it',
    page: (after, to) =>
      sql(
        'audit turnover sources',
        `with due as (
           select e.player, e.id, e.amount, case when e.kind = ${kinds.deposit} and e.debit = ${psp}
             then (select p.deposit from payment p where p.player = e.player and p.id = e.ref) else e.ref end as source
           from entry e where e.player > $1 and e.player <= $2 and e.credit = ${main}
             and (e.kind in (${kinds.deposit}, ${kinds['transfer-in']}, ${kinds['commission-claim']})
               or e.kind = ${kinds.award})
         ), kept as (select * from turnover where player > $1 and player <= $2)
         select count(*) as checked, array_agg(format('player %s entry %s of %s requires %s by order %s',
             coalesce(d.player, t.player), d.id, d.amount, t.required, coalesce(t.id, d.source)))
           filter (where t.id is null or d.id is null or t.required > d.amount or t.required < 0
             or (t.required < d.amount and not exists (select from entry c
               where c.player = t.player and c.kind = ${kinds.clawback}))) as wrong
         from due d full join kept t on t.player = d.player and t.id = d.source`,
        after,
        to,
      ),
  },
  {
    name: 'no turnover is filled that was not staked, and none is missing that was',
    page: (after, to) =>
      sql(
        'audit turnover filled',
        `with stakes as (
           select e.player, e.id, e.amount as filled, 0::bigint as required from entry e
           where e.player > $1 and e.player <= $2 and e.kind = ${kinds.stake} and e.credit = ${games}
             and not exists (select from entry r where r.player = e.player and r.ref = e.ref
               and r.kind = ${kinds.refund})
             and not exists (select from round o where o.player = e.player and o.id = e.ref
               and o.state = ${roundStates.open})
             and not exists (select from shared_bet o where o.player = e.player and o.id = e.ref
               and o.state = ${roundStates.open})
           union all select player, id, turned, 0 from sport_bet where player > $1 and player <= $2 and turned > 0
           union all select e.player, e.id, 0, e.amount from entry e
             where e.player > $1 and e.player <= $2 and e.credit = ${main}
               and e.kind in (${kinds.deposit}, ${kinds['transfer-in']}, ${kinds['commission-claim']}, ${kinds.award})
         ), steps as (
           -- Filled never exceeds what is required at that moment: the least of (required then + staked after it).
           select player, filled, sum(required) over (partition by player order by id, required desc)
             + sum(filled) over (partition by player)
             - sum(filled) over (partition by player order by id, required desc) as bound from stakes
         ), sums as (
           select player, sum(filled) as staked, min(bound) filter (where filled > 0) as bound
             from steps group by player
         )
         select count(*) as checked, array_agg(format('player %s filled %s of %s, staked %s', w.player,
             w.turn_filled, w.turn_required, coalesce(s.staked, 0)))
           filter (where w.turn_filled > coalesce(s.staked, 0)
             or (w.turn_filled < least(w.turn_required, s.staked, s.bound) and not c.is_corrected)) as wrong
         from wallet w left join sums s on s.player = w.player
           cross join lateral (select exists (select from entry e where e.player = w.player
             -- What was corrected, taken back or void filled the turnover for a while:
             -- then only the upper bound is known.
             and e.kind in (${kinds.void}, ${kinds.resettlement}, ${kinds.clawback})) as is_corrected) c
         where w.player > $1 and w.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'the counters of the days add up to the stakes, payouts and deposits of the ledger',
    page: (after, to) =>
      sql(
        'audit days',
        `with counted as (
           select w.player, w.day_staked - w.day_voided_earlier + coalesce(d.staked, 0) as staked,
             w.day_paid + coalesce(d.paid, 0) as paid, w.day_deposited + coalesce(d.deposited, 0) as deposited,
             w.day_settled_real + coalesce(d.settled_real, 0) as settled_real,
             least(w.day_staked, w.day_deposited, d.least) as least
           from wallet w left join (
             select player, sum(staked - voided_earlier) as staked, sum(paid) as paid, sum(deposited) as deposited,
               sum(settled_real) as settled_real, min(least(staked, deposited)) as least
             from wallet_day where player > $1 and player <= $2 group by player) d on d.player = w.player
           where w.player > $1 and w.player <= $2
         ), booked as (
           select player,
             sum(case when kind = ${kinds.stake} then amount when kind = ${kinds.refund} then -amount else 0 end)
               as staked,
             sum(amount) filter (where kind = ${kinds.stake} and debit = ${main}) as staked_main,
             sum(amount) filter (where kind = ${kinds.payout} and debit = ${games}
               or kind = ${kinds['cash-out']}) as paid,
             sum(amount) filter (where kind = ${kinds.deposit}) as deposited
           from entry where player > $1 and player <= $2 group by player
         ), bets as (
           select player, sum(payout) filter (where result not in (${VOID_RESULTS_SQL})) as paid,
             sum(stake_main + stake_bonus - cashed_main - cashed_bonus) filter (where result in (${VOID_RESULTS_SQL}))
               as voided
           from sport_bet where player > $1 and player <= $2 and state = ${betStatusCodes.settled} group by player
         )
         select count(*) as checked, array_agg(format(
             'player %s counted %s staked, %s paid, %s deposited, the ledger says %s, %s, %s',
             c.player, c.staked, c.paid,
             c.deposited, coalesce(e.staked, 0) - coalesce(b.voided, 0), coalesce(e.paid, 0) + coalesce(b.paid, 0),
             coalesce(e.deposited, 0)))
           filter (where c.staked <> coalesce(e.staked, 0) - coalesce(b.voided, 0)
             or c.paid <> coalesce(e.paid, 0) + coalesce(b.paid, 0) or c.deposited <> coalesce(e.deposited, 0)
             or c.least < 0 or c.settled_real > coalesce(e.staked_main, 0) or c.settled_real < 0) as wrong
         from counted c left join booked e on e.player = c.player left join bets b on b.player = c.player`,
        after,
        to,
      ),
  },
  {
    name: 'every stake was split into main and bonus money as its row says, and paid in that proportion',
    page: (after, to) =>
      sql(
        'audit splits',
        `with booked as (
           select player, ref,
             coalesce(sum(amount) filter (where kind = ${kinds.stake} and debit = ${main}), 0) as stake_main,
             coalesce(sum(amount) filter (where kind = ${kinds.stake} and debit = ${bonus}), 0) as stake_bonus,
             coalesce(sum(amount) filter (where kind = ${kinds.payout}), 0) as paid,
             coalesce(sum(amount) filter (where kind = ${kinds.payout}
               and credit in (${bonus}, ${bonusExpense})), 0) as paid_bonus
           from entry where player > $1 and player <= $2 and ${games} in (debit, credit) group by player, ref
         ), played as (
           select r.player, r.id, r.stake_main, r.stake_bonus, r.bonus_id, r.state
           -- Look-ups by key: a hash join would read all rounds for each page of players.
           from booked b, lateral (select * from round where id = b.ref and player = b.player offset 0) r
           union all select player, id, stake_main, stake_bonus, bonus_id, state from shared_bet
             where player > $1 and player <= $2
         )
         select count(*) as checked,
           array_agg(format('player %s round %s staked %s, booked %s, paid %s of it as bonus %s',
             p.player, p.id, (p.stake_main, p.stake_bonus), (b.stake_main, b.stake_bonus), b.paid, b.paid_bonus))
           filter (where (p.stake_main, p.stake_bonus) is distinct from (b.stake_main, b.stake_bonus)
             or (p.stake_bonus = 0 and b.paid_bonus <> 0)
             -- A bonus that was released meanwhile is main money.
             or b.paid_bonus not in (0, case when p.stake_bonus = 0 then 0
               else floor(b.paid * p.stake_bonus / (p.stake_main + p.stake_bonus)) end)
             or (p.bonus_id is not null and (p.stake_bonus = 0 or not exists (
               select from bonus x where x.player = p.player and x.id = p.bonus_id)))
             or (p.stake_bonus > 0 and p.state = ${roundStates.open} and p.bonus_id is null)) as wrong
         from played p left join booked b on b.player = p.player and b.ref = p.id`,
        after,
        to,
      ),
  },
  {
    name: 'what was paid for a sports bet is split as its stake',
    page: (after, to) =>
      sql(
        'audit bet splits',
        `with paid as (
           select player, ref, sum(case when credit in (${bonus}, ${bonusExpense}) then amount else 0 end) as bonus
           from entry where player > $1 and player <= $2 and debit = ${sports}
             and kind in (${kinds.payout}, ${kinds.void}, ${kinds.resettlement}) group by player, ref
         )
         select count(*) as checked, array_agg(format('player %s bet %s was paid %s, of it bonus %s, of a stake of %s',
             b.player, b.id, b.payout, p.bonus, (b.stake_main, b.stake_bonus)))
           filter (where (b.stake_bonus = 0 and coalesce(p.bonus, 0) <> 0)
             or (b.bonus is null) <> (b.stake_bonus = 0)
             or (b.bonus is not null and j.id is null)
             or (b.turned_bonus_id is null) <> (b.turned_bonus = 0)
             or (b.turned_bonus_id is not null and t.id is null)
             or (not c.is_corrected and b.stake_bonus > 0 and b.cashed_bonus = 0 and coalesce(p.bonus, 0)
               not in (0, floor(b.payout * b.stake_bonus / (b.stake_main + b.stake_bonus))))) as wrong
         from sport_bet b left join paid p on p.player = b.player and p.ref = b.id
           left join bonus j on j.player = b.player and j.id = b.bonus
           left join bonus t on t.player = b.player and t.id = b.turned_bonus_id
           cross join lateral (select exists (select from entry e where e.player = b.player and e.ref = b.id
             and e.kind = ${kinds.resettlement}) as is_corrected) c
         where b.player > $1 and b.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'money in suspense is what payments wait with',
    page: (after, to) =>
      sql(
        'audit suspense sums',
        `select count(*) as checked, array_agg(format('player %s has %s in suspense, payments wait with %s', w.player,
             e.amount, p.amount)) filter (where e.amount <> p.amount) as wrong
         from wallet w cross join lateral (select coalesce(sum(case when credit = ${suspense} then amount
             else -amount end), 0) as amount from entry where player = w.player and ${suspense} in (debit, credit)) e
           cross join lateral (select coalesce(sum(amount - returned) filter (where review is not null), 0) as amount
             from payment where player = w.player) p
         where w.player > $1 and w.player <= $2`,
        after,
        to,
      ),
  },
];

/** Proves every entry by the one before it, by what the program may write, and by the row that it came from. */
export const proveEntrySources = async (reader: AuditProofSqlReader): Promise<AuditFinding[]> => [
  ...(await auditLedgerEntries(reader)),
  ...(await runPagedAuditChecks(reader, listPlayerIdRangesToAudit, sourceChecks)),
];
