/**
 * bench:first-visit counts what a first visit transfers, as a browser sees it: scripts loaded before the first large paint and until the
 * page has been quiet for four seconds, when both paints came, and how far things moved. It opens a fresh profile of Chromium
 * (CHROMIUM_PATH) at a running server. Arguments: the address (http://localhost:8080/home), and `slow` for a phone on 4G
 * (150 ms, 1.6 Mbit/s, a processor four times slower, as Lighthouse's mobile profile has them).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const address = process.argv[2] ?? 'http://localhost:8080/home';
const isSlow = process.argv[3] === 'slow';
const QUIET_MS = 4000;
const MEGABIT_BYTES = 125_000;

interface RecordedPaints {
  /** When each larger content was painted, in milliseconds. */
  readonly largest: number[];
  readonly shifts: number[];
}

interface ScriptTransfer {
  /** When it was there; a script that is not yet there was not needed for what is painted. */
  endMs: number;
  bytes: number;
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const context = await browser.newContext({ viewport: { width: 393, height: 852 }, isMobile: true, locale: 'pt-BR' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (isSlow) {
    const throughput = 1.6 * MEGABIT_BYTES;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput / 2,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  let beganMs: number | undefined;
  const scripts = new Map<string, ScriptTransfer>();
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, type }) => {
    beganMs ??= timestamp * 1000;
    if (type === 'Script') scripts.set(requestId, { endMs: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script !== undefined)
      Object.assign(script, { endMs: timestamp * 1000 - (beganMs ?? 0), bytes: encodedDataLength });
  });
  await page.addInitScript(() => {
    const paints = { largest: [] as number[], shifts: [] as number[] };
    Object.assign(globalThis, { paints });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paints.largest.push(startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paints.shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await sleep(QUIET_MS);
  const { largest, shifts } = await page.evaluate(() => (globalThis as unknown as { paints: RecordedPaints }).paints);
  const largestMs = largest.at(-1) ?? 0;
  const count = (list: readonly ScriptTransfer[]) =>
    `${(list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(0)} kB in ${list.length} requests`;
  const all = [...scripts.values()];
  const before = all.filter(({ endMs }) => endMs < (largest[0] ?? 0));
  console.log(
    `${address}${isSlow ? ' (slow phone)' : ''}: scripts loaded before the first large paint ${count(before)} (bar 100 kB, 3), ` +
      `until idle ${count(all)} (bar 160 kB, 10); largest paint ${largestMs.toFixed(0)} ms, ` +
      `layout shift ${shifts.reduce((sum, value) => sum + value, 0).toFixed(4)} (bar 0.02)`,
  );
} finally {
  await browser.close();
}
