import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillDataFolder } from '../apps/server/test/migrated-database.ts';
import {
  chromiumPath,
  removeScreenshots,
  openBrowser,
  type Size,
  sizes,
  type Visitor,
  openVisitor,
} from './browser.ts';
import {
  cleanUp,
  newInstallation,
  npmStart,
  type Installation,
  waitUntilReady,
  type RunningProcess,
} from './product-process.ts';

/** What a journey needs: the running product and a browser. */
export interface JourneyContext {
  readonly installation: Pick<Installation, 'url'>;
  readonly product: Pick<RunningProcess, 'output'>;
  readonly browser: Browser;
}

/** A product that `npm start` runs for the tests of one file. A test that kills the process starts the next one. */
export interface OwnJourneyContext extends JourneyContext {
  readonly installation: Installation;
  product: RunningProcess;
}

/** A setting of journeys that look at no match: the simulator of the matches takes as long as all else that a server does for them. */
export const WITHOUT_MATCHES = { FEED: 'off' } as const;

/** Starts the product with these settings and a browser before the tests of a file, and ends both after them. */
export function startProductForFile(settings: Readonly<Record<string, string>> = {}): OwnJourneyContext {
  const context: { installation?: Installation; product?: RunningProcess; browser?: Browser } = {};
  beforeAll(async () => {
    if (chromiumPath === '') return;
    context.installation = await newInstallation();
    // The start on an empty folder is a test of its own.
    await fillDataFolder(context.installation.dataDir);
    // One simulated sport leaves the machine to the browsers.
    context.product = npmStart(context.installation, { FEED_SPORTS: 'football', ...settings });
    [context.browser] = await Promise.all([openBrowser(), waitUntilReady(context.product, context.installation)]);
  });
  afterAll(async () => {
    await context.browser?.close();
    await cleanUp();
  });
  return context as OwnJourneyContext;
}

const allSizes = Object.keys(sizes) as Size[];

/** The journeys in which screens move in a full run too: what games show moves. */
const MOVING_JOURNEYS = ['register-deposit-and-play', 'play-shared-games', 'play-step-games'];

/**
 * Defines a journey at these sizes, which run at the same time. Each step is a test. When one fails, the next steps are skipped,
 * because they need it, and a screenshot shows where it stopped. `steps` gets a function that returns the visitor while a step runs.
 */
export function journey(
  name: string,
  context: () => JourneyContext,
  steps: (size: Size, visitor: () => Visitor) => void,
  inSizes: readonly Size[] = allSizes,
): void {
  describe.skipIf(chromiumPath === '')(`journey ${name}`, () => {
    beforeAll(() => removeScreenshots(name));
    describe.concurrent.each(inSizes)('on the %s', (size) => {
      describe('step by step', { concurrent: false }, () => {
        const visitor = openVisitorForSteps(name, size, context, {
          sharesScreens: inSizes.length > 1,
          moves: MOVING_JOURNEYS.includes(name),
        });
        steps(size, visitor);
        test('has no page error and no violation of axe on any screen', () => {
          expect(visitor().errors).toEqual([]);
          expect(visitor().violations).toEqual([]);
        });
      });
    });
  });
}

/** Opens the visitor of a describe block, and skips its steps after the first that fails. */
function openVisitorForSteps(
  name: string,
  size: Size,
  context: () => JourneyContext,
  options: { readonly sharesScreens: boolean; readonly moves: boolean },
): () => Visitor {
  let visitor: Visitor;
  let hasFailed = false;
  beforeAll(async () => {
    const { browser, installation } = context();
    visitor = await openVisitor(browser, installation.url, name, size, options);
  });
  afterAll(() => visitor?.page.context().close());
  beforeEach(({ skip }) => skip(hasFailed, 'an earlier step of the journey failed'));
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || hasFailed) return;
    hasFailed = true;
    const { page } = visitor;
    const printed = context().product.output();
    process.stdout.write(`the ${size} stopped at ${page.url()}; printed by the product:\n${printed}\n`);
    await page.screenshot({ path: `e2e/screens/${name}-${size}-failed.png` });
  });
  return () => visitor;
}
