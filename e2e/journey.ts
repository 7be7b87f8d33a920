import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

/** Where a journey is made: the product as it runs now, and a browser. */
export interface JourneyContext {
  readonly place: Pick<Installation, 'url'>;
  readonly product: Pick<RunningProcess, 'output'>;
  readonly browser: Browser;
}

/** A product that `npm start` runs for the tests of one file; a test that kills it puts the next one in its place. */
export interface OwnJourneyContext extends JourneyContext {
  readonly place: Installation;
  product: RunningProcess;
}

/** Starts the product with these settings, and a browser, before the tests of a file, and ends both after them. */
export function startProductForFile(settings: Readonly<Record<string, string>> = {}): OwnJourneyContext {
  const stage: { place?: Installation; product?: RunningProcess; browser?: Browser } = {};
  beforeAll(async () => {
    if (chromiumPath === '') return;
    stage.place = await newInstallation();
    stage.product = npmStart(stage.place, settings);
    [stage.browser] = await Promise.all([openBrowser(), waitUntilReady(stage.product, stage.place)]);
  });
  afterAll(async () => {
    await stage.browser?.close();
    await cleanUp();
  });
  return stage as OwnJourneyContext;
}

const allSizes = Object.keys(sizes) as Size[];

/**
 * A journey at these sizes side by side, each step a test: one that fails leaves nothing for the next ones to stand on, so they
 * are skipped, and a picture shows where it stopped. `steps` gets the visitor, who is there once a step runs.
 */
export function journey(
  name: string,
  stage: () => JourneyContext,
  steps: (size: Size, visitor: () => Visitor) => void,
  at: readonly Size[] = allSizes,
): void {
  describe.skipIf(chromiumPath === '')(`the ${name}`, () => {
    beforeAll(() => removeScreenshots(name));
    describe.concurrent.each(at)('on the %s', (size) => {
      describe('step by step', { concurrent: false }, () => {
        const visitor = useVisitor(name, size, stage);
        steps(size, visitor);
        test('leaves no error behind, and axe found nothing on any screen', () => {
          expect(visitor().errors).toEqual([]);
          expect(visitor().violations).toEqual([]);
        });
      });
    });
  });
}

/** Whoever walks through the tests of a describe block, which end with the first that fails. */
function useVisitor(name: string, size: Size, stage: () => JourneyContext): () => Visitor {
  let visitor: Visitor;
  let broken = false;
  beforeAll(async () => {
    const { browser, place } = stage();
    visitor = await openVisitor(browser, place.url, name, size);
  });
  afterAll(() => visitor?.page.context().close());
  beforeEach(({ skip }) => skip(broken, 'an earlier step of the journey failed'));
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || broken) return;
    broken = true;
    const { page } = visitor;
    const printed = stage().product.output();
    process.stdout.write(`the ${size} stopped at ${page.url()}; printed by the product:\n${printed}\n`);
    await page.screenshot({ path: `e2e/screens/${name}-${size}-failed.png` });
  });
  return () => visitor;
}
