/**
 * bench:web measures the web app as Lighthouse's mobile profile does (bench/lighthouse, installed once by
 * `npm ci --prefix bench/lighthouse`), when each page really paints on a slow line with a slow processor, and how soon the page
 * answers the taps of bets on a processor slowed down four times. The product runs as `npm start` runs it. Arguments: runs of
 * each page (5; the medians are printed), and pages. CHROMIUM_PATH names the browser. Where its benchmark index is below 1,500,
 * a slow host, the processor is slowed down by index / 400 instead of 4, as Lighthouse's guide on throttling says. Figures of a
 * busy machine say nothing.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { registerPlayer, signIn, startProduct } from './started-product.ts';

const runs = Number(process.argv[2] ?? 5);
const pages =
  process.argv.length > 3 ? process.argv.slice(3) : ['/home', '/footballPage', '/vip', '/text_faq', '/mines'];

/** A host below this index is slow; a processor of a phone counts as 400. */
const SLOW_HOST_INDEX = 1500;
const PHONE_INDEX = 400;
const CATEGORY_BARS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Milliseconds, and a share for the layout shift. */
const AUDIT_BARS = {
  'largest-contentful-paint': 1800,
  'total-blocking-time': 150,
  'cumulative-layout-shift': 0.02,
} as const;
const BETS = 12;
const BET_SLOWDOWN = 4;
const BET_INTERVAL_MS = 1500;
const ANSWER_BAR_MS = 200;
/** Long enough for a slow visit to come to rest. */
const VISIT_MS = 7000;
const MEGABIT_BYTES = 125_000;

/** The part of Lighthouse's result that is printed. */
interface LighthouseResult {
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly score: number | null }>>;
}
type Lighthouse = (url: string, options: object) => Promise<{ readonly lhr: LighthouseResult } | undefined>;

/** Lighthouse is no dependency of the project: it would double what a check installs. */
async function loadLighthouse(): Promise<Lighthouse> {
  const file = new URL('./lighthouse/node_modules/lighthouse/core/index.js', import.meta.url);
  try {
    return ((await import(file.href)) as { default: Lighthouse }).default;
  } catch (error) {
    throw new Error('run `npm ci --prefix bench/lighthouse` first', { cause: error });
  }
}

const readMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const launch = (args: readonly string[] = []) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', ...args],
  });

/** One visit of a fresh profile. */
async function runLighthouse(lighthouse: Lighthouse, url: string, slowdown: number | undefined) {
  const port = await findFreePort();
  const browser = await launch([`--remote-debugging-port=${port}`, '--lang=pt-BR', '--accept-lang=pt-BR']);
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: Object.keys(CATEGORY_BARS),
      ...(slowdown === undefined
        ? {}
        : {
            throttling: {
              rttMs: 150,
              throughputKbps: 1638.4,
              requestLatencyMs: 562.5,
              downloadThroughputKbps: 1474.56,
              uploadThroughputKbps: 675,
              cpuSlowdownMultiplier: slowdown,
            },
          }),
    });
    if (result === undefined) throw new Error(`no result for ${url}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** Prints the medians of a page beside their bars. */
function printPage(page: string, results: readonly LighthouseResult[], slowdown: number): void {
  const categories = Object.entries(CATEGORY_BARS).map(([name, bar]) => {
    const value = 100 * readMedian(results.map(({ categories: { [name]: category } }) => category?.score ?? 0));
    return `${name} ${value.toFixed(0)}${value >= bar ? '' : ` (bar ${bar}: MISSED)`}`;
  });
  const audits = Object.entries(AUDIT_BARS).map(([name, bar]) => {
    const value = readMedian(results.map(({ audits: { [name]: audit } }) => audit?.numericValue ?? Number.NaN));
    const digits = bar < 1 ? 3 : 0;
    return `${name} ${value.toFixed(digits)}${value <= bar ? '' : ` (bar ${bar}: MISSED)`}`;
  });
  const index = readMedian(results.map(({ environment }) => environment.benchmarkIndex));
  console.log(
    `${page}: ${[...categories, ...audits].join(', ')}; index ${index.toFixed(0)}, ${slowdown.toFixed(2)} × slower`,
  );
}

/** When a visit painted, and how long its tasks kept the page from answering, in milliseconds. */
interface ObservedVisit {
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
}

/**
 * One visit of a fresh profile with network and processor really slowed down as Lighthouse's mobile profile has them (150 ms,
 * 1.6 Mbit/s, 4 times). Lighthouse itself loads at full speed and computes what a slow phone would have seen: every script that
 * came before the largest paint counts there, whether the paint waited for it or not.
 */
async function observeVisit(url: string): Promise<ObservedVisit> {
  const browser = await launch();
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      locale: 'pt-BR',
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1.6 * MEGABIT_BYTES,
      uploadThroughput: 0.675 * MEGABIT_BYTES,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: BET_SLOWDOWN });
    await page.addInitScript(() => {
      const visit = { firstPaintMs: Number.NaN, largestPaintMs: Number.NaN, blockingMs: 0 };
      Object.assign(globalThis, { visit });
      const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) note(entry);
        }).observe({ type, buffered: true });
      observe('paint', ({ startTime }) => (visit.firstPaintMs = startTime));
      observe('largest-contentful-paint', ({ startTime }) => (visit.largestPaintMs = startTime));
      // Of a task longer than 50 ms what is above it: Lighthouse's total blocking time.
      observe('longtask', ({ duration }) => (visit.blockingMs += Math.max(0, duration - 50)));
    });
    await page.goto(url);
    await sleep(VISIT_MS);
    return await page.evaluate(() => (globalThis as unknown as { visit: ObservedVisit }).visit);
  } finally {
    await browser.close();
  }
}

/** The longest time from a tap of a bet to the next frame, and its median. */
async function measureBets(url: string): Promise<{ readonly longestMs: number; readonly medianMs: number }> {
  const browser = await launch();
  try {
    const context = await browser.newContext({
      viewport: { width: 393, height: 852 },
      isMobile: true,
      hasTouch: true,
      locale: 'pt-BR',
    });
    await signIn(context, await registerPlayer(url));
    const page = await context.newPage();
    await page.addInitScript(() => {
      const answers: Record<number, number> = {};
      Object.assign(globalThis, { answers });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[])
          if (entry.interactionId > 0)
            answers[entry.interactionId] = Math.max(answers[entry.interactionId] ?? 0, entry.duration);
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(`${url}/dice`);
    const bet = page.getByRole('button', { name: /^Apostar T\$/ });
    await bet.waitFor({ timeout: 60_000 });
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: BET_SLOWDOWN });
    for (let count = 0; count < BETS; count += 1) {
      await bet.tap();
      await sleep(BET_INTERVAL_MS);
    }
    const answers = await page.evaluate(() =>
      Object.values((globalThis as unknown as { answers: Record<number, number> }).answers),
    );
    return { longestMs: Math.max(...answers), medianMs: readMedian(answers) };
  } finally {
    await browser.close();
  }
}

const lighthouse = await loadLighthouse();
const { url, close } = await startProduct({});
try {
  for (const page of pages) {
    // The first visit says how fast the host is; it is also what fills the caches of the server.
    const { environment } = await runLighthouse(lighthouse, url + page, undefined);
    const slowdown =
      environment.benchmarkIndex < SLOW_HOST_INDEX ? Math.max(1, environment.benchmarkIndex / PHONE_INDEX) : undefined;
    const results: LighthouseResult[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await runLighthouse(lighthouse, url + page, slowdown));
    printPage(page, results, slowdown ?? 4);
    const visits: ObservedVisit[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await observeVisit(url + page));
    const median = (name: keyof ObservedVisit) => readMedian(visits.map((visit) => visit[name])).toFixed(0);
    console.log(
      `  really slowed down: first paint ${median('firstPaintMs')} ms, largest ${median('largestPaintMs')} ms, ` +
        `blocked for ${median('blockingMs')} ms`,
    );
  }
  const { longestMs, medianMs } = await measureBets(url);
  console.log(
    `a bet on /dice, ${BET_SLOWDOWN} × slower: next frame after ${medianMs.toFixed(0)} ms, at most ${longestMs.toFixed(0)} ms ` +
      `(bar ${ANSWER_BAR_MS} ms: ${longestMs <= ANSWER_BAR_MS ? 'met' : 'MISSED'})`,
  );
} finally {
  await close();
}
