/** Stands in for vitest where mutants are run: it collects tests without running them, so that one process can run them again and again. */
import { AsyncLocalStorage } from 'node:async_hooks';

type Run = (...args: readonly unknown[]) => unknown;

interface Suite {
  readonly title: string;
  readonly before: Run[];
  readonly beforeTest: Run[];
  readonly afterTest: Run[];
}

/** A collected test; `suites` are those around it, the file's own first. */
export interface CollectedTest {
  readonly id: string;
  readonly run: () => unknown;
  readonly suites: readonly Suite[];
}

interface Collection {
  readonly file: string;
  readonly tests: CollectedTest[];
  readonly suites: Suite[];
}

const collections = new AsyncLocalStorage<Collection>();
const createSuite = (title: string): Suite => ({ title, before: [], beforeTest: [], afterTest: [] });

/** The tests of a file, which are registered while `load` imports it. */
export async function collectTests(file: string, load: () => Promise<unknown>): Promise<readonly CollectedTest[]> {
  const collection: Collection = { file, tests: [], suites: [createSuite(file)] };
  await collections.run(collection, load);
  return collection.tests;
}

const started = new WeakSet<Suite>();

/** Runs a test with what its suites want before and after it. What must run once runs before a suite's first test. */
export async function runTest({ run, suites }: CollectedTest): Promise<void> {
  for (const suite of suites) {
    if (!started.has(suite)) for (const before of suite.before) await before();
    started.add(suite);
  }
  for (const suite of suites) for (const before of suite.beforeTest) await before();
  try {
    await run();
  } finally {
    for (const suite of suites) for (const after of suite.afterTest) await after();
  }
}

function readCollection(): Collection {
  const collection = collections.getStore();
  if (collection === undefined) throw new Error('a test is registered outside of its file');
  return collection;
}

const readSuite = (): Suite => readCollection().suites.at(-1) as Suite;

function addSuite(title: string, register: () => void): void {
  const { suites } = readCollection();
  suites.push(createSuite(title));
  register();
  suites.pop();
}

function addTest(title: string, ...rest: readonly unknown[]): void {
  const { tests, suites } = readCollection();
  const run = rest.find((each) => typeof each === 'function') as () => unknown;
  const id = [...suites.map((suite) => suite.title), title].join(' › ');
  tests.push({ id: `${id} #${tests.length}`, run, suites: [...suites] });
}

/** `test.each` and `describe.each`: a row that is a list gives all arguments. */
const each =
  (add: (title: string, run: () => unknown) => void) =>
  (rows: readonly unknown[]) =>
  (title: string, run: Run): void => {
    for (const row of rows) add(title, () => run(...(Array.isArray(row) ? (row as readonly unknown[]) : [row])));
  };
const skip = () => undefined;

export const describe = Object.assign(addSuite, {
  each: each(addSuite),
  skipIf: (isSkipped: unknown) => (isSkipped === true ? skip : addSuite),
});
export const test = Object.assign(addTest, {
  each: each(addTest),
  skipIf: (isSkipped: unknown) => (isSkipped === true ? skip : addTest),
});
export const beforeAll = (run: Run): unknown => readSuite().before.push(run);
export const beforeEach = (run: Run): unknown => readSuite().beforeTest.push(run);
export const afterEach = (run: Run): unknown => readSuite().afterTest.push(run);
export const afterAll = skip;
/** For scripts/proof/proves.ts. */
export const TestRunner = { getCurrentTest: () => ({ meta: {} }) };
