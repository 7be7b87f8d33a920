import type { PagedCheck } from '../../platform/audit/proof.ts';
import { BONUS_LIFETIME_MS } from '@arara/promotions/gifts';
import { sql } from '../../platform/db/db.ts';
import { convertMsToIdDistance, readInstantFromId } from '../../platform/ids.ts';
import type { Id } from '@arara/contract/protocol/fields';
import { houseLedgerAccounts, entryKinds, playerLedgerAccounts } from '../ledger/chart-of-accounts.ts';

const {
  'bonus-grant': bonusGrantEntryKind,
  'bonus-release': bonusReleaseEntryKind,
  'bonus-forfeit': forfeitEntryKind,
  'gift-clawback': giftClawbackEntryKind,
  award: awardEntryKind,
} = entryKinds;
/** The kinds of entries by which a game or a sports bet moves bonus money. Every other kind is a grant, a release or a forfeit. */
const bonusPlayEntryKinds = [
  entryKinds.stake,
  entryKinds.payout,
  entryKinds.refund,
  entryKinds.void,
  entryKinds.resettlement,
  entryKinds['cash-out'],
].join(', ');

/** The checks of bonus money, page by page. */
export const bonusAuditChecks: readonly PagedCheck[] = [
  {
    name: 'bonus money stands beside exactly one open bonus, with no more to wager than it required',
    page: (after, to) =>
      sql(
        'audit open bonuses',
        `select count(*) as checked,
           array_agg(format('player %s: wallet has bonus %s, rows say %s', w.player, w.bonus_id, b.id))
           filter (where w.bonus_id is distinct from b.id
             or (b.id is null and (w.bonus <> 0 or w.bonus_left <> 0 or w.bonus_held <> 0))
             or w.bonus_left > b.required
             or (b.id is not null and (w.bonus_left = 0 or w.bonus + w.bonus_held = 0))) as wrong
         from wallet w left join bonus b on b.player = w.player and b.state = 'open'
         where w.player > $1 and w.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'every bonus is what was granted to it, and ended with what the ledger says',
    page: (after, to) =>
      sql(
        'audit bonuses',
        `with booked as (
           select player, ref,
             coalesce(sum(amount) filter (where kind in (${bonusGrantEntryKind}, ${awardEntryKind})),
             0)::bigint as granted,
             coalesce(sum(amount) filter (where kind in (${bonusReleaseEntryKind}, ${forfeitEntryKind})),
             0)::bigint as ended
           from entry
           where player > $1 and player <= $2 and kind in (${bonusGrantEntryKind}, ${awardEntryKind},
           ${bonusReleaseEntryKind}, ${forfeitEntryKind})
             and ${playerLedgerAccounts.bonus} in (debit, credit)
           group by player, ref
         ), grants as (
           select player, bonus, sum(amount)::bigint as amount, sum(required)::bigint as required from bonus_grant
           where player > $1 and player <= $2 group by player, bonus
         ), kept as (select * from bonus where player > $1 and player <= $2)
         select count(*) as checked,
           array_agg(format(
             'player %s bonus %s: %s granted and %s at its end, the ledger says %s and %s, its grants %s',
             coalesce(b.player, k.player), coalesce(b.id, k.ref), b.granted, b.ended_with, k.granted, k.ended,
             g.amount))
           filter (where b.granted is distinct from k.granted or b.ended_with is distinct from k.ended
             or b.granted is distinct from g.amount or b.required < g.required) as wrong
         from kept b full join booked k on k.player = b.player and k.ref = b.id
           left join grants g on g.player = b.player and g.bonus = b.id`,
        after,
        to,
      ),
  },
  {
    name: 'bonus money leaves only by wagering, release, forfeit or a claw-back of its gift, and comes only as a grant or from a stake',
    page: (after, to) =>
      sql(
        'audit bonus money',
        `select count(*) as checked, array_agg(format('player %s entry %s', player, id))
           filter (where not case when debit = ${playerLedgerAccounts.bonus}
             then (kind in (${bonusPlayEntryKinds})
             and credit in (${houseLedgerAccounts.games}, ${houseLedgerAccounts.sports}))
               or (kind = ${bonusReleaseEntryKind} and credit = ${playerLedgerAccounts.main})
               or (kind in (${forfeitEntryKind}, ${giftClawbackEntryKind})
               and credit = ${houseLedgerAccounts.bonusExpense})
             else (kind in (${bonusPlayEntryKinds})
             and debit in (${houseLedgerAccounts.games}, ${houseLedgerAccounts.sports}))
               or (kind = ${bonusGrantEntryKind} and debit = ${houseLedgerAccounts.bonusExpense})
               or (kind = ${awardEntryKind} and debit = ${houseLedgerAccounts.awardExpense}) end) as wrong
         from entry where player > $1 and player <= $2 and ${playerLedgerAccounts.bonus} in (debit, credit)`,
        after,
        to,
      ),
  },
];

/** The instant of an id, in milliseconds. */
const readInstantSql = (id: string): string => `(${id} / ${convertMsToIdDistance(1)} + ${readInstantFromId(0 as Id)})`;
/** A bonus gets its end and its id in one transaction. */
const EXPIRY_TOLERANCE_MS = 60_000;
/** The sources of grants that are no gift of an offer. */
const rewardSources = "('milestone', 'vip', 'staff')";

/** The checks of what a bonus requires and when it ends, page by page. */
export const bonusTermAuditChecks: readonly PagedCheck[] = [
  {
    name: 'a bonus requires what its grants require, ends when the last of them does, and is a gift if one of them is',
    page: (after, to) =>
      sql(
        'audit bonus terms',
        `with grants as (
           select g.player, g.bonus, sum(g.required)::bigint as required,
             bool_or(source not in ${rewardSources}) as has_gift,
             bool_or(amount_taken < 0 or amount_taken > amount or required_taken < 0 or required_taken > g.required)
               as is_overdrawn, sum(amount_taken) as amount_taken,
             bool_or(abs(b.expires_at - ${readInstantSql('g.id')} - ${BONUS_LIFETIME_MS}) < ${EXPIRY_TOLERANCE_MS})
               as is_end_of_grant
           from bonus_grant g join bonus b on b.player = g.player and b.id = g.bonus
           where g.player > $1 and g.player <= $2 group by g.player, g.bonus
         )
         select count(*) as checked, array_agg(format('player %s bonus %s in %s requires %s until %s',
             b.player, b.id, b.state, b.required, b.expires_at))
           filter (where g.bonus is null or g.is_overdrawn or not g.is_end_of_grant
             or (b.required <> g.required and j.count = 0)
             or (b.gift and not g.has_gift) or (not b.gift and g.has_gift and g.amount_taken = 0)
             or (b.ended_at is null) <> (b.state = 'open')
             or (b.state = 'open' and (b.ended_with <> 0 or b.left_to_wager <> 0))
             or (b.state = 'released' and b.left_to_wager <> 0)
             or b.left_to_wager > b.required
             or b.ended_at < ${readInstantSql('b.id')} - ${EXPIRY_TOLERANCE_MS}
             or (b.joined is not null and t.id is null)) as wrong
         from bonus b left join grants g on g.player = b.player and g.bonus = b.id
           left join bonus t on t.player = b.player and t.id = b.joined
           cross join lateral (select count(*) from bonus x where x.player = b.player and x.joined = b.id) j
         where b.player > $1 and b.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'no more is wagered of an open bonus than its player has staked since',
    page: (after, to) =>
      sql(
        'audit bonus wagering',
        `select count(*) as checked, array_agg(format('player %s bonus %s: %s of %s left, %s staked since',
             w.player, b.id, w.bonus_left, b.required, s.staked))
           filter (where w.bonus_left < b.required - s.staked - s.taken and not s.is_joined) as wrong
         from wallet w join bonus b on b.player = w.player and b.id = w.bonus_id
           cross join lateral (select
             (select coalesce(sum(amount), 0) from entry e where e.player = w.player and e.kind = ${entryKinds.stake}
               -- Stakes that waited for their result when the bonus began count too.
               and e.id > b.id - ${convertMsToIdDistance(30 * 86_400_000)}) as staked,
             (select coalesce(sum(required_taken), 0) from bonus_grant g where g.player = w.player and g.bonus = b.id)
               as taken,
             exists (select from bonus x where x.player = w.player and x.joined = b.id) as is_joined
           ) s
         where w.player > $1 and w.player <= $2`,
        after,
        to,
      ),
  },
];
