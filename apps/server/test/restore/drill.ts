/** A server that is lost and restored, with a bank that goes on: everything that players and the bank have seen stays seen. */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { startPixSandboxBank } from '@arara/psp-sandbox';
import { pino } from 'pino';
import { type RunningServerApp, createApp } from '../../src/server.ts';
import { readConfig } from '../../src/config/config.ts';
import { type CasinoGamesService, openCasinoGames } from '../../src/games/games.ts';
import { fillDataFolder } from '../migrated-database.ts';
import type { Site } from '../payments-site.ts';
import { freshFolder } from '../world.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

export interface RunningServer {
  readonly app: RunningServerApp;
  readonly games: CasinoGamesService;
  readonly site: Site;
  /** The answer of `/readyz`. */
  readyz(): Promise<unknown>;
}

export interface Drill {
  readonly folder: string;
  readonly bankUrl: string;
  /** What the servers have logged, a line each. */
  readonly log: readonly string[];
  /** The environment of a server, for a command of its own. */
  env(databaseUrl?: string): Record<string, string>;
  /** Starts a server; `over` replaces variables of its environment. */
  start(databaseUrl?: string, over?: Readonly<Record<string, string>>): Promise<RunningServer>;
  stop(server: RunningServer): Promise<void>;
  close(): Promise<void>;
}

/** Opens a bank, a data folder and an address for servers that come one after the other. */
export async function openDrill(): Promise<Drill> {
  const port = await freePort();
  const bank = await startPixSandboxBank({
    storePath: ':memory:',
    siteOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
    speed: 50,
  });
  const folder = freshFolder('drill');
  const masterKey = randomBytes(32).toString('hex');
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const env = (databaseUrl?: string): Record<string, string> => ({
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    MASTER_KEY: masterKey,
    DATA_DIR: folder,
    PORT: String(port),
    BACKOFFICE_PORT: '0',
    PSP_SANDBOX_PORT: new URL(bank.url).port,
    CAPTCHA_TEST_CODE: '0000',
    RATE_LIMITS: 'off',
    FEED: 'off',
  });
  const running = new Set<RunningServer>();
  const stop = async (server: RunningServer): Promise<void> => {
    running.delete(server);
    await server.app.close();
  };
  return {
    folder,
    bankUrl: bank.url,
    log: lines,
    env,
    start: async (databaseUrl, over = {}) => {
      const read = readConfig({ ...env(databaseUrl), ...over });
      if (!read.ok) throw new Error(read.problems.join());
      if (databaseUrl === undefined && !existsSync(join(folder, 'pglite'))) await fillDataFolder(folder);
      const app = await createApp(read.config, { log });
      await app.listen();
      const site = { ctx: app.ctx, bankUrl: bank.url } as Site;
      const readyz = async () => (await fetch(`${app.url}/readyz`)).json();
      const server = { app, games: openCasinoGames(app.ctx), site, readyz };
      running.add(server);
      return server;
    },
    stop,
    close: async () => {
      for (const server of running) await stop(server).catch(() => undefined);
      await bank.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let serial = 0;
const nextKey = (): string => `drill-${++serial}`;

/** What a player saw of one round: which seed and nonce dealt it, and the roll. */
export interface SeenRound {
  readonly seed: string;
  readonly nonce: number;
  readonly roll: number;
}

/** Plays rounds of DICE and returns what their player saw. */
export async function playDice({ games }: RunningServer, player: PlayerId, count: number): Promise<SeenRound[]> {
  const seen: SeenRound[] = [];
  for (let n = 0; n < count; n++) {
    const { serverSeedHash: seed } = await games.getFairness(player);
    const params = { direction: 'over', target: 5000 };
    const bet = { player, gameCode: 'SE0002', key: nextKey(), amount: toCentavos(100), params } as const;
    const { nonce, outcome } = await games.playSingle(bet);
    seen.push({ seed, nonce, roll: outcome });
  }
  return seen;
}

/** Starts a round of MINES. */
export const startMines = ({ games }: RunningServer, player: PlayerId, mines = 3) =>
  games.startRound({ player, gameCode: 'SE0001', key: nextKey(), amount: toCentavos(200), params: { mines } });

/** Opens a tile of a round of MINES. */
export const openTile = ({ games }: RunningServer, player: PlayerId, roundId: never, tile: number) =>
  games.takeStep({ player, gameCode: 'SE0001', key: nextKey(), roundId, tile });
