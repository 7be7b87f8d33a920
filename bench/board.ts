/**
 * bench:board measures the frames per second and the layout shifts of an event's page with 200 prices while 50 of them change in
 * every second, in Chromium with its processor slowed down four times, on a phone and on the web. The page is the built web app;
 * this script answers its calls and sends the messages, so that nothing else runs. Arguments: seconds of each measurement, slowdown.
 * CHROMIUM_PATH names the browser. `npm run build -w apps/web` comes first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findSport } from '@arara/sports/registry';
import { chromium, type Browser, type Page, type WebSocketRoute } from 'playwright-core';

const SECONDS = Number(process.argv[2] ?? 15);
const SLOWDOWN = Number(process.argv[3] ?? 4);
const UPDATES_PER_SECOND = 50;
const FRAMES_BAR = 58;
const HOUR_MS = 3_600_000;
/** As ids are on the wire. */
const EVENT_ID = '1';
const SPORT = 'football';
/** Three totals, which the page shows in one tab, each with so many lines of two prices that 200 stand on the page. */
const TOTAL_MARKETS = [18, 19, 20];
const LINES_OF_MARKET = 34;

const sizes = { phone: { width: 393, height: 852 }, web: { width: 1440, height: 900 } } as const;

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface Line {
  readonly line: string;
  readonly market: number;
  readonly specifiers: Readonly<Record<string, string>>;
}

function listLines(): readonly Line[] {
  const table = findSport(SPORT)?.markets;
  return TOTAL_MARKETS.flatMap((market) =>
    Array.from({ length: LINES_OF_MARKET }, (_, i) => {
      const specifiers = { total: `${i}.5` };
      return { line: table?.formatLine(market, specifiers) ?? '', market, specifiers };
    }),
  );
}

const lines = listLines();

/** A line with its two prices, which differ from change to change. */
const priceLine = ({ line, market, specifiers }: Line, change: number) => ({
  line,
  market,
  specifiers,
  state: 'open',
  producer: 1,
  outcomes: (findSport(SPORT)?.markets.parseLine(line)?.outcomes ?? []).map(({ id }, i) => ({
    outcomeId: id,
    name: '',
    odds: (120 + ((change * 7 + i * 31) % 300)) / 100,
    state: 'open',
  })),
});

const team = (name: string, role: string) => ({
  id: `bench:${role}`,
  name,
  short: name.slice(0, 3).toUpperCase(),
  color: null,
  role,
  withdrawn: false,
});

/** The event as it stands after so many changes. */
const describeEvent = (changes: number) => ({
  eventId: EVENT_ID,
  sport: SPORT,
  category: 'Arara',
  tournamentId: 'bench',
  tournament: 'Copa do Cerrado',
  phase: 3,
  startsAt: Date.now() - HOUR_MS,
  participants: [team('Ipê Dourado', 'home'), team('Onças do Brejo', 'away')],
  home: 'Ipê Dourado',
  away: 'Onças do Brejo',
  score: { home: 2, away: 1 },
  scoreboard: null,
  markets: TOTAL_MARKETS.length,
  clock: { seconds: 4_000, at: Date.now(), running: true, speed: 1 },
  simulated: true,
  seq: changes + 1,
  lines: lines.map((line) => priceLine(line, 0)),
  detail: null,
  format: {},
  ending: null,
  periods: [],
  attendance: null,
  liveDelay: 5,
});

/** A file of the build; any other path is a page of the app. */
function readBuiltFile(pathname: string): { readonly body: Buffer; readonly contentType: string } {
  const file = path.join(dist, pathname);
  const found = path.extname(pathname) !== '' && existsSync(file) ? file : path.join(dist, 'index.html');
  return { body: readFileSync(found), contentType: contentTypes[path.extname(found)] ?? 'application/octet-stream' };
}

/** Sends 50 messages a second on a socket, each with new prices of one line, from when the page asks for the event's. */
class PriceSender {
  readonly #socket: WebSocketRoute;
  #namespace = '';
  #timer: NodeJS.Timeout | undefined;
  sent = 0;

  constructor(socket: WebSocketRoute) {
    this.#socket = socket;
    const handshake = { sid: 'a', upgrades: [], pingInterval: HOUR_MS, pingTimeout: HOUR_MS, maxPayload: 1e6 };
    socket.send(`0${JSON.stringify(handshake)}`);
    socket.onMessage((message) => this.#receive(String(message)));
  }

  #receive(text: string): void {
    if (text.startsWith('40')) {
      this.#namespace = /^40(\/\w+,)?/.exec(text)?.[1] ?? '';
      this.#socket.send(`40${this.#namespace}{"sid":"b"}`);
    } else if (text.includes('"subscribe"') && text.includes(`event:${EVENT_ID}`)) {
      this.#timer ??= setInterval(() => this.#sendNext(), 1000 / UPDATES_PER_SECOND);
    }
  }

  #sendNext(): void {
    const change = ++this.sent;
    const line = lines[(change * 17) % lines.length];
    if (line === undefined) return;
    const message = { eventId: EVENT_ID, after: change, seq: change + 1, lines: [priceLine(line, change)] };
    this.#socket.send(`42${this.#namespace}${JSON.stringify(['sport:odds', message])}`);
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** Records every frame, every long task and every layout shift of the page. */
const recordFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const recorded = { frames: [] as number[], tasks: [] as number[], shifts: [] as number[] };
    Object.assign(globalThis, { recorded });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) recorded.tasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) recorded.shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
    requestAnimationFrame(function recordFrame(instant) {
      recorded.frames.push(instant);
      requestAnimationFrame(recordFrame);
    });
  });

async function measure(browser: Browser, size: keyof typeof sizes): Promise<void> {
  const context = await browser.newContext({ viewport: sizes[size], locale: 'pt-BR', serviceWorkers: 'block' });
  const page = await context.newPage();
  let sender: PriceSender | undefined;
  await page.routeWebSocket(/gamecenter-siop/, (socket) => void (sender = new PriceSender(socket)));
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.startsWith('/api/')) return route.fulfill(readBuiltFile(pathname));
    if (pathname === `/api/app/sport/events/${EVENT_ID}`)
      return route.fulfill({ json: { status: 0, message: '', data: describeEvent(sender?.sent ?? 0) } });
    return route.fulfill({ status: 503, json: { status: 50_300, message: 'Serviço indisponível' } });
  });
  // Real-time connections of visitors come late: a player has theirs at once.
  await page.addInitScript(() => localStorage.setItem('arara.session', 'the session of a benchmark'));
  await recordFrames(page);
  await page.goto(`http://localhost/play?eventId=${EVENT_ID}`);
  await page.getByRole('group', { name: 'Mercados' }).getByRole('button', { name: 'Gols' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-moved]').length > 0, undefined, {
    timeout: 30_000,
  });
  const prices = await page.locator('main button[aria-pressed]', { hasText: /\d\.\d\d/ }).count();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await sleep(2000);
  await page.evaluate(() => {
    const { recorded } = globalThis as unknown as { recorded: Record<string, number[]> };
    for (const list of Object.values(recorded)) list.length = 0;
  });
  const before = sender?.sent ?? 0;
  await sleep(1000 * SECONDS);
  const sent = (sender?.sent ?? 0) - before;
  const { frames, tasks, shifts } = await page.evaluate(
    () => (globalThis as unknown as { recorded: Record<'frames' | 'tasks' | 'shifts', number[]> }).recorded,
  );
  sender?.end();
  await context.close();
  const gaps = frames.slice(1).map((instant, i) => instant - (frames[i] ?? instant));
  const perSecond = ((frames.length - 1) * 1000) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0));
  const shift = shifts.reduce((sum, value) => sum + value, 0);
  const isMet = perSecond >= FRAMES_BAR && shift === 0;
  console.log(
    `${size}: ${prices} prices, ${(sent / SECONDS).toFixed(1)} changes/s, processor ${SLOWDOWN} × slower: ` +
      `${perSecond.toFixed(1)} frames/s, longest frame ${Math.max(...gaps).toFixed(0)} ms, ` +
      `long tasks ${tasks.length}, layout shift ${shift.toFixed(4)} ` +
      `(bar: ${FRAMES_BAR} frames/s, no shift: ${isMet ? 'met' : 'MISSED'})`,
  );
}

console.log(
  `load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  for (const size of ['phone', 'web'] as const) await measure(browser, size);
} finally {
  await browser.close();
}
