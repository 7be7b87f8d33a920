import { createHmacDraws, limboManifest, diceManifest, isRefusedByGameRules, type GameBetLimits } from '@arara/games';
import { verifyRoundClaim } from '@arara/games/verify';
import { toCentavos } from '@arara/money';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBrowserHashes } from './browser-hashes.ts';
import {
  convertRoundProofToClaim,
  formatRoundProofJson,
  parsePastedRoundProof,
  type RoundProof,
} from './round-proof.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const serverSeed = 'a'.repeat(64);
const limits: GameBetLimits = {
  minStake: toCentavos(50),
  maxStake: toCentavos(500_000),
  maxWin: toCentavos(5_000_000),
};

function played(game: 'SE0002' | 'SE0004', nonce: number): RoundProof {
  const rules = game === 'SE0002' ? diceManifest.make(100) : limboManifest.make(100);
  const choices = game === 'SE0002' ? { direction: 'under', target: 5050 } : { target: 250 };
  const bet = rules.bet(choices, toCentavos(123), limits);
  if (isRefusedByGameRules(bet)) throw new Error(bet.refused);
  const draws = createHmacDraws(
    (message) => hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(message)),
    'player',
    nonce,
  );
  const round = rules.start(bet, draws);
  return {
    gameCode: game,
    params: { ...choices, target: choices.target / 100, amount: 1.23 },
    outcome: round.outcome,
    multiplier: round.multiplier,
    payout: round.payout,
    edgeBp: 100,
    serverSeedHash: bytesToHex(sha256(utf8ToBytes(serverSeed))),
    serverSeed,
    clientSeed: 'player',
    nonce,
    time: 1_700_000_000_000,
  };
}

describe('a proof and what it claims', () => {
  test('every honest round holds, in the browser as on the server, and survives being pasted', async () => {
    proves('A-092');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('SE0002' as const, 'SE0004' as const), fc.nat(5000), async (game, nonce) => {
        const proof = parsePastedRoundProof(formatRoundProofJson(played(game, nonce)));
        expect(proof).toEqual(played(game, nonce));
        const claim = convertRoundProofToClaim(proof as RoundProof);
        const found = await verifyRoundClaim(claim as NonNullable<typeof claim>, await createBrowserHashes());
        expect(found).toMatchObject({ differs: [] });
      }),
      { numRuns: 40 },
    );
  });
  test('any changed value is named', async () => {
    proves('A-092');
    const proof = played('SE0002', 7);
    const claim = convertRoundProofToClaim({
      ...proof,
      outcome: proof.outcome + 1,
      payout: toCentavos(proof.payout + 1),
      serverSeedHash: 'f'.repeat(64),
    });
    expect(await verifyRoundClaim(claim as NonNullable<typeof claim>, await createBrowserHashes())).toMatchObject({
      differs: ['serverSeedHash', 'outcome', 'payout'],
    });
  });
  test('without a seed there is no claim', () =>
    expect(convertRoundProofToClaim({ ...played('SE0004', 1), serverSeed: null })).toBeNull());
  test('a record is read for its proof', () => {
    const proof = played('SE0004', 3);
    expect(parsePastedRoundProof(`{"id":"1","proof":${formatRoundProofJson(proof)}}`)).toEqual(proof);
  });
  test.each(['', 'null', '[]', '{}', '"text"', '{"proof":{"gameCode":"SE0002"}}', 'not json'])(
    '%j is no proof',
    (text) => expect(parsePastedRoundProof(text)).toBeNull(),
  );
  test('without a secure context the same hashes come from the library', async () => {
    const [here, there] = await Promise.all([createBrowserHashes(crypto.subtle), createBrowserHashes(null)]);
    expect(await there.sha256('ção')).toEqual(await here.sha256('ção'));
    expect(await there.hmacSha256('key', 'a:0:0')).toEqual(await here.hmacSha256('key', 'a:0:0'));
  });
});
