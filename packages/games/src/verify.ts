/**
 * A player's check of a past round, after its seed was shown: everything is worked out again from
 * the seeds, and each line of the arithmetic is there to be read. The server and the browser run this file.
 */
import { centavos } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';
import { catalog, isGameCode } from './catalog.ts';
import type { GameParams } from './catalog.ts';
import { drawMessage, fairDraws, hex } from './fair-draws.ts';
import { drawSpace, isRefused, within } from './game.ts';
import type { Limits, Refused, Round, Step } from './game.ts';

/** Two hashes of UTF-8 texts; promises are fine, because a browser's crypto only gives those. */
export interface Hashes {
  sha256(text: string): Uint8Array | Promise<Uint8Array>;
  hmacSha256(key: string, message: string): Uint8Array | Promise<Uint8Array>;
}

/**
 * What is to be checked. Whatever the player was shown may be given and is compared: `serverSeedHash`
 * (the commitment, hex), `outcome` (hundredths), `multiplier`, `payout`. `params` in hundredths.
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
  readonly serverSeedHash?: string;
  readonly outcome?: number;
  readonly multiplier?: Multiplier;
  readonly payout?: Centavos;
}

export type ClaimedPart = 'serverSeedHash' | 'outcome' | 'multiplier' | 'payout';

/** `differs` names the claimed parts that are not what the seeds give; empty means that the round holds. */
export interface Verification {
  readonly round: Round<GameParams>;
  readonly steps: readonly Step[];
  readonly differs: readonly ClaimedPart[];
}

export interface ClaimRefused {
  readonly refused: Refused['refused'] | 'gameUnknown' | 'edgeOutOfRange';
}

/** Limits of today say nothing about a round of yesterday; these only keep the arithmetic within the safe integers. */
const anyStake: Limits = {
  minStake: centavos(1),
  maxStake: centavos(1_000_000_000),
  maxWin: centavos(Number.MAX_SAFE_INTEGER),
};

/** Works a round out again. Refuses a claim that names no legal bet. */
export async function verify(claim: Claim, hashes: Hashes): Promise<Verification | ClaimRefused> {
  if (!isGameCode(claim.gameCode)) return { refused: 'gameUnknown' };
  const line = catalog[claim.gameCode];
  if (!within(claim.edgeBp, line.edgeBounds)) return { refused: 'edgeOutOfRange' };
  const game = line.make(claim.edgeBp);
  const bet = game.bet(claim.params, claim.stake, anyStake);
  if (isRefused(bet)) return { refused: bet.refused };

  const message = drawMessage(claim.clientSeed, claim.nonce, 0);
  const commitment = hex(await hashes.sha256(claim.serverSeed));
  const block = await hashes.hmacSha256(claim.serverSeed, message);
  const draws = fairDraws(() => block, claim.clientSeed, claim.nonce);
  const round = game.start(bet, draws);

  return {
    round,
    steps: [
      { step: 'commitment', working: `SHA256(${claim.serverSeed})`, result: commitment },
      { step: 'bytes', working: `HMAC_SHA256(${claim.serverSeed}, ${message})`, result: hex(block) },
      floatStep(block, draws.draw(0)),
      ...game.working(bet, draws),
    ],
    differs: differences(claim, { serverSeedHash: commitment, ...round }),
  };
}

function floatStep(block: Uint8Array, draw: number): Step {
  const powers = ['256', '256²', '256³', '256⁴'];
  return {
    step: 'float',
    working: powers.map((power, i) => `${block[i]}/${power}`).join(' + '),
    result: (draw / drawSpace).toFixed(12),
  };
}

function differences(claim: Claim, found: Required<Pick<Claim, ClaimedPart>>): readonly ClaimedPart[] {
  const parts: readonly ClaimedPart[] = ['serverSeedHash', 'outcome', 'multiplier', 'payout'];
  return parts.filter((part) => claim[part] !== undefined && claim[part] !== found[part]);
}
