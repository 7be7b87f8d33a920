/** Proves that every outcome comes from its seed: each round is computed again from what was committed to before it. */
import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type AnySingleGame,
  type AnyStepGame,
  createHmacDraws,
  type RandomDraws,
  findGameManifest,
  isRefusedByGameRules,
  type GameBetLimits,
} from '@arara/games';
import { toCentavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import {
  type AuditFinding,
  AuditFindingCollector,
  type AuditProofSqlReader,
  openAuditProof,
  readAuditPage,
  runEachProof,
} from '../platform/audit/proof.ts';
import { computeServerSeedCommitment, SeedPairCache, decryptServerSeed } from './fairness/seed-pairs.ts';
import { selectSeedPairs, selectSeedPairsAfter } from './fairness/seed-pairs.queries.ts';
import { toGameCodeFromNumber } from './rounds/configured-games.ts';
import * as queries from './rounds/rounds.queries.ts';
import * as shared from './shared/shared.queries.ts';

const OUTCOME_AUDIT_PAGE_ROWS = 5000;

/** What a check of one row says, or why it could not be made. */
function findErrorOf(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Computes every round again from its seeds and compares outcome, multiplier and payout. Rounds that are played meanwhile are left to the next proof. */
async function replayRounds(ctx: Pick<Ctx, 'vault'>, reader: AuditProofSqlReader): Promise<AuditFinding> {
  const { proof: rounds, position, save } = openAuditProof(reader, 'every round comes out the same from its seeds');
  const cache = new SeedPairCache(ctx);
  const [newest] = await reader.query(queries.selectNewestRound());
  for (let after = position; newest !== undefined;) {
    const found = await readAuditPage(reader, {
      after,
      limit: OUTCOME_AUDIT_PAGE_ROWS,
      select: (from, limit) => queries.selectRoundsAfter(from, newest.id, limit),
      selectNextId: queries.selectNextRoundId,
      noteUnreadable: (id, why) => rounds.addWrong(`round ${id} cannot be read: ${why}`),
    });
    const missing = [...new Set(found.map((r) => r.pair))].filter((id) => cache.get(id) === undefined);
    for (const pair of missing.length === 0 ? [] : await reader.query(selectSeedPairs(missing)))
      findErrorOf(() => {
        cache.put(pair);
        return undefined;
      });
    for (const row of found) {
      rounds.addChecked(1);
      // One row that cannot be computed must not hide all others.
      const problem = findErrorOf(() =>
        isRoundEqualToReplay(cache, queries.toStoredGameRound(row)) ? undefined : 'comes out otherwise',
      );
      if (problem !== undefined) rounds.addWrong(`player ${row.player} round ${row.id}: ${problem}`);
    }
    const end = found.at(-1);
    if (end === undefined) break;
    reader.report?.(`${rounds.finding.checked} rounds computed again`, end.id / newest.id);
    after = end.id;
    save(after);
  }
  return rounds.finding;
}

/** Opens every seed that was ever made ready and compares it with the hash that was shown of it. */
async function proveSeedCommitments(ctx: Pick<Ctx, 'vault'>, reader: AuditProofSqlReader): Promise<AuditFinding> {
  const { proof, position, save } = openAuditProof(reader, 'every seed is the one that was committed to');
  for (let after = position; ;) {
    const found = await reader.query(selectSeedPairsAfter(after, OUTCOME_AUDIT_PAGE_ROWS));
    proof.addChecked(found.length);
    for (const { id, server_seed_sealed, server_seed_hash } of found) {
      const problem = findErrorOf(() =>
        computeServerSeedCommitment(decryptServerSeed(ctx, id, server_seed_sealed)) === server_seed_hash
          ? undefined
          : 'is another seed',
      );
      if (problem !== undefined) proof.addWrong(`pair ${id}: ${problem}`);
    }
    const end = found.at(-1);
    if (end === undefined || found.length < OUTCOME_AUDIT_PAGE_ROWS) return proof.finding;
    reader.report?.(`${proof.finding.checked} seeds`);
    after = end.id;
    save(after);
  }
}

const unlimitedBetLimits: GameBetLimits = {
  minStake: toCentavos(0),
  maxStake: toCentavos(Number.MAX_SAFE_INTEGER),
  maxWin: toCentavos(Number.MAX_SAFE_INTEGER),
};

/** Whether a stored round of its own comes out as it is stored when it is computed again from its seeds. */
function isRoundEqualToReplay(cache: SeedPairCache, round: queries.StoredRound): boolean {
  const pair = cache.get(round.pair);
  const game = findGameManifest(toGameCodeFromNumber(round.game))?.make(round.edgeBp);
  if (pair === undefined || game === undefined || game.kind === 'shared') return false;
  const draws = createHmacDraws(pair.hmac, pair.clientSeed, round.nonce);
  return game.kind === 'steps'
    ? isStepRoundEqualToReplay(game, round, draws) && isBoardEqualToReplay(game, round, draws)
    : isSingleRoundEqualToReplay(game, round, draws);
}

function isStepRoundEqualToReplay(game: AnyStepGame, round: queries.StoredRound, draws: RandomDraws): boolean {
  const bet = game.bet(round.params, toCentavos(round.stakeMain + round.stakeBonus), unlimitedBetLimits);
  if (isRefusedByGameRules(bet)) return false;
  const replayed = game.replay(bet, round.steps, { over: round.state !== queries.roundStates.open }, draws);
  return (
    replayed.steps.length === round.steps.length &&
    queries.roundStates[replayed.state] === round.state &&
    replayed.multiplier === round.multiplier &&
    replayed.payout === round.payout
  );
}

/** Whether the board that was shown after the end is the one of the seeds; a round that was given back may have none. */
function isBoardEqualToReplay(game: AnyStepGame, round: queries.StoredRound, draws: RandomDraws): boolean {
  if (round.state === queries.roundStates.open) return round.board === null;
  const bet = game.bet(round.params, toCentavos(round.stakeMain + round.stakeBonus), unlimitedBetLimits);
  if (isRefusedByGameRules(bet)) return false;
  const replayed = game.replay(bet, round.steps, { over: true }, draws);
  return isDeepStrictEqual(game.board(replayed, draws), round.board);
}

function isSingleRoundEqualToReplay(game: AnySingleGame, round: queries.StoredRound, draws: RandomDraws): boolean {
  const bet = game.bet(round.params, toCentavos(round.stakeMain + round.stakeBonus), unlimitedBetLimits);
  if (isRefusedByGameRules(bet)) return false;
  const replayed = game.start(bet, draws);
  return (
    replayed.outcome === round.outcome &&
    replayed.multiplier === round.multiplier &&
    replayed.payout === round.payout &&
    replayed.won === (round.state === queries.roundStates.won)
  );
}

/** Draws every shared round again: its seed must hash to the seed before, and its bets must be paid by its outcome. */
async function proveSharedRoundsByReplay(reader: AuditProofSqlReader): Promise<AuditFinding[]> {
  const names = [
    'every seed of a shared round hashes to the seed before it',
    'every shared round comes out the same from its seed and its salt',
    'every shared bet was paid what its round says',
  ] as const;
  const before = reader.checkpoints?.load(names[0]);
  const [seeds, outcomes, paid] = names.map((name, n) => new AuditFindingCollector(name, before?.findings[n])) as [
    AuditFindingCollector,
    AuditFindingCollector,
    AuditFindingCollector,
  ];
  for (let after = before?.position ?? reader.sinceId ?? -1; ;) {
    const rows = await reader.query(shared.selectDrawnSharedRoundsAfter(after, OUTCOME_AUDIT_PAGE_ROWS));
    for (const row of rows) {
      seeds.addChecked(1);
      outcomes.addChecked(1);
      if (computeServerSeedCommitment(row.seed) !== row.previous_seed) seeds.addWrong(`round ${row.id}`);
      const manifest = findGameManifest(toGameCodeFromNumber(row.game));
      if (manifest?.kind !== 'shared') continue;
      const game = manifest.make(manifest.edgeBp);
      const hmac = () => createHmac('sha256', row.seed).update(row.salt).digest();
      if (game.computeOutcome(createHmacDraws(hmac, '', 0).draw(0)) !== row.outcome)
        outcomes.addWrong(`round ${row.id}`);
      for (const bet of await reader.query(shared.selectPaidSharedBetsByPick(row.id))) {
        paid.addChecked(bet.bets);
        const params = game.parsePick(bet.pick);
        if (isRefusedByGameRules(params)) continue;
        const due = game.settle({ params, stake: bet.stake }, row.outcome);
        if (due.payout !== bet.payout || due.multiplier !== bet.multiplier)
          paid.addWrong(`round ${row.id} on ${bet.pick}`);
      }
    }
    const end = rows.at(-1);
    if (end === undefined) return [seeds.finding, outcomes.finding, paid.finding];
    reader.report?.(`${seeds.finding.checked} shared rounds`);
    after = end.id;
    reader.checkpoints?.save(names[0], {
      position: after,
      findings: [seeds.finding, outcomes.finding, paid.finding],
    });
  }
}

/** Proves every seed against its commitment, and every outcome against its seed. */
export const auditRoundOutcomes = async (
  ctx: Pick<Ctx, 'vault'>,
  reader: AuditProofSqlReader,
): Promise<AuditFinding[]> =>
  runEachProof(
    ['rounds', async () => [await replayRounds(ctx, reader)]],
    ['seeds', async () => [await proveSeedCommitments(ctx, reader)]],
    ['shared rounds', () => proveSharedRoundsByReplay(reader)],
  );
