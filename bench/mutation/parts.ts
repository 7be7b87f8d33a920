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
const rules = 'packages/sports/src';
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
  // What bets pay, apart from the rest of the rules, which takes hours.
  payouts: {
    files: [`${rules}/bets/!(*.test).ts`, `${rules}/core/{fraction,odds}.ts`],
    tests: [`${rules}/bets/*.test.ts`, `${rules}/core/{fraction,odds}.test.ts`],
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
    files: [`${rules}/sets/!(*.test).ts`],
    tests: [
      `${rules}/sets/*.test.ts`,
      `${rules}/core/{grading,lines,score-bounds}.test.ts`,
      `${rules}/{snooker,tennis}/*.test.ts`,
      'packages/sports/test/vectors/{sets-vectors,vectors,sports/snooker}.test.ts',
    ],
    tree: sports,
  },
  sports: {
    files: [`${rules}/core/!(*.test|fraction|odds).ts`, `${rules}/rugby/half-full.ts`],
    tests: ['packages/sports/**/*.test.ts'],
    tree: sports,
  },
};
