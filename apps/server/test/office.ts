/**
 * A whole server with a database of its own, called over HTTP from both sides: players on the site, staff in the back office,
 * each with an authenticator.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import type { StaffRole } from '@arara/contract/staff/access';
import { startPixSandboxBank } from '@arara/psp-sandbox';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { type RunningServerApp, createApp } from '../src/server.ts';
import type { ContextOverrides } from '../src/open-context.ts';
import { readConfig } from '../src/config/config.ts';
import { openLog } from '../src/platform/log/log.ts';
import { createStaff } from '../src/staff/staff.ts';
import type { Site } from './payments-site.ts';
import { fillDataFolder } from './migrated-database.ts';
import { freshFolder, migratedDatabase } from './world.ts';

export const PASSWORD = 'uma senha bem longa';

/** The parsed answer of the server. */
export interface Answer {
  readonly http: number;
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}

/** A member of staff with an authenticator and, once signed in, a token. */
export interface Person {
  readonly username: string;
  readonly role: StaffRole;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  token: string;
}

export interface Office {
  readonly app: RunningServerApp;
  /** The same server, for the functions of `payments-site.ts`. */
  readonly site: Site;
  /** Moves the server's clock forward. */
  advance(ms: number): void;
  now(): number;
  /** Calls the back office. With a body the method is POST. */
  call(path: string, body?: unknown, who?: Person | string, headers?: Record<string, string>): Promise<Answer>;
  /** Creates a member of staff who is not yet enrolled. */
  invite(role: StaffRole, input?: { cpf?: string }): Promise<{ code: string; username: string }>;
  /** Creates a member of staff, enrols and signs in. */
  createPerson(role: StaffRole, input?: { cpf?: string }): Promise<Person>;
  /** Signs a member in with the next code of their authenticator. */
  signIn(person: Person): Promise<void>;
  close(): Promise<void>;
}

/** The code that an authenticator shows at an instant. */
export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** The time until an authenticator shows its next code. */
export const NEXT_CODE_MS = 30_000;

let serial = 0;
/** A CPF with right check digits that was not used before and that the identity sandbox accepts. */
export function freshCpf(): string {
  const base = `1${String(++serial).padStart(8, '0')}`;
  const check = (digits: string) =>
    ((([...digits].reduce((sum, d, i) => sum + Number(d) * (digits.length + 1 - i), 0) * 10) % 11) % 10).toString();
  const one = base + check(base);
  return one + check(one);
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Opens a server on a fresh database of PostgreSQL or on an embedded one; with `bank`, a sandbox bank of its own too. */
export async function openOffice(
  input: {
    engine?: 'postgres' | 'pglite';
    env?: Readonly<Record<string, string>>;
    overrides?: ContextOverrides;
    bank?: boolean;
    /** How the server reaches its fresh database of PostgreSQL: through a fault of the network, say. */
    reach?: (databaseUrl: string) => string;
  } = {},
): Promise<Office> {
  const port = input.bank === true ? await freePort() : 0;
  const bank =
    input.bank === true
      ? await startPixSandboxBank({
          storePath: ':memory:',
          siteOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
          speed: 20,
        })
      : undefined;
  const database = input.engine === 'pglite' ? undefined : await migratedDatabase();
  const folder = freshFolder('office');
  if (database === undefined) await fillDataFolder(folder);
  const read = readConfig({
    ...(database === undefined ? {} : { DATABASE_URL: input.reach?.(database.url) ?? database.url }),
    MASTER_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: folder,
    PORT: String(port),
    BACKOFFICE_PORT: '0',
    PSP_SANDBOX_PORT: bank === undefined ? '8349' : new URL(bank.url).port,
    CAPTCHA_TEST_CODE: '0000',
    RATE_LIMITS: 'off',
    FEED: 'off',
    ...input.env,
  });
  if (!read.ok) throw new Error(read.problems.join());
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const app = await createApp(read.config, { log: openLog('silent'), now, ...input.overrides });
  await app.listen();
  const url = app.officeUrl();
  if (url === undefined) throw new Error('the back office does not listen');

  const ask: Office['call'] = async (path, body, who, headers = {}) => {
    const token = typeof who === 'string' ? who : who?.token;
    const answer = await fetch(url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...(token === undefined ? {} : { authorization: token }),
        ...headers,
      },
    });
    return { http: answer.status, ...((await answer.json()) as Omit<Answer, 'http'>) };
  };
  const invited: Office['invite'] = async (role, { cpf = freshCpf() } = {}) => {
    const username = `${role}${++serial}@arara.example`;
    const { code } = await createStaff(app.ctx, { username, name: `Ana ${role}`, role, cpf });
    return { code, username };
  };
  const signIn: Office['signIn'] = async (person) => {
    ahead += NEXT_CODE_MS;
    const code = codeAt(person.secret, now());
    const { data, status } = await ask('/api/staff/login', { username: person.username, pwd: PASSWORD, code });
    expect(status).toBe(0);
    person.token = (data as { access_token: string }).access_token;
  };
  return {
    app,
    site: { ctx: app.ctx, bankUrl: bank?.url ?? '' } as Site,
    now,
    call: ask,
    invite: invited,
    signIn,
    advance: (ms) => void (ahead += ms),
    createPerson: async (role, more) => {
      const { code, username } = await invited(role, more);
      const { secret } = (await ask('/api/staff/enrolment', { code })).data as { secret: string };
      const enrolled = await ask('/api/staff/enrol', { code, pwd: PASSWORD, totp: codeAt(secret, now()) });
      expect(enrolled.status).toBe(0);
      const { recoveryCodes } = enrolled.data as { recoveryCodes: string[] };
      const person: Person = { username, role, secret, recoveryCodes, token: '' };
      await signIn(person);
      return person;
    },
    close: async () => {
      await app.close();
      await bank?.close();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
