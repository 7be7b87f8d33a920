/**
 * The inside of a server with a fresh database, a clock that tests can stop, and named players. Our own code is not mocked: the
 * database is real, and parts that a test does not need are not opened.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { gameManifestsByCode, gameCodes } from '@arara/games';
import { type Centavos, toCentavos } from '@arara/money';
import pg from 'pg';
import { pino } from 'pino';
import { maintainIdempotencyWeekPartitions } from '../src/platform/idempotency/idempotency.ts';
import type { ServerConfig } from '../src/config/config.ts';
import type { Ctx, Instant } from '../src/context.ts';
import { createIdGenerator } from '../src/platform/ids.ts';
import type { Db } from '../src/platform/db/db.ts';
import { migrateDatabase } from '../src/platform/db/migrate.ts';
import { openPglite } from '../src/platform/db/engines/pglite.ts';
import { openPostgres } from '../src/platform/db/engines/postgres.ts';
import { UNWATCHED_RESTORE_STATUS } from '../src/platform/restore/restore-watch.ts';
import { schemaFiles } from '../src/schema-files.ts';
import { openEncryptionVault } from '../src/platform/vault/vault.ts';
import { createSandboxRegister } from '../src/open-context.ts';
import * as wallet from '../src/wallet/wallet.ts';
import { copyTemplate, databaseUrl, fillDataFolder } from './migrated-database.ts';

/** The PostgreSQL server for tests. Tests of races need it. */
export const serverUrl = process.env['TEST_PG_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** True when that server answers. */
export async function serverAnswers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 1500 });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** Creates an empty database on that server. */
export const freshDatabase = (name = newName()): Promise<TestDatabase> =>
  createDatabase(name, (admin) => admin.query(`create database ${name}`));

/** Creates a database on that server on which all migrations have run. */
export const migratedDatabase = (name = newName()): Promise<TestDatabase> =>
  createDatabase(name, (admin) => copyTemplate(admin, serverUrl, name));

/** A database for one test, and a function to drop it. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const newName = (): string => `arara_test_${randomBytes(6).toString('hex')}`;

async function createDatabase(name: string, create: (admin: pg.Client) => Promise<unknown>): Promise<TestDatabase> {
  const withAdmin = async (work: (admin: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  await withAdmin(create);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

const RAM_FOLDER = '/dev/shm';
const FREE_BYTES = 512 * 1024 * 1024;

/**
 * An empty data folder, in memory if there is enough. A killed process leaves its page cache behind in both cases, and a
 * restart after a crash syncs two thousand files, which takes most of the test's time on a busy disk.
 */
export function freshFolder(name: string): string {
  const room = existsSync(RAM_FOLDER) ? statfsSync(RAM_FOLDER) : undefined;
  return mkdtempSync(
    join(room !== undefined && room.bavail * room.bsize > FREE_BYTES ? RAM_FOLDER : tmpdir(), `arara-${name}-`),
  );
}

export interface Clock {
  now(): Instant;
  /** Moves the clock forward and stops it there. Before the first move it follows the real clock. */
  advance(ms: number): void;
}

export interface World {
  readonly ctx: Ctx;
  readonly db: Db;
  readonly clock: Clock;
  /** Creates a wallet with this much main money, deposited through the ledger. */
  createPlayer(money?: Centavos): Promise<PlayerId>;
  close(): Promise<void>;
}

const testConfig = (databaseUrl: string | undefined): ServerConfig =>
  ({
    production: false,
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost:0',
    dataDir: '',
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    trustsStandby: false,
    workers: 1,
    trustedProxies: [],
    masterKey: randomBytes(32),
    backOffice: {
      port: 0,
      portByDefault: false,
      publicUrl: 'http://localhost:0',
      idleSeconds: 900,
      longestSeconds: 28_800,
      awardTwoStaffAbove: toCentavos(20_000),
      connections: { perAddress: Infinity, total: 1000 },
      givenPerDay: toCentavos(2_000_000),
      giftsPerDay: toCentavos(10_000_000),
    },
    connections: { perAddress: Infinity, total: 1000 },
    sockets: { visitorsPerAddress: Infinity, visitors: 1000 },
    stopNoticeMs: 0,
    paymentProvider: 'sandbox',
    pspSandboxPort: 0,
    bank: { url: '', clientId: '', clientSecret: '', webhookSecret: '', pixKey: '' },
    identity: { service: 'sandbox' },
    exclusionRegister: { service: 'sandbox' },
    rateLimits: false,
    depositExpirySeconds: 1800,
    freeDepositAmount: null,
    captchaTestCode: '0000',
    mail: { url: 'file', from: 'no-reply@localhost' },
    push: null,
    support: null,
    storage: { kind: 'folder', folder: '' },
    pixel: null,
    sessionIdleSeconds: 7 * 86_400,
    sessionLifeSeconds: 30 * 86_400,
    withdraw: {
      minimum: toCentavos(5000),
      maximum: toCentavos(1_000_000),
      perDay: 99,
      feeFraction: 0,
      usdtRate: 5,
      usdtSender: 'hand',
      twoStaffAbove: toCentavos(200_000),
      stepUpAbove: toCentavos(100_000),
      autoApprove: { upToPerDay: toCentavos(0), afterPaid: 3 },
    },
    sharedSalt: { salt: 'local', beaconUrl: 'http://127.0.0.1:9' },
    chainLength: 200,
    feed: {
      source: 'off',
      speed: 1,
      troubles: 'none',
      url: 'http://127.0.0.1:9',
      token: 'no-feed',
      sandbox: undefined,
    },
    games: Object.fromEntries(
      gameCodes.map((code) => [
        code,
        { edgeBasisPoints: gameManifestsByCode[code].edgeBp, ...gameManifestsByCode[code].limits },
      ]),
    ) as unknown as ServerConfig['games'],
  }) satisfies ServerConfig;

/** Opens a world on a fresh PostgreSQL database, or on an embedded one: in the given folder, else in memory. */
export async function openWorld(
  input: {
    engine: 'postgres' | 'pglite';
    lanes?: number;
    databaseUrl?: string;
    dataDir?: string;
    /** The node number in its ids, 0–15. Nodes of one database need different ones; by default it is random. */
    nodeNumber?: number;
    overrides?: Partial<Ctx>;
  } = { engine: 'postgres' },
): Promise<World> {
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const database =
    input.engine === 'pglite'
      ? undefined
      : input.databaseUrl === undefined
        ? await migratedDatabase()
        : { url: input.databaseUrl, drop: async () => {} };
  const folder = database === undefined && input.dataDir === undefined ? freshFolder('world') : undefined;
  if (folder !== undefined) await fillDataFolder(folder);
  const db =
    database === undefined
      ? await openPglite(input.dataDir ?? folder)
      : await openPostgres({
          connectionString: database.url,
          log,
          ...(input.lanes === undefined ? {} : { lanes: input.lanes }),
        });
  await migrateDatabase(db, { log, schema: schemaFiles });
  let stopped: Instant | undefined;
  const clock: Clock = {
    now: () => stopped ?? Date.now(),
    advance: (ms) => {
      stopped = (stopped ?? Date.now()) + ms;
    },
  };
  const config = testConfig(database?.url);
  const missing = (what: string) =>
    new Proxy(
      {},
      {
        get: () => {
          throw new Error(`this world has no ${what}`);
        },
      },
    ) as never;
  const ctx: Ctx = {
    db,
    config,
    log,
    now: clock.now,
    newId: createIdGenerator(clock.now, input.nodeNumber ?? Math.floor(Math.random() * 16)),
    vault: openEncryptionVault(config.masterKey),
    identity: missing('identity service'),
    exclusionRegister: createSandboxRegister(),
    bank: missing('bank'),
    restore: UNWATCHED_RESTORE_STATUS,
    ...input.overrides,
  };
  await maintainIdempotencyWeekPartitions(ctx);
  const insertPlayer = async (money: Centavos): Promise<PlayerId> => {
    const player = ctx.newId<PlayerId>();
    await db.tx('a player', async (tx) => {
      await wallet.createWalletForPlayer(tx, ctx, player, 'BRL');
      if (money > 0)
        await wallet.bookDeposit(tx, ctx, await wallet.lockWallet(tx, player), {
          amount: money,
          order: ctx.newId(),
          payment: ctx.newId(),
        });
    });
    return player;
  };
  let made: Promise<unknown> = Promise.resolve();
  return {
    ctx,
    db,
    clock,
    // One after the other, even if many are requested at once: on a busy machine hundreds would wait too long for a connection.
    createPlayer: (money = toCentavos(0)) => {
      const next = made.then(() => insertPlayer(money));
      made = next.catch(() => undefined);
      return next;
    },
    close: async () => {
      await db.close();
      await database?.drop();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
