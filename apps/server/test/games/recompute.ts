/**
 * An independent implementation of the games' rules, written from games.md alone. It shares no code with the product and
 * computes with whole numbers (BigInt). It takes a record's proof in its wire form and returns the outcome and payout that the
 * round must have.
 */
import { createHash, createHmac } from 'node:crypto';

/** A proof from `GET /api/app/records?kind=game`, with its seed revealed. */
export interface WireProof {
  readonly gameCode: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly steps?: readonly number[] | undefined;
  readonly edgeBp: number;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export interface Recomputed {
  /** True when the seed matches the commitment. */
  readonly committed: boolean;
  readonly outcome: number;
  readonly payoutCents: number;
}

const TOWER: Readonly<Record<string, readonly [tiles: number, safe: number]>> = {
  easy: [4, 3],
  medium: [3, 2],
  hard: [2, 1],
  expert: [3, 1],
  master: [4, 1],
};

/** The first `count` floats of a round, as numerators over 2³². */
function numerators(proof: WireProof, count: number): bigint[] {
  const found: bigint[] = [];
  for (let cursor = 0; found.length < count; cursor++) {
    const message = `${proof.clientSeed}:${proof.nonce}:${cursor}`;
    const bytes = createHmac('sha256', proof.serverSeed).update(message).digest();
    for (let i = 0; i < 32; i += 4) found.push(BigInt(bytes.readUInt32BE(i)));
  }
  return found;
}

const below = (numerator: bigint, n: number): number => Number((numerator * BigInt(n)) >> 32n);

/** Takes `count` tiles out of the remaining ones, each chosen by one float. */
function takeTiles(floats: bigint[], tiles: number, count: number): number[] {
  const left = [...Array(tiles).keys()];
  return Array.from({ length: count }, () => left.splice(below(floats.shift() ?? 0n, left.length), 1)[0] ?? -1);
}

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

export function recompute(proof: WireProof): Recomputed {
  const stake = BigInt(Math.round(Number(proof.params['amount']) * 100));
  const back = BigInt(10_000 - proof.edgeBp);
  const committed = createHash('sha256').update(proof.serverSeed).digest('hex') === proof.serverSeedHash;
  const answer = (outcome: number, multiplier: bigint): Recomputed => ({
    committed,
    outcome,
    payoutCents: Number((stake * multiplier) / 10_000n),
  });
  switch (proof.gameCode) {
    case 'SE0002': {
      const roll = below(numerators(proof, 1)[0] ?? 0n, 10_001);
      const target = Math.round(Number(proof.params['target']) * 100);
      const isOver = proof.params['direction'] === 'over';
      const winning = isOver ? 10_000 - target : target;
      const won = isOver ? roll > target : roll < target;
      return answer(roll / 100, won ? (back * 10_001n) / BigInt(winning) : 0n);
    }
    case 'SE0004': {
      const n = (numerators(proof, 1)[0] ?? 0n) >> 8n;
      const raw = (back * 2n ** 24n) / (100n * (n + 1n));
      const shown = raw < 100n ? 100n : raw > 100_000_000n ? 100_000_000n : raw;
      const target = BigInt(Math.round(Number(proof.params['target']) * 100));
      return answer(Number(shown) / 100, shown >= target ? target * 100n : 0n);
    }
    case 'SE0001': {
      const count = Number(proof.params['mines']);
      const mines = new Set(takeTiles(numerators(proof, count), 25, count));
      const steps = proof.steps ?? [];
      const safe = steps.filter((tile) => !mines.has(tile)).length;
      const won = safe === steps.length;
      return answer(safe, won ? (back * choose(25, safe)) / choose(25 - count, safe) : 0n);
    }
    case 'SE0008': {
      const [tiles, safeTiles] = TOWER[String(proof.params['level'])] ?? [0, 0];
      const floats = numerators(proof, 9 * safeTiles);
      const rows = Array.from({ length: 9 }, () => takeTiles(floats, tiles, safeTiles));
      const steps = proof.steps ?? [];
      const safe = steps.filter((tile, row) => rows[row]?.includes(tile)).length;
      const won = safe === steps.length;
      return answer(safe, won ? (back * BigInt(tiles) ** BigInt(safe)) / BigInt(safeTiles) ** BigInt(safe) : 0n);
    }
    case 'SE0006': {
      const slot = below(shared(proof), 15);
      const color = slot === 0 ? 'white' : slot < 8 ? 'red' : 'black';
      const price = color === 'white' ? 140_000n : 20_000n;
      return answer(slot, proof.params['color'] === color ? price : 0n);
    }
    case 'SE0007': {
      const number = below(shared(proof), 10);
      const pick = String(proof.params['pick']);
      const isViolet = number === 0 || number === 5;
      const main = [1, 3, 5, 7, 9].includes(number) ? 'green' : 'red';
      if (pick === String(number)) return answer(number, 95_000n);
      if (pick === 'violet') return answer(number, isViolet ? 47_500n : 0n);
      return answer(number, pick === main ? (isViolet ? 15_000n : 20_000n) : 0n);
    }
    default:
      throw new Error(`no game ${proof.gameCode}`);
  }
}

const shared = (proof: WireProof): bigint =>
  BigInt(createHmac('sha256', proof.serverSeed).update(proof.clientSeed).digest().readUInt32BE());
