/**
 * A player's check of a past round, after its seed was shown: everything is worked out again from
 * the seeds, and each line of the arithmetic is there to be read. The server and the browser run this file.
 */
import { toCentavos } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';
import { findGameManifest } from './catalog.ts';
import type { AnySharedGame, AnySingleGame, AnyStepGame, GameParams } from './catalog.ts';
import { buildDrawHmacMessage, createHmacDraws, bytesToHex } from './random-draws.ts';
import { drawValueCount, isRefusedByGameRules, isWithinRange } from './kinds/game.ts';
import type { CheckedGameBet, RandomDraws, GameBetLimits, GameRefused, FairnessProofLine } from './kinds/game.ts';
import { wholeToHundredths } from './kinds/shared-game.ts';
import { type HiddenTilesByRow, countSafeSteps } from './kinds/step-game.ts';

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
export interface RoundClaim {
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

export type ClaimedRoundPart = 'serverSeedHash' | 'outcome' | 'multiplier' | 'payout';

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
  readonly board?: HiddenTilesByRow;
}

/** `differs` names the claimed parts that are not what the seeds give; empty means that the round holds. */
export interface RoundVerificationResult {
  readonly round: VerifiedRound;
  readonly lines: readonly FairnessProofLine[];
  readonly differs: readonly ClaimedRoundPart[];
}

export interface RoundClaimRefusal {
  readonly refused: GameRefused['refused'] | 'gameUnknown' | 'edgeOutOfRange';
}

/** Limits of today say nothing about a round of yesterday; these only keep the arithmetic within the safe integers. */
const unlimitedBetLimits: GameBetLimits = {
  minStake: toCentavos(1),
  maxStake: toCentavos(1_000_000_000),
  maxWin: toCentavos(Number.MAX_SAFE_INTEGER),
};

interface RecomputedRound {
  readonly round: VerifiedRound;
  readonly lines: readonly FairnessProofLine[];
}

/** Works a round out again. Refuses a claim that names no legal bet. */
export async function verifyRoundClaim(
  claim: RoundClaim,
  hashes: HashFunctions,
): Promise<RoundVerificationResult | RoundClaimRefusal> {
  const manifest = findGameManifest(claim.gameCode);
  if (manifest === undefined) return { refused: 'gameUnknown' };
  if (!isWithinRange(claim.edgeBp, manifest.edgeBounds)) return { refused: 'edgeOutOfRange' };
  const recomputed = await recomputeRound(manifest.make(claim.edgeBp), claim, hashes);
  if ('refused' in recomputed) return recomputed;
  const commitment = bytesToHex(await hashes.sha256(claim.serverSeed));
  return {
    round: recomputed.round,
    lines: [{ name: 'commitment', working: `SHA256(${claim.serverSeed})`, result: commitment }, ...recomputed.lines],
    differs: findClaimDifferences(claim, { serverSeedHash: commitment, ...recomputed.round }),
  };
}

async function recomputeRound(
  game: AnySingleGame | AnyStepGame | AnySharedGame,
  claim: RoundClaim,
  hashes: HashFunctions,
): Promise<RecomputedRound | RoundClaimRefusal> {
  const bet = game.bet(claim.params, claim.stake, unlimitedBetLimits);
  if (isRefusedByGameRules(bet)) return { refused: bet.refused };
  switch (game.kind) {
    case 'single':
      return recomputeSingleRound(game, bet, await recomputeDraws(claim, hashes, 1));
    case 'steps': {
      const opened = claim.steps ?? [];
      if (!game.isPath(bet.params, opened)) return { refused: 'tileOutOfRange' };
      return recomputeStepRound(game, bet, opened, await recomputeDraws(claim, hashes, game.drawCount(bet.params)));
    }
    case 'shared':
      return recomputeSharedRound(game, bet, claim, await hashes.hmacSha256(claim.serverSeed, claim.clientSeed));
  }
}

const recomputeSingleRound = (
  game: AnySingleGame,
  bet: CheckedGameBet<GameParams>,
  { draws, bytes, float }: RecomputedDraws,
): RecomputedRound => ({
  round: game.start(bet, draws),
  lines: [...bytes, float(0), ...game.explain(bet, draws)],
});

function recomputeStepRound(
  game: AnyStepGame,
  bet: CheckedGameBet<GameParams>,
  opened: readonly number[],
  { draws, bytes, float }: RecomputedDraws,
): RecomputedRound {
  const round = game.replay(bet, opened, { over: true }, draws);
  return {
    round: {
      gameCode: round.gameCode,
      edgeBp: round.edgeBp,
      params: round.params,
      stake: round.stake,
      outcome: wholeToHundredths(countSafeSteps(round)),
      multiplier: round.multiplier,
      won: round.state === 'won',
      payout: round.payout,
      board: game.board(round, draws),
    },
    lines: [...bytes, ...game.explain(bet, round, draws, float)],
  };
}

/** `block` is the HMAC of the round's seed and the public salt. */
function recomputeSharedRound(
  game: AnySharedGame,
  bet: CheckedGameBet<GameParams>,
  { serverSeed, clientSeed }: RoundClaim,
  block: Uint8Array,
): RecomputedRound {
  const draw = createHmacDraws(() => block, '', 0).draw(0);
  const outcome = game.computeOutcome(draw);
  return {
    round: {
      gameCode: game.code,
      edgeBp: game.edgeBp,
      params: bet.params,
      stake: bet.stake,
      outcome: wholeToHundredths(outcome),
      ...game.settle(bet, outcome),
    },
    lines: [
      { name: 'bytes', working: `HMAC_SHA256(${serverSeed}, ${clientSeed})`, result: bytesToHex(block) },
      buildFloatProofLine(block, 0, draw),
      ...game.explain(bet, draw),
    ],
  };
}

/** Draws of a claim's seeds, the lines that show their bytes, and the line of each float. */
interface RecomputedDraws {
  readonly draws: RandomDraws;
  readonly bytes: readonly FairnessProofLine[];
  float(draw: number): FairnessProofLine;
}

/** Computes the first `count` draws. */
async function recomputeDraws(
  { serverSeed, clientSeed, nonce }: RoundClaim,
  hashes: HashFunctions,
  count: number,
): Promise<RecomputedDraws> {
  const messages = Array.from({ length: Math.ceil(count / 8) }, (_, cursor) =>
    buildDrawHmacMessage(clientSeed, nonce, cursor),
  );
  const blocks = await Promise.all(messages.map(async (message) => hashes.hmacSha256(serverSeed, message)));
  const byMessage = new Map(messages.map((message, cursor) => [message, blocks[cursor] as Uint8Array]));
  const draws = createHmacDraws((message) => byMessage.get(message) as Uint8Array, clientSeed, nonce);
  return {
    draws,
    bytes: messages.map((message, cursor): FairnessProofLine => ({
      name: 'bytes',
      working: `HMAC_SHA256(${serverSeed}, ${message})`,
      result: bytesToHex(blocks[cursor] as Uint8Array),
    })),
    float: (draw: number): FairnessProofLine =>
      buildFloatProofLine(blocks[draw >> 3] as Uint8Array, (draw & 7) * 4, draws.draw(draw)),
  };
}

function buildFloatProofLine(block: Uint8Array, at: number, draw: number): FairnessProofLine {
  const powers = ['256', '256²', '256³', '256⁴'];
  return {
    name: 'float',
    working: powers.map((power, i) => `${block[at + i]}/${power}`).join(' + '),
    result: (draw / drawValueCount).toFixed(12),
  };
}

function findClaimDifferences(
  claim: RoundClaim,
  found: Required<Pick<RoundClaim, ClaimedRoundPart>>,
): readonly ClaimedRoundPart[] {
  const parts: readonly ClaimedRoundPart[] = ['serverSeedHash', 'outcome', 'multiplier', 'payout'];
  return parts.filter((part) => claim[part] !== undefined && claim[part] !== found[part]);
}
