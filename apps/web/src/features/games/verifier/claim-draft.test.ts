import {
  createHmacDraws,
  diceManifest,
  isRefusedByGameRules,
  limboManifest,
  type GameBetLimits,
  minesManifest,
  rowDoubleManifest,
} from '@arara/games';
import { verifyRoundClaim } from '@arara/games/verify';
import { toCentavos } from '@arara/money';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildVerificationClaim,
  type VerificationClaimDraft,
  toVerificationClaimDraft,
  EMPTY_VERIFICATION_CLAIM_DRAFT,
} from './claim-draft.ts';
import { createBrowserHashes } from '../fairness/browser-hashes.ts';
import { formatRoundProofJson, parsePastedRoundProof, type RoundProof } from '../fairness/round-proof.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const serverSeed = 'b'.repeat(64);
const limits: GameBetLimits = {
  minStake: toCentavos(50),
  maxStake: toCentavos(500_000),
  maxWin: toCentavos(5_000_000),
};

/** A round of several steps in which these tiles were opened, in the form of its record. */
function played(gameCode: 'SE0001' | 'SE0008', tiles: readonly number[], nonce: number): RoundProof {
  const choices = gameCode === 'SE0001' ? { mines: 4 } : { level: 'medium' as const };
  const rules = (gameCode === 'SE0001' ? minesManifest.make(100) : rowDoubleManifest.make(200)) as ReturnType<
    typeof minesManifest.make
  >;
  const bet = rules.bet(choices, toCentavos(250), limits);
  if (isRefusedByGameRules(bet)) throw new Error(bet.refused);
  const draws = createHmacDraws(
    (message) => hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(message)),
    'player',
    nonce,
  );
  const round = rules.replay(bet, tiles, { over: true }, draws);
  return {
    gameCode,
    params: { ...choices, amount: 2.5 },
    outcome: (round.steps.length - (round.state === 'lost' ? 1 : 0)) * 100,
    multiplier: round.multiplier,
    payout: round.payout,
    steps: [...round.steps],
    edgeBp: gameCode === 'SE0001' ? 100 : 200,
    serverSeedHash: bytesToHex(sha256(utf8ToBytes(serverSeed))),
    serverSeed,
    clientSeed: 'player',
    nonce,
    time: 1_700_000_000_000,
  };
}

/** A round of DICE or LIMBO, in the form of its record. */
function playedOnce(gameCode: 'SE0002' | 'SE0004', target: number, nonce: number): RoundProof {
  const isDice = gameCode === 'SE0002';
  const params = isDice ? { direction: 'over' as const, target } : { target };
  const game = (isDice ? diceManifest.make(100) : limboManifest.make(100)) as ReturnType<typeof diceManifest.make>;
  const bet = game.bet(params, toCentavos(250), limits);
  if (isRefusedByGameRules(bet)) throw new Error(bet.refused);
  const draws = createHmacDraws(
    (message) => hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(message)),
    'player',
    nonce,
  );
  const round = game.start(bet, draws);
  return {
    gameCode,
    params: { ...params, target: target / 100, amount: 2.5 },
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

const rounds = fc.oneof(
  fc.record({
    game: fc.constant('SE0001' as const),
    tiles: fc.uniqueArray(fc.nat(24), { minLength: 1, maxLength: 6 }),
    nonce: fc.nat(5000),
  }),
  fc.record({
    game: fc.constant('SE0008' as const),
    tiles: fc.array(fc.nat(2), { minLength: 1, maxLength: 9 }),
    nonce: fc.nat(5000),
  }),
);

describe('a round in the form', () => {
  test('a pasted round of several steps fills the form, whose claim holds step by step', async () => {
    proves('A-093');
    await fc.assert(
      fc.asyncProperty(rounds, fc.constantFrom('pt-BR', 'en-US'), async ({ game, tiles, nonce }, locale) => {
        const proof = parsePastedRoundProof(formatRoundProofJson(played(game, tiles, nonce))) as RoundProof;
        const draft = toVerificationClaimDraft(proof, locale) as VerificationClaimDraft;
        expect(draft).toMatchObject({ gameCode: game, nonce: String(nonce), tiles: proof.steps?.join(', ') });
        const claim = buildVerificationClaim(draft, locale);
        const found = await verifyRoundClaim(claim as NonNullable<typeof claim>, await createBrowserHashes());
        expect(found).toMatchObject({ differs: [], round: { payout: proof.payout, outcome: proof.outcome } });
        const steps = 'lines' in found ? found.lines.map(({ name: step }) => step) : [];
        expect(steps).toEqual(expect.arrayContaining(['bytes', 'float']));
      }),
      { numRuns: 60 },
    );
  });
  test.each(['SE0002', 'SE0004'] as const)(
    'a round of %s that is entered into the form holds, in both languages',
    async (game) => {
      proves('A-209');
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 200, max: 9000 }),
          fc.nat(5000),
          fc.constantFrom('pt-BR', 'en-US'),
          async (target, nonce, locale) => {
            const proof = playedOnce(game, target, nonce);
            const draft = toVerificationClaimDraft(proof, locale) as VerificationClaimDraft;
            const verify = async (changed: Partial<VerificationClaimDraft>) => {
              const claim = buildVerificationClaim({ ...draft, ...changed }, locale);
              return verifyRoundClaim(claim as NonNullable<typeof claim>, await createBrowserHashes());
            };
            const found = await verify({});
            expect(found).toMatchObject({ differs: [], round: { payout: proof.payout, outcome: proof.outcome } });
            // The round of another number has an outcome of its own, which two rounds in a row may share.
            const next = playedOnce(game, target, nonce + 1);
            expect(await verify({ nonce: String(nonce + 1) })).toMatchObject({
              differs: next.outcome === proof.outcome ? [] : expect.arrayContaining(['outcome']),
              round: { outcome: next.outcome, payout: next.payout },
            });
          },
        ),
        { numRuns: 30 },
      );
    },
  );
  test('another tile, mine count or level than was played is found out', async () => {
    proves('A-093');
    const draft = toVerificationClaimDraft(played('SE0001', [0, 7, 13], 3), 'pt-BR') as VerificationClaimDraft;
    const wrong = async (change: Partial<VerificationClaimDraft>) => {
      const claim = buildVerificationClaim({ ...draft, ...change }, 'pt-BR');
      const found = await verifyRoundClaim(claim as NonNullable<typeof claim>, await createBrowserHashes());
      return 'differs' in found ? found.differs : found.refused;
    };
    expect(await wrong({})).toEqual([]);
    expect(await wrong({ tiles: '0 7' })).toContain('outcome');
    expect(await wrong({ choices: { mines: '24' } })).not.toEqual([]);
    expect(await wrong({ tiles: '0, 25' })).toBe('tileOutOfRange');
    expect(await wrong({ tiles: '0, 0' })).toBe('tileOutOfRange');
  });
  test('what is missing or no list of tiles makes no claim', () => {
    const draft = toVerificationClaimDraft(played('SE0008', [0, 1], 9), 'pt-BR') as VerificationClaimDraft;
    expect(buildVerificationClaim(draft, 'pt-BR')).not.toBeNull();
    for (const change of [{ tiles: 'a1' }, { stake: undefined }, { serverSeed: ' ' }, { nonce: '-1' }, { edge: '' }])
      expect(buildVerificationClaim({ ...draft, ...change }, 'pt-BR')).toBeNull();
    expect(
      buildVerificationClaim(
        { ...EMPTY_VERIFICATION_CLAIM_DRAFT, serverSeed, clientSeed: 'x', nonce: '1', stake: toCentavos(100) },
        'pt-BR',
      ),
    ).toBeNull();
  });
  test('a shared round has no form: it comes whole or not at all', () => {
    expect(toVerificationClaimDraft({ ...played('SE0001', [0], 1), gameCode: 'SE0006' }, 'pt-BR')).toBeNull();
  });
});
