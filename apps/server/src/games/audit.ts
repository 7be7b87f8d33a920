import { catalog, fairDraws, isSingleCode } from '@arara/games';
import { centavos } from '@arara/money';
import { type Finding, type PagedCheck, Proof, provePaged } from '../audit/check.ts';
import type { Ctx } from '../context.ts';
import { type Reader, sql } from '../db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './games.queries.ts';
import { commitmentOf, openSeed, PairCache } from './seeds.ts';

const checks: readonly PagedCheck[] = [
  {
    name: 'every round took its stake and paid its payout, exactly once',
    page: (after, to) =>
      sql(
        'audit rounds',
        `with booked as (
           select player, ref, sum(amount) filter (where kind = ${wallet.kinds.stake})::bigint as staked, sum(amount) filter (where kind = ${wallet.kinds.payout})::bigint as paid
           from entry where player > $1 and player <= $2 and kind in (${wallet.kinds.stake}, ${wallet.kinds.payout}) and ${wallet.house.games} in (debit, credit) group by player, ref
         ), played as (
           select player, id, stake_main + stake_bonus as staked, payout from round where player > $1 and player <= $2
         )
         select count(*) as checked, array_agg(format('player %s round %s: booked %s and %s, played %s and %s', coalesce(p.player, b.player), coalesce(p.id, b.ref), b.staked, b.paid, p.staked, p.payout))
           filter (where p.staked is distinct from b.staked or p.payout is distinct from coalesce(b.paid, 0)) as wrong
         from played p full join booked b on b.player = p.player and b.ref = p.id`,
        after,
        to,
      ),
  },
  {
    name: 'nonces run from zero without gap or repeat',
    page: (after, to) =>
      sql(
        'audit nonces',
        `with used as (select player, pair, count(*) as rounds, max(nonce) as last from round where player > $1 and player <= $2 group by player, pair)
         select count(*) as checked, array_agg(format('player %s pair %s: %s rounds, last nonce %s, next %s', u.player, u.pair, u.rounds, u.last, s.nonce))
           filter (where u.rounds <> u.last + 1 or (s.pair = u.pair and s.nonce <> u.rounds)) as wrong
         from used u join seed_use s on s.player = u.player`,
        after,
        to,
      ),
  },
];

const PAGE = 5000;

/** Plays every round again from its seeds and compares outcome, multiplier and payout; and every pair with its commitment. */
async function replayRounds(ctx: Pick<Ctx, 'vault'>, reader: Reader): Promise<Finding[]> {
  const rounds = new Proof('every round comes out the same from its seeds');
  const commitments = new Proof('every seed is the one that was committed to');
  const cache = new PairCache(ctx);
  for (let last: { player: number; id: number } = { player: -1, id: -1 }; ;) {
    const rows = (await reader.query(queries.roundsAfter(last.player, last.id, PAGE))).map(queries.storedOf);
    const missing = [...new Set(rows.map((r) => r.pair))].filter((id) => cache.get(id) === undefined);
    for (const pair of missing.length === 0 ? [] : await reader.query(queries.pairs(missing))) {
      commitments.saw(1);
      if (commitmentOf(openSeed(ctx, pair.id, pair.server_seed_sealed)) !== pair.server_seed_hash)
        commitments.found(`pair ${pair.id}`);
      cache.put(pair);
    }
    for (const round of rows) {
      rounds.saw(1);
      if (!comesOut(cache, round)) rounds.found(`player ${round.player} round ${round.id}`);
    }
    const end = rows.at(-1);
    if (end === undefined) return [rounds.finding, commitments.finding];
    last = end;
  }
}

function comesOut(cache: PairCache, round: queries.StoredRound): boolean {
  const code = `SE${String(round.game).padStart(4, '0')}`;
  const pair = cache.get(round.pair);
  if (pair === undefined || !isSingleCode(code)) return false;
  const line = catalog[code];
  const game = line.make(round.edgeBp);
  const stake = centavos(round.stakeMain + round.stakeBonus);
  const bet = game.bet(round.params, stake, {
    minStake: centavos(0),
    maxStake: stake,
    maxWin: centavos(Number.MAX_SAFE_INTEGER),
  });
  if ('refused' in bet) return false;
  const again = game.start(bet, fairDraws(pair.hmac, pair.clientSeed, round.nonce));
  return (
    again.outcome === round.outcome &&
    again.multiplier === round.multiplier &&
    again.payout === round.payout &&
    again.won === (round.state === queries.roundStates.won)
  );
}

/** Proves the games' books: rounds against the ledger, nonces, and every outcome against its seeds. */
export const auditGames = async (ctx: Pick<Ctx, 'vault'>, reader: Reader): Promise<Finding[]> => [
  ...(await provePaged(reader, wallet.walletPages, checks)),
  ...(await replayRounds(ctx, reader)),
];
