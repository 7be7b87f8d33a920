/**
 * A player's check of a past round, after its seed was shown: everything is worked out again from
 * the seeds, and each line of the arithmetic is there to be read. The server and the browser run this file.
 */
import { centavos } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';
import { findManifest } from './catalog.ts';
import type { AnySharedGame, AnySingleGame, AnyStepGame, GameParams } from './catalog.ts';
import { drawMessage, createDraws, toHex } from './random-draws.ts';
import { drawSpace, isRefused, isWithin } from './kinds/game.ts';
import type { Bet, Draws, BetLimits, Refused, ProofLine } from './kinds/game.ts';
import { toHundredths } from './kinds/shared-game.ts';
import { type Board, countSafeSteps } from './kinds/step-game.ts';

/** Two hashes of UTF-8 texts; promises are fine, because a browser's crypto only gives those. */
export interface HashFunctions {
  sha256(text: string): Uint8Array | Promise<Uint8Array>;
  hmacSha256(key: string, message: string): Uint8Array | Promise<Uint8Array>;
}

/**
 * What is to be checked. Whatever the player was shown may be given and is compared: `serverSeedHash`
 * (the commitment, hex), `outcome` (hundredths), `multiplier`, `payout`. `params` in hundredths.
 *
 * Of a shared round `clientSeed` is the public salt, `nonce` the round's number in its chain and
 * `serverSeedHash` the seed of the round before, which is the hash of this one's.
 */
export interface Claim {
  readonly gameCode: string;
  /** the edge the round was played with, in basis points */
  readonly edgeBp: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly params: unknown;
  readonly stake: Centavos;
  /** Of a game of several steps: the tiles in the order in which they were opened. */
  readonly steps?: readonly number[];
  readonly serverSeedHash?: string;
  readonly outcome?: number;
  readonly multiplier?: Multiplier;
  readonly payout?: Centavos;
}

export type ClaimedPart = 'serverSeedHash' | 'outcome' | 'multiplier' | 'payout';

/**
 * What the seeds give. `outcome` in hundredths: the roll, LIMBO's draw, the safe steps of a game of steps, the slot or number
 * of a shared round.
 */
export interface VerifiedRound {
  readonly gameCode: string;
  readonly edgeBp: number;
  readonly params: unknown;
  readonly stake: Centavos;
  readonly outcome: number;
  readonly multiplier: Multiplier;
  readonly won: boolean;
  readonly payout: Centavos;
  /** Of a game of several steps: the mines as one row, or the safe tiles row by row, bottom first. */
  readonly board?: Board;
}

/** `differs` names the claimed parts that are not what the seeds give; empty means that the round holds. */
export interface Verification {
  readonly round: VerifiedRound;
  readonly lines: readonly ProofLine[];
  readonly differs: readonly ClaimedPart[];
}

export interface ClaimRefused {
  readonly refused: Refused['refused'] | 'gameUnknown' | 'edgeOutOfRange';
}

/** Limits of today say nothing about a round of yesterday; these only keep the arithmetic within the safe integers. */
const anyStake: BetLimits = {
  minStake: centavos(1),
  maxStake: centavos(1_000_000_000),
  maxWin: centavos(Number.MAX_SAFE_INTEGER),
};

interface RecomputedRound {
  readonly round: VerifiedRound;
  readonly lines: readonly ProofLine[];
}

/** Works a round out again. Refuses a claim that names no legal bet. */
export async function verifyClaim(claim: Claim, hashes: HashFunctions): Promise<Verification | ClaimRefused> {
  const manifest = findManifest(claim.gameCode);
  if (manifest === undefined) return { refused: 'gameUnknown' };
  if (!isWithin(claim.edgeBp, manifest.edgeBounds)) return { refused: 'edgeOutOfRange' };
  const recomputed = await recompute(manifest.make(claim.edgeBp), claim, hashes);
  if ('refused' in recomputed) return recomputed;
  const commitment = toHex(await hashes.sha256(claim.serverSeed));
  return {
    round: recomputed.round,
    lines: [{ name: 'commitment', working: `SHA256(${claim.serverSeed})`, result: commitment }, ...recomputed.lines],
    differs: findDifferences(claim, { serverSeedHash: commitment, ...recomputed.round }),
  };
}

async function recompute(
  game: AnySingleGame | AnyStepGame | AnySharedGame,
  claim: Claim,
  hashes: HashFunctions,
): Promise<RecomputedRound | ClaimRefused> {
  const bet = game.bet(claim.params, claim.stake, anyStake);
  if (isRefused(bet)) return { refused: bet.refused };
  switch (game.kind) {
    case 'single':
      return recomputeSingle(game, bet, await computeDraws(claim, hashes, 1));
    case 'steps': {
      const opened = claim.steps ?? [];
      if (!game.isPath(bet.params, opened)) return { refused: 'tileOutOfRange' };
      return recomputeSteps(game, bet, opened, await computeDraws(claim, hashes, game.drawCount(bet.params)));
    }
    case 'shared':
      return recomputeShared(game, bet, claim, await hashes.hmacSha256(claim.serverSeed, claim.clientSeed));
  }
}

const recomputeSingle = (
  game: AnySingleGame,
  bet: Bet<GameParams>,
  { draws, bytes, float }: ClaimDraws,
): RecomputedRound => ({
  round: game.start(bet, draws),
  lines: [...bytes, float(0), ...game.explain(bet, draws)],
});

function recomputeSteps(
  game: AnyStepGame,
  bet: Bet<GameParams>,
  opened: readonly number[],
  { draws, bytes, float }: ClaimDraws,
): RecomputedRound {
  const round = game.replay(bet, opened, { over: true }, draws);
  return {
    round: {
      gameCode: round.gameCode,
      edgeBp: round.edgeBp,
      params: round.params,
      stake: round.stake,
      outcome: toHundredths(countSafeSteps(round)),
      multiplier: round.multiplier,
      won: round.state === 'won',
      payout: round.payout,
      board: game.board(round, draws),
    },
    lines: [...bytes, ...game.explain(bet, round, draws, float)],
  };
}

/** `block` is the HMAC of the round's seed and the public salt. */
function recomputeShared(
  game: AnySharedGame,
  bet: Bet<GameParams>,
  { serverSeed, clientSeed }: Claim,
  block: Uint8Array,
): RecomputedRound {
  const draw = createDraws(() => block, '', 0).draw(0);
  const outcome = game.computeOutcome(draw);
  return {
    round: {
      gameCode: game.code,
      edgeBp: game.edgeBp,
      params: bet.params,
      stake: bet.stake,
      outcome: toHundredths(outcome),
      ...game.settle(bet, outcome),
    },
    lines: [
      { name: 'bytes', working: `HMAC_SHA256(${serverSeed}, ${clientSeed})`, result: toHex(block) },
      floatLine(block, 0, draw),
      ...game.explain(bet, draw),
    ],
  };
}

/** Draws of a claim's seeds, the lines that show their bytes, and the line of each float. */
interface ClaimDraws {
  readonly draws: Draws;
  readonly bytes: readonly ProofLine[];
  float(draw: number): ProofLine;
}

/** Computes the first `count` draws. */
async function computeDraws(
  { serverSeed, clientSeed, nonce }: Claim,
  hashes: HashFunctions,
  count: number,
): Promise<ClaimDraws> {
  const messages = Array.from({ length: Math.ceil(count / 8) }, (_, cursor) => drawMessage(clientSeed, nonce, cursor));
  const blocks = await Promise.all(messages.map(async (message) => hashes.hmacSha256(serverSeed, message)));
  const byMessage = new Map(messages.map((message, cursor) => [message, blocks[cursor] as Uint8Array]));
  const draws = createDraws((message) => byMessage.get(message) as Uint8Array, clientSeed, nonce);
  return {
    draws,
    bytes: messages.map((message, cursor): ProofLine => ({
      name: 'bytes',
      working: `HMAC_SHA256(${serverSeed}, ${message})`,
      result: toHex(blocks[cursor] as Uint8Array),
    })),
    float: (draw: number): ProofLine => floatLine(blocks[draw >> 3] as Uint8Array, (draw & 7) * 4, draws.draw(draw)),
  };
}

function floatLine(block: Uint8Array, at: number, draw: number): ProofLine {
  const powers = ['256', '256²', '256³', '256⁴'];
  return {
    name: 'float',
    working: powers.map((power, i) => `${block[at + i]}/${power}`).join(' + '),
    result: (draw / drawSpace).toFixed(12),
  };
}

function findDifferences(claim: Claim, found: Required<Pick<Claim, ClaimedPart>>): readonly ClaimedPart[] {
  const parts: readonly ClaimedPart[] = ['serverSeedHash', 'outcome', 'multiplier', 'payout'];
  return parts.filter((part) => claim[part] !== undefined && claim[part] !== found[part]);
}
