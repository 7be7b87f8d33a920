/** The parts of the money code that npm run bench:mutation mutates, with the tests that must notice. All paths from the root. */
export interface Part {
  /** What is mutated. */
  readonly files: readonly string[];
  /** The tests that run. None needs a database. */
  readonly tests: readonly string[];
  /** Titles of tests that are left out: they count every outcome, which takes minutes in code that can be changed. */
  readonly without?: readonly string[];
  /** What the tests read. */
  readonly tree: readonly string[];
}

const proofs = ['package.json', 'scripts/proof/**', 'docs/specification/*.json'];
const money = [...proofs, 'packages/money/**'];
const games = [...money, 'packages/games/**'];
const promotions = [...money, 'packages/promotions/**'];
const sports = [...money, 'packages/sports/**'];
const server = [...promotions, 'packages/{contract,games,sports}/**', 'apps/server/{src,test}/**'];
const core = 'packages/sports/src/core';
const wallet = 'apps/server/src/wallet';
const settlement = 'apps/server/src/sportsbook/settlement';

export const PARTS: Readonly<Record<string, Part>> = {
  money: { files: ['packages/money/src/!(*.test).ts'], tests: ['packages/money/src/*.test.ts'], tree: money },
  promotions: {
    files: ['packages/promotions/src/!(*.test).ts'],
    tests: ['packages/promotions/src/*.test.ts'],
    tree: promotions,
  },
  wallet: {
    files: [
      `${wallet}/stake-rules.ts`,
      `${wallet}/bonuses/bonus-rules.ts`,
      `${wallet}/ledger/{turnover,wallet-state}.ts`,
    ],
    tests: [
      `${wallet}/{stake-rules,stake-parts}.test.ts`,
      `${wallet}/bonuses/bonus-rules.test.ts`,
      // The minutes that a wallet counts.
      'apps/server/src/protection/permits/permit.test.ts',
    ],
    tree: server,
  },
  settlement: {
    files: [`${settlement}/settlement-rules.ts`],
    tests: [`${settlement}/settlement-rules.test.ts`],
    tree: server,
  },
  // What bets pay, apart from the rest of the core, which takes hours.
  payouts: {
    files: [`${core}/{cash-out,fraction,odds,settlement,slip}.ts`],
    tests: [`${core}/{cash-out,combined-settlement,combined-slip,fraction,odds,settlement,slip}.test.ts`],
    tree: sports,
  },
  games: {
    files: ['packages/games/src/**/!(*.test).ts'],
    tests: ['packages/games/src/**/*.test.ts'],
    without: [
      'the counted chance is what all 2²⁴ outcomes give',
      'returns what its promise says: counted over all draws',
    ],
    tree: games,
  },
  // Sports that are played in sets.
  sets: {
    files: [`${core}/{rally-markets,rally-score,rally-sport,sets,sets-bounds}.ts`],
    tests: [
      `${core}/{grading,lines,rally-sport,score-bounds,sets,sets-bounds}.test.ts`,
      'packages/sports/src/{snooker,tennis,vectors}/!(play).test.ts',
    ],
    tree: sports,
  },
  sports: {
    files: [`${core}/!(*.test|cash-out|fraction|odds|rally-*|sets*|settlement|slip).ts`],
    // Without the simulations, which take minutes.
    tests: ['packages/sports/src/!(simulation)/!(play|seasons).test.ts'],
    tree: sports,
  },
};
