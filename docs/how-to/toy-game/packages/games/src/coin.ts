/**
 * COIN (SE0042): heads or tails. Half of the draws win; a win pays (1 − edge) × 2, rounded down to 4 decimals. The example of
 * docs/how-to/add-a-game.md: it is no game of the house.
 */
import type { Multiplier } from '@arara/money';
import { createGameChoiceParser, defineEnumField, type GameChoiceParams } from './fields.ts';
import { drawValueCount, formatTenThousandths } from './kinds/game.ts';
import { defaultGameTerms, defineGameManifest } from './manifest.ts';
import { createSingleGame } from './kinds/single-game.ts';

const coinGameCode = 'SE0042';

const coinChoices = { side: defineEnumField('heads', 'tails') };
export type CoinParams = GameChoiceParams<typeof coinChoices>;
export type CoinSide = CoinParams['side'];

/** floor(float × 2): 0 is heads, 1 is tails. */
const drawToCoinInteger = (draw: number): number => Math.floor((draw * 2) / drawValueCount);
const toSide = (outcome: number): CoinSide => (outcome === 0 ? 'heads' : 'tails');

function createCoinRules(edgeBp: number) {
  const multiplier = (2 * (10_000 - edgeBp)) as Multiplier;
  return createSingleGame<CoinParams>({
    code: coinGameCode,
    edgeBp,
    params: createGameChoiceParser(coinChoices),
    multiplier: () => multiplier,
    // Outcomes are hundredths.
    outcome: (draws) => drawToCoinInteger(draws.draw(0)) * 100,
    wins: ({ side }, outcome) => toSide(outcome) === side,
    winChance: () => ({ wins: drawValueCount / 2, of: drawValueCount }),
    // Both sides pay the same, so no other choice pays less.
    clampMultiplier: (params, most) => (BigInt(multiplier) <= most ? params : undefined),
    explain: ({ side }, draws) => {
      const outcome = drawToCoinInteger(draws.draw(0)) * 100;
      return [
        { name: 'integer', working: `⌊${draws.draw(0)} / 2³² × 2⌋`, result: String(outcome / 100) },
        { name: 'outcome', working: '0: heads, 1: tails', result: toSide(outcome) },
        {
          name: 'multiplier',
          working: `2 × (1 − ${formatTenThousandths(edgeBp)})`,
          result: formatTenThousandths(multiplier),
        },
        { name: 'win', working: `${toSide(outcome)} = ${side}`, result: String(toSide(outcome) === side) },
      ];
    },
  });
}

export const coinManifest = defineGameManifest({
  ...defaultGameTerms,
  id: 'coin',
  code: coinGameCode,
  name: 'COIN',
  gameType: 'COIN',
  kind: 'single',
  edgeBp: 100,
  edgeBounds: { least: 1, most: 500 },
  choices: coinChoices,
  present: {
    fields: { landed: defineEnumField('heads', 'tails') },
    toFields: ({ outcome }) => ({ landed: toSide(outcome) }),
  },
  make: createCoinRules,
});
