/** Proves the games against the ledger: rounds and bets against their entries, nonces against the seed pairs. */
import { auditRoundOutcomes, roundStates } from '../../games/games.ts';
import type { Ctx } from '../../context.ts';
import {
  type AuditFinding,
  type PagedCheck,
  type AuditProofSqlReader,
  openAuditProof,
  runEachProof,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import { convertMsToIdDistance } from '../../platform/ids.ts';
import * as wallet from '../../wallet/wallet.ts';

const { stake: stakeEntryKind, payout: payoutEntryKind, refund: refundEntryKind } = wallet.entryKinds;
const { open: openRoundState, won: wonRoundState, lost: lostRoundState, refunded: refundedRoundState } = roundStates;
/** A waiting shared round is settled within its own time; longer than this it is stuck. */
const STUCK_SHARED_ROUND_MS = 120_000;

const gameRoundChecks: readonly PagedCheck[] = [
  {
    name: 'every round and every shared bet took its stake and paid what its row says, exactly once',
    page: (after, to) =>
      sql(
        'audit rounds',
        `with booked as (
           select player, ref, sum(amount) filter (where kind = ${stakeEntryKind})::bigint as staked,
             sum(amount) filter (where kind in (${payoutEntryKind}, ${refundEntryKind}))::bigint as paid,
             bool_or(kind = ${payoutEntryKind}) as paid_out, bool_or(kind = ${refundEntryKind}) as given_back
           from entry
           where player > $1 and player <= $2 and kind in (${stakeEntryKind}, ${payoutEntryKind}, ${refundEntryKind})
             and ${wallet.houseLedgerAccounts.games} in (debit, credit)
           group by player, ref
         ), played as (
           select r.player, r.id, r.state, r.stake_main + r.stake_bonus as staked, r.payout
           -- Look-ups by key: a hash join would read all rounds for each page of players.
           from booked b, lateral (select * from round where id = b.ref and player = b.player offset 0) r
           union all
           select player, id, state, stake_main + stake_bonus, payout
           from shared_bet where player > $1 and player <= $2
         )
         select count(*) as checked,
           array_agg(format('player %s round %s: booked %s and %s, played %s and %s', coalesce(p.player, b.player),
             coalesce(p.id, b.ref), b.staked, b.paid, p.staked, p.payout))
           filter (where p.staked is distinct from b.staked or p.payout is distinct from coalesce(b.paid, 0)
             or (coalesce(b.given_back, false) <> (p.state = ${refundedRoundState}))
             or (coalesce(b.paid_out, false) and p.state <> ${wonRoundState})
             or (p.state in (${openRoundState}, ${lostRoundState}) and p.payout <> 0)) as wrong
         from played p full join booked b on b.player = p.player and b.ref = p.id`,
        after,
        to,
      ),
  },
  {
    name: 'every shared bet is settled as its round, and none waits for a round that is over or long due',
    page: (after, to) =>
      sql(
        'audit shared bets',
        `select count(*) as checked,
           array_agg(format('player %s bet %s state %s, round state %s', b.player, b.id, b.state, r.state))
           filter (where r.id is null
             or (b.state = ${openRoundState} and (r.state in (2, 4)
               or r.closes_at < (extract(epoch from now()) * 1000)::bigint - ${STUCK_SHARED_ROUND_MS}))
             or (b.state in (${wonRoundState}, ${lostRoundState}) and r.outcome is null)) as wrong
         from shared_bet b left join shared_round r on r.id = b.round where b.player > $1 and b.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'nonces run from zero without gap or repeat',
    page: (after, to) =>
      sql(
        'audit nonces',
        `with staked as (
           select distinct player, ref from entry
           where player > $1 and player <= $2 and kind = ${stakeEntryKind}
           and credit = ${wallet.houseLedgerAccounts.games}
         ), used as (
           select r.player, r.pair, count(*) as rounds, count(distinct r.nonce) as nonces, max(r.nonce) as last
           -- Look-ups by key: a hash join would read all rounds for each page of players.
           from staked s, lateral (select * from round where id = s.ref and player = s.player offset 0) r
           group by r.player, r.pair
         )
         select count(*) as checked,
           array_agg(format('player %s pair %s: %s rounds, last nonce %s, next %s', u.player, u.pair, u.rounds,
             u.last, s.nonce))
           filter (where u.rounds <> u.last + 1 or u.nonces <> u.rounds
             or (s.pair = u.pair and s.nonce <> u.rounds)) as wrong
         from used u join wallet s on s.player = u.player`,
        after,
        to,
      ),
  },
];

/** Rounds of one page. */
const ROUNDS_PER_AUDIT_PAGE = 5000;

/** A stake is booked within milliseconds of its round's id. One that is not found this close is looked for in all later entries. */
const ROUND_STAKE_SEARCH_MARGIN_MS = 2000;

interface RoundStakeAuditPageRow extends Row {
  checked: number;
  last: number | null;
  /** Rounds whose stake is not near. */
  unsure: number[] | null;
}

/**
 * The stakes of the players of `rounds` (player, id) in entries up to an id. Each player's entries are read once, and compared as a
 * hash: a look-up for each round would read the later history of its player again each time.
 */
const selectRoundStakesUpTo = (lastEntry: string): string =>
  `select s.player, s.ref
   from (select player, min(id) as first from rounds group by player) p, lateral (
     select player, ref from entry
     where player = p.player and id > p.first and id <= ${lastEntry}
       and kind = ${stakeEntryKind} and credit = ${wallet.houseLedgerAccounts.games}
     -- A look-up for each player: a hash join would read the whole ledger for each page of rounds.
     offset 0
   ) s`;

/** A page of rounds, with those whose stake is not near. */
const selectRoundStakePage = (after: number, upTo: number): SqlStatement<RoundStakeAuditPageRow> =>
  sql(
    'audit round stakes',
    `with rounds as materialized (
       select player, id from round where id > $1 and id <= $2 order by id limit ${ROUNDS_PER_AUDIT_PAGE}
     )
     select count(*) as checked, max(id) as last, array_agg(id) filter (where not is_staked) as unsure
     from (
       select id, (player, id) in (
         ${selectRoundStakesUpTo(`(select max(id) from rounds)
            + ${convertMsToIdDistance(ROUND_STAKE_SEARCH_MARGIN_MS)}`)}
       ) as is_staked from rounds
     ) r`,
    after,
    upTo,
  );

/** Those of some rounds that have no stake at all. */
const selectRoundsWithoutStake = (ids: readonly number[]): SqlStatement<{ player: number; id: number }> =>
  sql(
    'audit rounds without stake',
    `with rounds as materialized (select player, id from round where id = any($1::bigint[]))
     select player, id from rounds
      where (player, id) not in (${selectRoundStakesUpTo(String(Number.MAX_SAFE_INTEGER))})`,
    formatPostgresArrayLiteral(ids),
  );

/** Pages of players reach a round through its stake, so a round without one is found only here. */
async function auditRoundStakeEntries(reader: AuditProofSqlReader): Promise<AuditFinding> {
  const { proof, position, save } = openAuditProof(reader, 'every round has the entry that took its stake');
  const [newest] = await reader.query<{ id: number }>(
    sql('audit newest round', 'select id from round order by id desc limit 1'),
  );
  for (let after = position; newest !== undefined && after < newest.id;) {
    const [page] = await reader.query(selectRoundStakePage(after, newest.id));
    if (page === undefined || page.last === null) break;
    proof.addChecked(page.checked);
    const missing = page.unsure === null ? [] : await reader.query(selectRoundsWithoutStake(page.unsure));
    for (const { player, id } of missing) proof.addWrong(`player ${player} round ${id}`);
    after = page.last;
    save(after);
    reader.report?.(`${proof.finding.checked} stakes`, after / newest.id);
  }
  return proof.finding;
}

/** Proves the games: rounds and bets against the ledger, nonces, and every outcome against its seed. */
export const proveGameRounds = async (ctx: Pick<Ctx, 'vault'>, reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runEachProof(
    ['rounds and shared bets', () => runPagedAuditChecks(reader, wallet.listPlayerIdRangesToAudit, gameRoundChecks)],
    ['stakes of rounds', async () => [await auditRoundStakeEntries(reader)]],
    ['outcomes', () => auditRoundOutcomes(ctx, reader)],
  );
