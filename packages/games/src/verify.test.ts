import { createHash, createHmac } from 'node:crypto';
import { toCentavos } from '@arara/money';
import type { Multiplier } from '@arara/money';
import { expect, test } from 'vitest';
import {
  findGameManifest,
  gameCodes,
  gameManifestsByCode,
  isGameCode,
  isRefusedByGameRules,
  sharedGameCodes,
  sharedGameManifests,
  singleGameManifests,
  stepGameManifests,
} from './catalog.ts';
import { verifyRoundClaim } from './verify.ts';
import type { RoundClaim, HashFunctions } from './verify.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const hashes: HashFunctions = {
  sha256: (text) => createHash('sha256').update(text).digest(),
  hmacSha256: async (key, message) => createHmac('sha256', key).update(message).digest(),
};

const claim: RoundClaim = {
  gameCode: 'SE0002',
  edgeBp: 100,
  serverSeed: '0f6e8aba300b7f1217ee46606773cf6046b524f74505cf2124ffe181ad6b9dbf',
  serverSeedHash: '97139e593bce24783a3c4be064b07a07952e08f7f6f5d16a28abfc69c8453f99',
  clientSeed: 'aR3kRBVn',
  nonce: 3,
  params: { direction: 'over', target: 5050 },
  stake: toCentavos(1_000),
  outcome: 5967,
  multiplier: 20_002 as Multiplier,
  payout: toCentavos(2_000),
};

const listLines = async (of: RoundClaim, from = 0) => {
  const answer = await verifyRoundClaim(of, hashes);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.lines.slice(from).map(({ name, working, result }) => `${name} ${working} = ${result}`);
};

test('a true DICE round holds, and every line of its arithmetic can be read', async () => {
  expect(await verifyRoundClaim(claim, hashes)).toMatchObject({ differs: [] });
  const seed = '0f6e8aba300b7f1217ee46606773cf6046b524f74505cf2124ffe181ad6b9dbf';
  expect(await listLines(claim)).toEqual([
    `commitment SHA256(${seed}) = 97139e593bce24783a3c4be064b07a07952e08f7f6f5d16a28abfc69c8453f99`,
    `bytes HMAC_SHA256(${seed}, aR3kRBVn:3:0) = 98c1b73441cd1eaee736073fc8a722fe78478d84e10ca0f62baba2a9669aef28`,
    'float 152/256 + 193/256² + 183/256³ + 52/256⁴ = 0.596705866046',
    'integer ⌊2562832180 / 2³² × 10001⌋ = 5967',
    'outcome 5967 / 100 = 59.67',
    'multiplier ⌊10⁴ × (1 − 0.0100) × 10001 / 4950⌋ / 10⁴ = 2.0002',
    'win 59.67 > 50.50 = true',
    'payout ⌊100 × 10.00 × 2.0002⌋ / 100 = 20.00',
  ]);
});

test('a true LIMBO round holds', async () => {
  const limbo: RoundClaim = {
    gameCode: 'SE0004',
    edgeBp: 100,
    serverSeed: '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4',
    clientSeed: 'ec75fca98de6f2d9',
    nonce: 21,
    params: { target: 16_005 },
    stake: toCentavos(100),
    outcome: 16_005,
  };
  expect(await verifyRoundClaim(limbo, hashes)).toMatchObject({ differs: [], round: { payout: 16_005 } });
  expect(await listLines(limbo, 2)).toEqual([
    'float 1/256 + 149/256² + 92/256³ + 239/256⁴ = 0.006185348844',
    'integer ⌊26565871 / 2³² × 2²⁴⌋ = 103772',
    'outcome ⌊100 × (1 − 0.0100) × 2²⁴ / (103772 + 1)⌋ / 100 = 160.05',
    'multiplier 160.05 = 160.0500',
    'win 160.05 ≥ 160.05 = true',
    'payout ⌊100 × 1.00 × 160.0500⌋ / 100 = 160.05',
  ]);
});

test('a MINES round holds, draw by draw, and a tile that was a mine cannot be claimed as safe', async () => {
  const mined: RoundClaim = {
    gameCode: 'SE0001',
    edgeBp: 100,
    serverSeed: 'e8c495e2af38633f6ad42e0da12c8e3de7420d5284d054e36e83fdd2f13db44d',
    clientSeed: 'huoauPze',
    nonce: 1,
    params: { mines: 3 },
    stake: toCentavos(1_000),
    steps: [0, 24],
    outcome: 200,
    multiplier: 12_857 as Multiplier,
    payout: toCentavos(1_285),
  };
  expect(await verifyRoundClaim(mined, hashes)).toMatchObject({
    differs: [],
    round: { won: true, board: [[2, 12, 5]] },
  });
  expect(await listLines(mined, 3)).toEqual([
    'pick ⌊400863375 / 2³² × 25⌋ = 2 = 2',
    'float 119/256 + 29/256² + 111/256³ + 13/256⁴ = 0.465292874025',
    'pick ⌊1998417677 / 2³² × 24⌋ = 11 = 12',
    'float 55/256 + 114/256² + 5/256³ + 124/256⁴ = 0.216583578847',
    'pick ⌊930219388 / 2³² × 23⌋ = 4 = 5',
    'board 2, 12, 5 = 3',
    'opened 0, 24 = 2',
    'multiplier ⌊10⁴ × (1 − 0.0100) × C(25, 2) / C(22, 2)⌋ / 10⁴ = 1.2857',
    'win 2 / 2 = true',
    'payout ⌊100 × 10.00 × 1.2857⌋ / 100 = 12.85',
  ]);
  expect(await verifyRoundClaim({ ...mined, steps: [0, 12] }, hashes)).toMatchObject({
    differs: ['outcome', 'multiplier', 'payout'],
    round: { won: false, outcome: 100, payout: 0 },
  });
  for (const steps of [[0, 0], [25], [-1], [0.5]])
    expect(await verifyRoundClaim({ ...mined, steps }, hashes)).toEqual({ refused: 'tileOutOfRange' });
});

test('a ROWDOUBLE round holds, over several blocks of bytes', async () => {
  const answer = await verifyRoundClaim(
    {
      gameCode: 'SE0008',
      edgeBp: 200,
      serverSeed: '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4',
      clientSeed: 'ec75fca98de6f2d9',
      nonce: 20,
      params: { level: 'easy' },
      stake: toCentavos(1_000),
      steps: [3, 2, 0, 0, 1, 3, 2, 2, 2],
      outcome: 900,
      payout: toCentavos(13_051),
    },
    hashes,
  );
  if ('refused' in answer) throw new Error(answer.refused);
  expect(answer.differs).toEqual([]);
  expect(answer.round.board).toHaveLength(9);
  expect(answer.lines.filter(({ name: step }) => step === 'bytes')).toHaveLength(4);
  expect(answer.lines.filter(({ name: step }) => step === 'pick')).toHaveLength(27);
  expect(answer.lines.find(({ name: step }) => step === 'board')).toEqual({
    name: 'board',
    working: '3 2 0 | 2 1 3 | 0 1 2 | 0 3 1 | 1 0 3 | 3 0 2 | 2 0 1 | 2 1 3 | 2 0 3',
    result: '27',
  });
});

test('a roll under its target wins below it alone, and a lost round pays 0', async () => {
  expect(await listLines({ ...claim, params: { direction: 'under', target: 5968 } }, 5)).toEqual([
    'multiplier ⌊10⁴ × (1 − 0.0100) × 10001 / 5968⌋ / 10⁴ = 1.6590',
    'win 59.67 < 59.68 = true',
    'payout ⌊100 × 10.00 × 1.6590⌋ / 100 = 16.59',
  ]);
  expect(await listLines({ ...claim, params: { direction: 'under', target: 5967 } }, 6)).toEqual([
    'win 59.67 < 59.67 = false',
    'payout 0 = 0.00',
  ]);
  expect(await listLines({ ...claim, gameCode: 'SE0004', params: { target: 200 } }, 6)).toEqual([
    'win 1.65 ≥ 2.00 = false',
    'payout 0 = 0.00',
  ]);
});

test('a round of steps without a step gives the stake back, and one that ended on a mine pays nothing', async () => {
  const mined: RoundClaim = {
    gameCode: 'SE0001',
    edgeBp: 100,
    serverSeed: 'e8c495e2af38633f6ad42e0da12c8e3de7420d5284d054e36e83fdd2f13db44d',
    clientSeed: 'huoauPze',
    nonce: 1,
    params: { mines: 3 },
    stake: toCentavos(1_000),
  };
  expect(await verifyRoundClaim(mined, hashes)).toMatchObject({ round: { won: false, outcome: 0, payout: 1_000 } });
  expect(await listLines(mined, 9)).toEqual([
    'opened – = 0',
    'multiplier 0 = 0.0000',
    'win 0 / 0 = false',
    'payout = = 10.00',
  ]);
  expect(await listLines({ ...mined, steps: [0, 12] }, 9)).toEqual([
    'opened 0, 12 = 1',
    'multiplier ⌊10⁴ × (1 − 0.0100) × C(25, 1) / C(22, 1)⌋ / 10⁴ = 1.1250',
    'win 1 / 2 = false',
    'payout 0 = 0.00',
  ]);
});

test('a tower shows its safe tiles row by row, and its draws run on from block to block', async () => {
  const tower: RoundClaim = {
    gameCode: 'SE0008',
    edgeBp: 200,
    serverSeed: '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4',
    clientSeed: 'ec75fca98de6f2d9',
    nonce: 20,
    params: { level: 'expert' },
    stake: toCentavos(1_000),
    steps: [2, 2],
  };
  const lines = await listLines(tower, 3);
  // The ninth draw is the first four bytes of the second block.
  expect(lines.slice(-7)).toEqual([
    'float 36/256 + 87/256² + 142/256³ + 181/256⁴ = 0.141961020650',
    'pick ⌊609717941 / 2³² × 3⌋ = 0 = 0',
    'board 2 | 2 | 0 | 1 | 1 | 2 | 0 | 0 | 0 = 9',
    'opened 2, 2 = 2',
    'multiplier ⌊10⁴ × (1 − 0.0200) × (3 / 1)^2⌋ / 10⁴ = 8.8200',
    'win 2 / 2 = true',
    'payout ⌊100 × 10.00 × 8.8200⌋ / 100 = 88.20',
  ]);
});

test('what was shown wrongly is named', async () => {
  const wrong: RoundClaim = { ...claim, serverSeedHash: 'ff', outcome: 1, payout: toCentavos(1) };
  expect(await verifyRoundClaim(wrong, hashes)).toMatchObject({ differs: ['serverSeedHash', 'outcome', 'payout'] });
  expect(await verifyRoundClaim({ ...claim, nonce: 4 }, hashes)).toMatchObject({ differs: ['outcome'] });
});

test('a claim of no legal bet is refused by name', async () => {
  expect(await verifyRoundClaim({ ...claim, gameCode: 'SE0099' }, hashes)).toEqual({ refused: 'gameUnknown' });
  expect(await verifyRoundClaim({ ...claim, gameCode: 'toString' }, hashes)).toEqual({ refused: 'gameUnknown' });
  expect(await verifyRoundClaim({ ...claim, edgeBp: 9_000 }, hashes)).toEqual({ refused: 'edgeOutOfRange' });
  for (const [stake, refused] of [
    [0, 'stakeBelowMinimum'],
    [1_000_000_001, 'stakeAboveMaximum'],
  ] as const)
    expect(await verifyRoundClaim({ ...claim, stake: toCentavos(stake) }, hashes)).toEqual({ refused });
  expect(await verifyRoundClaim({ ...claim, params: { target: 1 } }, hashes)).toEqual({ refused: 'paramsMalformed' });
});

test('the catalog promises only games that exist, with edges they take', () => {
  for (const code of gameCodes) {
    const line = gameManifestsByCode[code];
    expect(isGameCode(code)).toBe(true);
    expect(line.code).toBe(code);
    expect(line.make(line.edgeBp).code).toBe(code);
    expect(() => line.make(line.edgeBounds.most + 1)).toThrow(RangeError);
  }
});

test('every game is found by its code and listed under its kind', () => {
  expect(gameCodes).toEqual(['SE0001', 'SE0002', 'SE0004', 'SE0006', 'SE0007', 'SE0008']);
  expect([singleGameManifests, stepGameManifests, sharedGameManifests].map((list) => list.map(({ id }) => id))).toEqual(
    [
      ['dice', 'limbo'],
      ['mines', 'rowDouble'],
      ['double', 'luckyColor'],
    ],
  );
  expect(sharedGameCodes).toEqual(['SE0006', 'SE0007']);
  expect(['SE0004', 'SE0003', 'toString'].map((code) => findGameManifest(code)?.id)).toEqual([
    'limbo',
    undefined,
    undefined,
  ]);
});

test('what is refused has a reason, and no other value is taken for it', () => {
  expect(isRefusedByGameRules({ refused: 'paramsMalformed' })).toBe(true);
  expect([{}, null, undefined, 'refused', 7].map(isRefusedByGameRules)).toEqual([false, false, false, false, false]);
});

test('what a game lets choose and what its rounds show have the bounds of its rules', () => {
  const { SE0001: mines, SE0002: dice, SE0004: limbo, SE0008: tower } = gameManifestsByCode;
  expect([dice.choices.target, limbo.choices.target, mines.choices.mines]).toEqual([
    { type: 'hundredths', min: 1, max: 9_999 },
    { type: 'hundredths', min: 101, max: 100_000_000 },
    { type: 'integer', min: 1, max: 24 },
  ]);
  expect([dice.present.fields, limbo.present.fields, mines.present.fields, tower.present.fields]).toEqual([
    { roll: { type: 'hundredths', min: 0, max: 10_000 } },
    { outcome: { type: 'hundredths', min: 100, max: 100_000_000 } },
    {},
    { row: { type: 'integer', min: 0, max: 9 } },
  ]);
  expect([mines.present.revealed, tower.present.revealed]).toEqual([
    { mineTiles: { type: 'tiles' } },
    { safeTiles: { type: 'tileRows' } },
  ]);
  expect([mines.tile, tower.tile]).toEqual([
    { type: 'integer', min: 0, max: 24 },
    { type: 'integer', min: 0, max: 24 },
  ]);
});

test('the six games are listed as the specification lists them, point 3', () => {
  const names = proves('3-014') as Readonly<Record<string, string>>;
  const productCode = proves('3-028');
  // A game that is added later has no row in the specification.
  const codes = gameCodes.filter((code) => names[code] !== undefined);
  expect(Object.fromEntries(codes.map((code) => [code, gameManifestsByCode[code].name]))).toEqual(names);
  for (const code of codes)
    expect(gameManifestsByCode[code]).toMatchObject({ code, gameType: names[code], productCode });
});
