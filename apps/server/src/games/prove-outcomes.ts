/** Proves that every outcome comes from its seed: each round is computed again from what was committed to before it. */
import { createHmac } from 'node:crypto';
import {
  type AnySingleGame,
  type AnyStepGame,
  createDraws,
  type Draws,
  findManifest,
  isRefused,
  type BetLimits,
} from '@arara/games';
import { centavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import { type AuditFinding, ProofResult, type ProofReader } from '../platform/audit/proof.ts';
import { computeCommitment, SeedPairCache, unsealServerSeed } from './fairness/seed-pairs.ts';
import { selectSeedPairs, selectSeedPairsAfter } from './fairness/seed-pairs.queries.ts';
import { toGameCode } from './rounds/configured-games.ts';
import * as queries from './rounds/rounds.queries.ts';
import * as shared from './shared/shared.queries.ts';

const PAGE = 5000;
/** Computes every round again from its seeds and compares outcome, multiplier and payout. Rounds that are played meanwhile are left to the next proof. */
async function replayRounds(ctx: Pick<Ctx, 'vault'>, reader: ProofReader): Promise<AuditFinding> {
  const rounds = new ProofResult('every round comes out the same from its seeds');
  const cache = new SeedPairCache(ctx);
  const [newest] = await reader.query(queries.selectNewestRound());
  for (let after = -1; newest !== undefined;) {
    const found = await reader.query(queries.selectRoundsAfter(after, newest.id, PAGE));
    const missing = [...new Set(found.map((r) => r.pair))].filter((id) => cache.get(id) === undefined);
    for (const pair of missing.length === 0 ? [] : await reader.query(selectSeedPairs(missing))) cache.put(pair);
    for (const row of found) {
      rounds.addChecked(1);
      if (!matchesReplay(cache, queries.toStoredRound(row))) rounds.addWrong(`player ${row.player} round ${row.id}`);
    }
    const end = found.at(-1);
    if (end === undefined) break;
    reader.report?.(`${rounds.finding.checked} rounds computed again`);
    after = end.id;
  }
  return rounds.finding;
}

/** Opens every seed that was ever made ready and compares it with the hash that was shown of it. */
async function proveCommitments(ctx: Pick<Ctx, 'vault'>, reader: ProofReader): Promise<AuditFinding> {
  const proof = new ProofResult('every seed is the one that was committed to');
  for (let after = -1; ;) {
    const found = await reader.query(selectSeedPairsAfter(after, PAGE));
    proof.addChecked(found.length);
    for (const { id, server_seed_sealed, server_seed_hash } of found)
      if (computeCommitment(unsealServerSeed(ctx, id, server_seed_sealed)) !== server_seed_hash)
        proof.addWrong(`pair ${id}`);
    const end = found.at(-1);
    if (end === undefined || found.length < PAGE) return proof.finding;
    reader.report?.(`${proof.finding.checked} seeds`);
    after = end.id;
  }
}

const anyStake: BetLimits = {
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

/** Draws every shared round again: its seed must hash to the seed before, and its bets must be paid by its outcome. */
async function replayShared(reader: ProofReader): Promise<AuditFinding[]> {
  const seeds = new ProofResult('every seed of a shared round hashes to the seed before it');
  const outcomes = new ProofResult('every shared round comes out the same from its seed and its salt');
  const paid = new ProofResult('every shared bet was paid what its round says');
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
        const params = game.parsePick(bet.pick);
        if (isRefused(params)) continue;
        const { payout: due } = game.settle({ params, stake: bet.stake }, row.outcome);
        if (due !== bet.payout) paid.addWrong(`round ${row.id} on ${bet.pick}`);
      }
    }
    const end = rows.at(-1);
    if (end === undefined) return [seeds.finding, outcomes.finding, paid.finding];
    reader.report?.(`${seeds.finding.checked} shared rounds`);
    after = end.id;
  }
}

/** Proves every seed against its commitment, and every outcome against its seed. */
export const proveOutcomes = async (ctx: Pick<Ctx, 'vault'>, reader: ProofReader): Promise<AuditFinding[]> => [
  await replayRounds(ctx, reader),
  await proveCommitments(ctx, reader),
  ...(await replayShared(reader)),
];
