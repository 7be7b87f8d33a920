/**
 * bench:spin measures the frames per second while the wheel of DOUBLE turns, in Chromium at the size of a phone with its processor
 * slowed down four times, for a player who has a bet on the round. The product runs as `npm start` runs it, with the embedded
 * database. Argument: the number of spins. CHROMIUM_PATH names the browser.
 */
import { chromium, type Page } from 'playwright-core';
import { registerPlayer, signIn, startProduct } from './started-product.ts';

const spins = Number(process.argv[2] ?? 3);
const SLOWDOWN = Number(process.argv[3] ?? 4);
const FRAMES_BAR = 58;
const LONG_TASK_MS = 50;
/** The time after the wheel stops in which result, history and balance change; it is part of the measurement. */
const AFTER_MS = 600;

interface Spin {
  readonly framesPerSecond: number;
  /** The longest time between two frames. */
  readonly longestFrameMs: number;
  readonly longTasksMs: readonly number[];
}

/** Records every frame and every long task of the page. */
async function recordFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded = { frames: [] as number[], tasks: [] as (readonly [number, number])[] };
    Object.assign(globalThis, { recorded });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) recorded.tasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
    requestAnimationFrame(function recordFrame(instant) {
      recorded.frames.push(instant);
      requestAnimationFrame(recordFrame);
    });
  });
}

/** Bets on the next round and measures the page from the drawing until the result is shown. */
async function measureSpin(page: Page): Promise<Spin> {
  await page.getByRole('button', { name: /^Apostar T\$/ }).click({ timeout: 60_000 });
  await page.getByText('Na rodada').waitFor();
  const turn = await page.waitForFunction(
    () => {
      const turning = document.getAnimations().find(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target !== null && target.matches('[class*="wheel"]');
      });
      const { startTime, effect } = turning ?? {};
      const lasts = Number(effect?.getComputedTiming().duration);
      return typeof startTime === 'number' && lasts > 0 ? { from: startTime, to: startTime + lasts } : null;
    },
    undefined,
    { polling: 250, timeout: 60_000 },
  );
  const { from, to } = (await turn.jsonValue()) as { from: number; to: number };
  const until = to + AFTER_MS;
  await page.waitForFunction((end) => performance.now() > end, until, { polling: 250 });
  return page.evaluate(
    ([begin, end]) => {
      const { recorded } = globalThis as unknown as { recorded: { frames: number[]; tasks: [number, number][] } };
      const frames = recorded.frames.filter((instant) => instant >= begin && instant <= end);
      const gaps = frames.slice(1).map((instant, index) => instant - (frames[index] ?? instant));
      return {
        framesPerSecond: ((frames.length - 1) * 1000) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0)),
        longestFrameMs: Math.max(...gaps),
        longTasksMs: recorded.tasks
          .filter(([start, lasts]) => start + lasts >= begin && start <= end)
          .map(([, lasts]) => lasts),
      };
    },
    [from, until] as const,
  );
}

const { url, close } = await startProduct({ FEED: 'off' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  const token = await registerPlayer(url);
  const context = await browser.newContext({ viewport: { width: 393, height: 852 }, locale: 'pt-BR' });
  await signIn(context, token);
  const page = await context.newPage();
  await recordFrames(page);
  await page.goto(`${url}/double`);
  await page.getByRole('button', { name: /^Apostar T\$|^Aguarde/ }).waitFor({ timeout: 60_000 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  for (let spin = 1; spin <= spins; spin += 1) {
    const { framesPerSecond, longestFrameMs, longTasksMs } = await measureSpin(page);
    const longest = Math.max(0, ...longTasksMs);
    const isMet = framesPerSecond >= FRAMES_BAR && longest <= LONG_TASK_MS;
    console.log(
      `spin ${spin}: ${framesPerSecond.toFixed(1)} frames/s, longest frame ${longestFrameMs.toFixed(0)} ms, ` +
        `long tasks ${longTasksMs.length === 0 ? 'none' : longTasksMs.map((ms) => `${ms} ms`).join(', ')} ` +
        `(bar: ${FRAMES_BAR} frames/s, no task above ${LONG_TASK_MS} ms: ${isMet ? 'met' : 'MISSED'})`,
    );
  }
} finally {
  await browser.close();
  await close();
}
