/**
 * A test runner for StrykerJS that keeps the tests of a part in one process: a change is switched on, and only the tests that reach it
 * run, without starting vitest or reading a module again. Only a change that is met while modules are read has them read again.
 * `expect` is vitest's own. Failing properties are not shrunk: that a test fails is all that counts.
 */
import { globSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectTests, runTest, type CollectedTest } from './test-registry.ts';

/** What the code that StrykerJS changed reads and writes. */
interface Switchboard {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}
interface MutantRun {
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
  readonly activeMutant: { readonly id: string; readonly fileName: string };
  readonly mutantActivation: 'runtime' | 'static';
  readonly reloadEnvironment: boolean;
}

const board = ((globalThis as { __stryker__?: Switchboard }).__stryker__ ??= {});
const expectations = new URL('./expectations.ts', import.meta.url).href;
const packageName = /^@arara\/(contract|games|money|promotions|sports)(?:\/(.+))?$/;

/** These modules keep what they have computed, so a change in them counts only if they are read again. */
const cachingFiles = ['packages/sports/src/sets/sets-bounds.ts'];

/** A number for each time the modules are read: Node keeps modules by their whole address. */
let reading = 0;

/** Modules of the changed tree are read again each time; node_modules would lead to the packages of the tree that is not changed. */
function hookModules(root: string): void {
  const rootUrl = pathToFileURL(root).href;
  const isInTree = (url: string) =>
    /^\/(?:apps|packages|scripts)\//.test(url.slice(rootUrl.length)) && url.startsWith(rootUrl);
  registerHooks({
    resolve(specifier, context, next) {
      if (!isInTree(context.parentURL ?? '')) return next(specifier, context);
      if (specifier === 'vitest') return { url: expectations, shortCircuit: true };
      const [, name, file] = packageName.exec(specifier) ?? [];
      const main = name === 'games' ? 'catalog' : name;
      const inTree =
        name === undefined ? specifier : pathToFileURL(`${root}/packages/${name}/src/${file ?? main}.ts`).href;
      const found = next(inTree, context);
      return isInTree(found.url) && found.url.endsWith('.ts')
        ? { ...found, url: `${found.url}?reading=${reading}` }
        : found;
    },
  });
}

class InProcessRunner {
  #root = process.cwd();
  #tests: readonly CollectedTest[] = [];
  #durationMs = new Map<string, number>();
  /** The change that was switched on while the modules were read. */
  #readWith: string | undefined = 'never read';

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.#root = process.cwd();
    hookModules(this.#root);
    const fastCheck = createRequire(`${this.#root}/package.json`).resolve('fast-check');
    const { default: fc } = (await import(pathToFileURL(fastCheck).href)) as {
      default: { configureGlobal(parameters: object): void };
    };
    fc.configureGlobal({ seed: 19, endOnFailure: true });
  }

  async #read(mutant: string | undefined) {
    if (this.#readWith === mutant) return;
    this.#readWith = mutant;
    reading += 1;
    const files = globSync((process.env['MUTATION_TESTS'] ?? '').split('\n'), { cwd: this.#root })
      .filter((file) => !file.endsWith('.slow.test.ts'))
      .toSorted();
    const tests: CollectedTest[] = [];
    for (const file of files) {
      const url = `${pathToFileURL(path.join(this.#root, file)).href}?reading=${reading}`;
      tests.push(...(await collectTests(file, () => import(url))));
    }
    const without = (process.env['MUTATION_WITHOUT'] ?? '').split('\n').filter((title) => title !== '');
    this.#tests = tests.filter(({ id }) => !without.some((title) => id.includes(title)));
  }

  async dryRun() {
    await this.#read(undefined);
    return {
      ...(await this.#run(this.#tests)),
      mutantCoverage: board.mutantCoverage,
    };
  }

  async mutantRun({ testFilter, hitLimit, activeMutant, mutantActivation, reloadEnvironment }: MutantRun) {
    board.hitCount = 0;
    board.hitLimit = hitLimit;
    const isReadAgain = reloadEnvironment || cachingFiles.some((file) => activeMutant.fileName.endsWith(file));
    try {
      board.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
      await this.#read(isReadAgain ? activeMutant.id : undefined);
    } catch (error) {
      this.#readWith = 'failed';
      board.activeMutant = undefined;
      return { status: 'error', errorMessage: String(error) };
    }
    board.activeMutant = activeMutant.id;
    const wanted = testFilter === undefined ? undefined : new Set(testFilter);
    const chosen = this.#tests.filter(({ id }) => wanted?.has(id) ?? true);
    const { tests } = await this.#run(this.#sortByDuration(chosen), 1);
    const isStuck = hitLimit !== undefined && board.hitCount > hitLimit;
    board.activeMutant = undefined;
    const nrOfTests = tests.length;
    const failed = tests.find(({ failureMessage }) => failureMessage !== undefined);
    if (isStuck) return { status: 'timeout', reason: 'the change was reached too often' };
    if (failed === undefined) return { status: 'survived', nrOfTests };
    return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests };
  }

  #sortByDuration(tests: readonly CollectedTest[]) {
    const read = ({ id }: CollectedTest) => this.#durationMs.get(id) ?? 0;
    return tests.toSorted((a, b) => read(a) - read(b));
  }

  async #run(tests: readonly CollectedTest[], maxFailures = Number.POSITIVE_INFINITY) {
    let failures = 0;
    const results: { id: string; name: string; timeSpentMs: number; status: 0 | 1; failureMessage?: string }[] = [];
    for (const each of tests) {
      const startedMs = performance.now();
      board.currentTestId = each.id;
      let failureMessage: string | undefined;
      try {
        await runTest(each);
      } catch (error) {
        failureMessage = String(error).slice(0, 2000);
      }
      board.currentTestId = undefined;
      const timeSpentMs = performance.now() - startedMs;
      if (!this.#durationMs.has(each.id)) this.#durationMs.set(each.id, timeSpentMs);
      const result = { id: each.id, name: each.id, timeSpentMs };
      results.push(failureMessage === undefined ? { ...result, status: 0 } : { ...result, status: 1, failureMessage });
      if (failureMessage !== undefined) failures += 1;
      if (failures >= maxFailures) break;
    }
    return { status: 'complete', tests: results };
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: () => new InProcessRunner() }];
