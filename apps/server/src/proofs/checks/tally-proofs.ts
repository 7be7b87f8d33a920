/** Proves the sums that consumers add up from facts: with the facts that they have not read yet, they are the sums of the rows. */
import { findVipLevel } from '@arara/promotions/vip';
import { type OutboxFact, readUnhandledFacts } from '../../facts.ts';
import { toCentavos } from '@arara/money';
import { roundStates } from '../../games/games.ts';
import {
  type AuditFinding,
  AuditFindingCollector,
  type AuditProofSqlReader,
  type PagedCheck,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import { entryKinds, houseLedgerAccounts, listPlayerIdRangesToAudit } from '../../wallet/wallet.ts';

/** Rounds, stakes and payouts of one game. */
type Tally = [rounds: number, staked: number, paid: number];
interface TallyRow {
  readonly game: number;
  readonly rounds: number;
  readonly staked: number;
  readonly paid: number;
}

const selectTallies = (): SqlStatement<TallyRow & Row> =>
  sql('audit tallies', 'select game, rounds, staked, paid from game_tally');

/** What players of these ids played with real money and to the end. */
const selectPlayedSums = (after: number, to: number): SqlStatement<TallyRow & Row> =>
  sql(
    'audit played sums',
    `with staked as (
       select distinct e.player, e.ref from entry e join wallet w on w.player = e.player and w.currency = 'BRL'
       where e.player > $1 and e.player <= $2 and e.kind = ${entryKinds.stake}
         and e.credit = ${houseLedgerAccounts.games}
     ), played as (
       select r.game, r.state, r.stake_main + r.stake_bonus as staked, r.payout
       -- Look-ups by key: a hash join would read all rounds for each page of players.
       from staked s, lateral (select * from round where id = s.ref and player = s.player offset 0) r
       union all select b.game, b.state, b.stake_main + b.stake_bonus, b.payout
       from shared_bet b join wallet w on w.player = b.player and w.currency = 'BRL'
       where b.player > $1 and b.player <= $2
     )
     select game, count(*)::int as rounds, sum(staked)::bigint as staked, sum(payout)::bigint as paid from played
     where state in (${roundStates.won}, ${roundStates.lost}) group by game`,
    after,
    to,
  );

/** Adds up the settled bets of facts by game. */
function addFacts(tallies: Map<number, Tally>, facts: readonly OutboxFact[]): void {
  for (const fact of facts) {
    if (fact.f !== 'betSettled' || !/^SE\d{4}$/.test(fact.game)) continue;
    addToTally(tallies, { game: Number(fact.game.slice(2)), rounds: 1, staked: fact.staked, paid: fact.paid });
  }
}

function addToTally(tallies: Map<number, Tally>, { game, rounds, staked, paid }: TallyRow): void {
  const tally = tallies.get(game) ?? [0, 0, 0];
  tallies.set(game, [tally[0] + rounds, tally[1] + staked, tally[2] + paid]);
}

/** Compares the tallies of the games with their rounds. A consumer whose cursor was moved counts twice or not at all. */
async function proveGameTallies(reader: AuditProofSqlReader): Promise<AuditFinding> {
  const proof = new AuditFindingCollector('the tally of every game is the sum of its rounds and shared bets');
  const counted = new Map<number, Tally>();
  for (const row of await reader.query(selectTallies())) addToTally(counted, row);
  addFacts(counted, await readUnhandledFacts(reader, 'games', 'BRL'));
  const played = new Map<number, Tally>();
  for (const { after, to } of reader.pieces ?? (await listPlayerIdRangesToAudit(reader)))
    for (const row of await reader.query(selectPlayedSums(after, to))) addToTally(played, row);
  for (const game of new Set([...counted.keys(), ...played.keys()])) {
    proof.addChecked(1);
    const [kept, made] = [counted.get(game) ?? [0, 0, 0], played.get(game) ?? [0, 0, 0]];
    if (kept.join() !== made.join())
      proof.addWrong(
        `game ${game}: counted ${kept.join(', ')}, its rounds say ${made.join(', ')} (rounds, stakes, payouts)`,
      );
  }
  return proof.finding;
}

interface ProgressRow extends Row {
  readonly player: number;
  readonly level: number;
  readonly deposited: number;
  readonly counted: number;
  readonly is_corrected: boolean;
}

const selectProgress = (after: number, to: number): SqlStatement<ProgressRow> =>
  sql(
    'audit levels',
    `select p.player, p.level, p.deposited, p.counted, exists (select from entry e where e.player = p.player
       and e.kind in (${entryKinds.resettlement}, ${entryKinds.clawback})) as is_corrected
     from promo_player p where p.player > $1 and p.player <= $2`,
    after,
    to,
  );

/** Compares levels with the sums that they are reached by; a corrected bet lowers the sums, but not the level. */
async function proveLevels(reader: AuditProofSqlReader): Promise<AuditFinding> {
  const proof = new AuditFindingCollector('every VIP level is the one that its player has reached');
  for (const { after, to } of reader.pieces ?? (await listPlayerIdRangesToAudit(reader)))
    for (const { player, level, deposited, counted, is_corrected } of await reader.query(selectProgress(after, to))) {
      proof.addChecked(1);
      const reached = findVipLevel(toCentavos(deposited), toCentavos(Math.max(0, counted)));
      if (level < reached || (level > reached && !is_corrected))
        proof.addWrong(
          `player ${player} has level ${level}, deposits of ${deposited} and stakes of ${counted} make ${reached}`,
        );
    }
  return proof.finding;
}

/** Facts that a consumer has not read are in the rows, and not yet in its sums: players of whom there are some wait for the next proof. */
const progressChecks = (unread: readonly number[]): readonly PagedCheck[] => [
  {
    name: 'the sums that make a VIP level are those of deposits and stakes, and the level of free withdrawals is the same',
    page: (after, to) =>
      sql(
        `audit progress${unread.length === 0 ? '' : ' but unread'}`,
        `with sums as (
           select p.player, p.deposited, p.counted, p.level,
             (select coalesce(sum(amount), 0) from entry e where e.player = p.player
               and e.kind = ${entryKinds.deposit}) as paid,
             (select coalesce(sum(amount), 0) from entry e where e.player = p.player
               and e.kind = ${entryKinds.clawback}) as taken,
             (select coalesce(sum(amount), 0) from entry e where e.player = p.player
               and e.kind = ${entryKinds.stake}) as staked,
             (select level from withdraw_level l where l.player = p.player) as free_level
           from promo_player p where p.player > $1 and p.player <= $2
             and p.player not in (${[-1, ...unread].join(', ')})
         )
         select count(*) as checked,
           array_agg(format('player %s at level %s: %s deposited, %s counted, the ledger says %s - %s, %s',
             player, level, deposited, counted, paid, taken, staked))
           filter (where deposited <> paid - taken or counted > staked
             or (free_level is not null and free_level <> level) or (free_level is null and level <> 0)) as wrong
         from sums`,
        after,
        to,
      ),
  },
];

/** Proves what consumers have added up: the tallies of games, and the sums and levels of players. */
export async function proveTallies(reader: AuditProofSqlReader): Promise<AuditFinding[]> {
  const unread = await readUnhandledFacts(reader, 'promotions', 'BRL');
  const players = new Set(unread.flatMap((fact) => ('player' in fact ? [fact.player as number] : [])));
  return [
    await proveGameTallies(reader),
    await proveLevels(reader),
    ...(await runPagedAuditChecks(reader, listPlayerIdRangesToAudit, progressChecks([...players]))),
  ];
}
