import { createHmac } from 'node:crypto';
import {
  type AnySingleGame,
  type AnyStepGame,
  createDraws,
  type Draws,
  findManifest,
  isRefused,
  type Limits,
} from '@arara/games';
import { centavos } from '@arara/money';
import { type Finding, type PagedCheck, Proof, runPagedChecks } from '../platform/audit/proof.ts';
import type { Ctx } from '../context.ts';
import { type Reader, sql } from '../platform/db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './rounds/rounds.queries.ts';
import * as shared from './shared/shared.queries.ts';
import { toGameCode } from './rounds/rules.ts';
import { computeCommitment, unsealServerSeed, SeedPairCache } from './fairness/seed-pairs.ts';

const { stake, payout, refund } = wallet.entryKinds;
const { open, won, lost, refunded } = queries.roundStates;
/** A waiting shared round is settled within its own time; longer than this it is stuck. */
const STUCK_MS = 120_000;

const checks: readonly PagedCheck[] = [
  {
    name: 'every round and every shared bet took its stake and paid what its row says, exactly once',
    page: (after, to) =>
      sql(
        'audit rounds',
        `with booked as (
           select player, ref, sum(amount) filter (where kind = ${stake})::bigint as staked, sum(amount) filter (where kind in (${payout}, ${refund}))::bigint as paid,
             bool_or(kind = ${payout}) as paid_out, bool_or(kind = ${refund}) as given_back
           from entry where player > $1 and player <= $2 and kind in (${stake}, ${payout}, ${refund}) and ${wallet.houseAccounts.games} in (debit, credit) group by player, ref
         ), played as (
           select r.player, r.id, r.state, r.stake_main + r.stake_bonus as staked, r.payout from booked b, lateral (select * from round where id = b.ref and player = b.player offset 0) r
           union all select player, id, state, stake_main + stake_bonus, payout from shared_bet where player > $1 and player <= $2
         )
         select count(*) as checked, array_agg(format('player %s round %s: booked %s and %s, played %s and %s', coalesce(p.player, b.player), coalesce(p.id, b.ref), b.staked, b.paid, p.staked, p.payout))
           filter (where p.staked is distinct from b.staked or p.payout is distinct from coalesce(b.paid, 0)
             or (coalesce(b.given_back, false) <> (p.state = ${refunded})) or (coalesce(b.paid_out, false) and p.state <> ${won})
             or (p.state in (${open}, ${lost}) and p.payout <> 0)) as wrong
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
        `select count(*) as checked, array_agg(format('player %s bet %s state %s, round state %s', b.player, b.id, b.state, r.state)) filter (where r.id is null
           or (b.state = ${open} and (r.state in (2, 4) or r.closes_at < (extract(epoch from now()) * 1000)::bigint - ${STUCK_MS}))
           or (b.state in (${won}, ${lost}) and r.outcome is null)) as wrong
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
        `with staked as (select distinct player, ref from entry where player > $1 and player <= $2 and kind = ${stake} and credit = ${wallet.houseAccounts.games}),
         used as (
           select r.player, r.pair, count(*) as rounds, count(distinct r.nonce) as nonces, max(r.nonce) as last
           from staked s, lateral (select * from round where id = s.ref and player = s.player offset 0) r group by r.player, r.pair
         )
         select count(*) as checked, array_agg(format('player %s pair %s: %s rounds, last nonce %s, next %s', u.player, u.pair, u.rounds, u.last, s.nonce))
           filter (where u.rounds <> u.last + 1 or u.nonces <> u.rounds or (s.pair = u.pair and s.nonce <> u.rounds)) as wrong
         from used u join wallet s on s.player = u.player`,
        after,
        to,
      ),
  },
];

const PAGE = 5000;
/** Rounds of a page of players are looked up one by one, through their stakes. */
const PLAYERS = 500;

/**
 * Plays every round again from its seeds and compares outcome, multiplier and payout. Pages of players see a round through its
 * stake: that each has one is seen here. Rounds that are played meanwhile are left to the next proof.
 */
async function replayRounds(ctx: Pick<Ctx, 'vault'>, reader: Reader): Promise<Finding[]> {
  const rounds = new Proof('every round comes out the same from its seeds');
  const stakes = new Proof('every round has the entry that took its stake');
  const cache = new SeedPairCache(ctx);
  const [newest] = await reader.query(queries.selectNewestRound());
  for (let after = -1; newest !== undefined;) {
    const found = await reader.query(queries.selectRoundsAfter(after, newest.id, PAGE));
    const missing = [...new Set(found.map((r) => r.pair))].filter((id) => cache.get(id) === undefined);
    for (const pair of missing.length === 0 ? [] : await reader.query(queries.selectSeedPairs(missing)))
      cache.put(pair);
    for (const row of found) {
      rounds.addChecked(1);
      stakes.addChecked(1);
      if (!matchesReplay(cache, queries.toStoredRound(row))) rounds.addWrong(`player ${row.player} round ${row.id}`);
      if (!row.staked) stakes.addWrong(`player ${row.player} round ${row.id}`);
    }
    const end = found.at(-1);
    if (end === undefined) break;
    after = end.id;
  }
  return [rounds.finding, stakes.finding];
}

/** Opens every seed that was ever made ready and compares it with the hash that was shown of it. */
async function proveCommitments(ctx: Pick<Ctx, 'vault'>, reader: Reader): Promise<Finding> {
  const proof = new Proof('every seed is the one that was committed to');
  for (let after = -1; ;) {
    const found = await reader.query(queries.selectSeedPairsAfter(after, PAGE));
    proof.addChecked(found.length);
    for (const { id, server_seed_sealed, server_seed_hash } of found)
      if (computeCommitment(unsealServerSeed(ctx, id, server_seed_sealed)) !== server_seed_hash)
        proof.addWrong(`pair ${id}`);
    const end = found.at(-1);
    if (end === undefined || found.length < PAGE) return proof.finding;
    after = end.id;
  }
}

const anyStake: Limits = {
  minStake: centavos(0),
  maxStake: centavos(Number.MAX_SAFE_INTEGER),
  maxWin: centavos(Number.MAX_SAFE_INTEGER),
};

/** Whether a stored round of its own comes out as it is stored when it is computed again from its seeds. */
function matchesReplay(cache: SeedPairCache, round: queries.StoredRound): boolean {
  const pair = cache.get(round.pair);
  const game = findManifest(toGameCode(round.game))?.make(round.edgeBp);
  if (pair === undefined || game === undefined || game.kind === 'shared') return false;
  const draws = createDraws(pair.hmac, pair.clientSeed, round.nonce);
  return game.kind === 'steps' ? matchesSteps(game, round, draws) : matchesSingle(game, round, draws);
}

function matchesSteps(game: AnyStepGame, round: queries.StoredRound, draws: Draws): boolean {
  const bet = game.bet(round.params, centavos(round.stakeMain + round.stakeBonus), anyStake);
  if (isRefused(bet)) return false;
  const replayed = game.replay(bet, round.steps, { over: round.state !== queries.roundStates.open }, draws);
  return (
    replayed.steps.length === round.steps.length &&
    queries.roundStates[replayed.state] === round.state &&
    replayed.multiplier === round.multiplier &&
    replayed.payout === round.payout
  );
}

function matchesSingle(game: AnySingleGame, round: queries.StoredRound, draws: Draws): boolean {
  const bet = game.bet(round.params, centavos(round.stakeMain + round.stakeBonus), anyStake);
  if (isRefused(bet)) return false;
  const replayed = game.start(bet, draws);
  return (
    replayed.outcome === round.outcome &&
    replayed.multiplier === round.multiplier &&
    replayed.payout === round.payout &&
    replayed.won === (round.state === queries.roundStates.won)
  );
}

/** Draws every shared round again: its seed hashes to the one before, its bets were paid what its outcome says. */
async function replayShared(reader: Reader): Promise<Finding[]> {
  const seeds = new Proof('every seed of a shared round hashes to the seed before it');
  const outcomes = new Proof('every shared round comes out the same from its seed and its salt');
  const paid = new Proof('every shared bet was paid what its round says');
  for (let after = -1; ;) {
    const rows = await reader.query(shared.selectDrawnRoundsAfter(after, PAGE));
    for (const row of rows) {
      seeds.addChecked(1);
      outcomes.addChecked(1);
      if (computeCommitment(row.seed) !== row.previous_seed) seeds.addWrong(`round ${row.id}`);
      const manifest = findManifest(toGameCode(row.game));
      if (manifest?.kind !== 'shared') continue;
      const game = manifest.make(manifest.edgeBp);
      const hmac = () => createHmac('sha256', row.seed).update(row.salt).digest();
      if (game.computeOutcome(createDraws(hmac, '', 0).draw(0)) !== row.outcome) outcomes.addWrong(`round ${row.id}`);
      for (const bet of await reader.query(shared.selectPaidBets(row.id))) {
        paid.addChecked(bet.bets);
        const params = game.params({ [manifest.pick]: bet.pick });
        if (isRefused(params)) continue;
        const { payout: due } = game.settle({ params, stake: bet.stake }, row.outcome);
        if (due !== bet.payout) paid.addWrong(`round ${row.id} on ${bet.pick}`);
      }
    }
    const end = rows.at(-1);
    if (end === undefined) return [seeds.finding, outcomes.finding, paid.finding];
    after = end.id;
  }
}

/** Proves the games' books: rounds against the ledger, nonces, and every outcome against its seeds. */
export const auditGames = async (ctx: Pick<Ctx, 'vault'>, reader: Reader): Promise<Finding[]> => [
  ...(await runPagedChecks(reader, wallet.selectWalletPage, checks, PLAYERS)),
  ...(await replayRounds(ctx, reader)),
  await proveCommitments(ctx, reader),
  ...(await replayShared(reader)),
];
