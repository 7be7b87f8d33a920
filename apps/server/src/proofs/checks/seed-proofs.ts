/** Proves the seeds of the games: which pair each player uses, when each was revealed, and the places of shared rounds in their chains. */
import {
  type AuditFinding,
  type AuditProofSqlReader,
  openAuditProof,
  type PagedCheck,
  runEachProof,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import { isFromClockAheadSql } from '../../platform/cluster/clock-setbacks.ts';
import { readInstantFromIdSql } from '../../platform/ids.ts';
import { entryKinds, houseLedgerAccounts, listPlayerIdRangesToAudit } from '../../wallet/wallet.ts';

const SHARED_ROUNDS_PER_PAGE = 5000;
/** The clocks of two nodes differ by at most a second. */
const CLOCK_TOLERANCE_MS = 2000;

const seedPairChecks: readonly PagedCheck[] = [
  {
    name: 'every player uses seeds of their own that are not revealed, and the next nonce of unused ones is zero',
    page: (after, to) =>
      sql(
        'audit seeds in use',
        `select count(*) as checked, array_agg(format(
             'player %s has pair %s of player %s, revealed at %s, next nonce %s', w.player, s.pair, p.player,
             p.revealed_at, w.nonce))
           filter (where p.id is null or p.player <> w.player or p.revealed_at is not null
             or (s.is_current and w.nonce = 0 and r.id is not null)
             or (s.is_current and w.nonce > 0 and r.id is null)
             or (not s.is_current and r.id is not null)) as wrong
         from wallet w cross join lateral (values (w.pair, true), (w.next_pair, false)) s(pair, is_current)
           left join seed_pair p on p.id = s.pair
           -- The stakes of a player lead to their rounds; newest first, so that few are read.
           left join lateral (select x.id from entry e join round x on x.id = e.ref and x.player = e.player
             where e.player = w.player and e.kind = ${entryKinds.stake} and e.credit = ${houseLedgerAccounts.games}
               and x.pair = s.pair order by e.id desc limit 1) r on true
         where w.player > $1 and w.player <= $2 and s.pair is not null`,
        after,
        to,
      ),
  },
  {
    name: 'seeds of rounds belong to their player, and were revealed after the last of their rounds',
    page: (after, to) =>
      sql(
        'audit revealed seeds',
        `with used as (
           select e.player, r.pair, max(r.id) as last from entry e, lateral (
             select id, pair from round where id = e.ref and player = e.player
             -- Look-ups by key: a hash join would read all rounds for each page of players.
             offset 0) r
           where e.player > $1 and e.player <= $2 and e.kind = ${entryKinds.stake}
             and e.credit = ${houseLedgerAccounts.games} group by e.player, r.pair
         )
         select count(*) as checked, array_agg(format('player %s pair %s of player %s, revealed at %s, last round %s',
             u.player, u.pair, p.player, p.revealed_at, u.last))
           filter (where p.id is null or p.player <> u.player
             or (p.revealed_at is null) <> (w.pair is not distinct from u.pair)
             or p.revealed_at < ${readInstantFromIdSql('u.last')} - ${CLOCK_TOLERANCE_MS}) as wrong
         from used u left join seed_pair p on p.id = u.pair left join wallet w on w.player = u.player`,
        after,
        to,
      ),
  },
  {
    name: 'every shared bet is of the game of its round, of the currency of its player, and pays its multiplier',
    page: (after, to) =>
      sql(
        'audit shared bet rows',
        `select count(*) as checked, array_agg(format(
             'player %s bet %s of game %s, of round %s of game %s', b.player, b.id, b.game, r.id, r.game))
           filter (where b.game is distinct from r.game or b.play_money is distinct from (w.currency = 'BRLT')
             or (b.state = 1 and b.payout <> floor((b.stake_main + b.stake_bonus) * b.multiplier / 10000.0))
             or (b.state = 2 and b.multiplier <> 0)) as wrong
         from shared_bet b left join shared_round r on r.id = b.round left join wallet w on w.player = b.player
         where b.player > $1 and b.player <= $2`,
        after,
        to,
      ),
  },
];

interface SharedRoundPageRow extends Row {
  checked: number;
  last: number | null;
  wrong: string[] | null;
}

/** A page of shared rounds, each compared with the round before it in its chain, with its chain, and with its own times. */
const selectSharedRoundPage = (after: number): SqlStatement<SharedRoundPageRow> =>
  sql(
    'audit shared chains',
    `select count(*) as checked, max(r.id) as last, array_agg(
         format('shared round %s in place %s of chain %s', r.id, r.idx, r.chain))
       filter (where c.id is null or c.game <> r.game or r.idx < 1 or r.idx > c.length or r.idx > c.used + 1
         or (b.id is null and r.idx = 1 and r.previous_seed <> c.terminal)
         -- After a restore a chain goes on past every place that was revealed.
         or (b.id is null and r.idx > 1 and not exists (select from lost_span l
           where l.until_at between coalesce((select max(p.opened_at) from shared_round p
             where p.chain = r.chain and p.idx < r.idx), 0) and r.opened_at))
         or (b.id > r.id and not ${isFromClockAheadSql(readInstantFromIdSql('b.id'), 'r.opened_at')})
         or (b.seed is not null and r.previous_seed <> b.seed)
         or ((r.closes_at <= r.opened_at or r.shown_at < r.closes_at - ${CLOCK_TOLERANCE_MS}
             or r.ends_at < r.shown_at - ${CLOCK_TOLERANCE_MS})
           and not ${isFromClockAheadSql('r.opened_at', 'least(r.closes_at, r.shown_at, r.ends_at)')})
         or (r.outcome is null) <> (r.seed is null)
         or (r.state = 2 and r.outcome is null)) as wrong
     from (select * from shared_round where id > $1 order by id limit ${SHARED_ROUNDS_PER_PAGE}) r
       left join seed_chain c on c.id = r.chain
       left join shared_round b on b.chain = r.chain and b.idx = r.idx - 1`,
    after,
  );

async function proveSharedChains(reader: AuditProofSqlReader): Promise<AuditFinding> {
  const { proof, position, save } = openAuditProof(
    reader,
    'every shared round has the next place of its chain, and its times in their order',
  );
  for (let after = position; ;) {
    const [page] = await reader.query(selectSharedRoundPage(after));
    proof.addChecked(page?.checked ?? 0);
    for (const what of page?.wrong ?? []) proof.addWrong(what);
    if (page === undefined || page.last === null) return proof.finding;
    after = page.last;
    save(after);
  }
}

/** Proves whose seeds are used when, and the chains of shared rounds. */
export const proveSeeds = async (reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runEachProof(
    ['seeds in use', () => runPagedAuditChecks(reader, listPlayerIdRangesToAudit, seedPairChecks)],
    ['chains of shared rounds', async () => [await proveSharedChains(reader)]],
  );
