import { hash, randomBytes } from 'node:crypto';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import pg from 'pg';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillDataFolder } from '../../../test/migrated-database.ts';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { codeAt, freshCpf, NEXT_CODE_MS, PASSWORD } from '../../../test/office.ts';
import {
  completeTurnover,
  newcomerWithMoney,
  payCharge,
  refusalCode,
  registerPlayer,
  requestWithdrawal,
  startDeposit,
  type Site,
  waitForStatus,
  waitUntil,
} from '../../../test/payments-site.ts';
import { type EndedCommand, startCommand } from '../../../test/processes/run-command.ts';
import { type Drill, openDrill, playDice, type RunningServer } from '../../../test/restore/drill.ts';
import { migratedDatabase, openWorld, serverAnswers, type TestDatabase } from '../../../test/world.ts';
import {
  drawCaptcha,
  findPlayers,
  findPlayersByCpf,
  readTestAccount,
  registerAccount,
} from '../../accounts/accounts.ts';
import * as payments from '../../payments/payments.ts';
import { proveGameRounds } from '../../proofs/proofs.ts';
import { verifyAuditTrailHashChain } from '../audit/audit-trail.ts';
import { createSessionProtectionRules } from '../../protection/protection.ts';
import { createStaff, enrolStaff, findStaffEnrolment, findStaffSession, loginStaff } from '../../staff/staff.ts';
import { storedSecrets } from '../../stored-secrets.ts';
import { sql } from '../db/db.ts';
import { computeKeyId } from './master-keys.ts';
import { KeyVault, openEncryptionVault } from './vault.ts';
import { buildStoredLayer } from './hmac-layers.ts';
import { countedAttempt, countNothing } from '../../../test/counted-attempt.ts';
import { createIdentitySandbox } from '../../open-context.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const newKey = (): string => randomBytes(32).toString('hex');
const toBytes = (key: string): Uint8Array => Uint8Array.from(Buffer.from(key, 'hex'));

interface Member {
  readonly username: string;
  readonly secret: string;
  readonly cpf: string;
  readonly recoveryCodes: readonly string[];
}

// Each test starts several servers and processes, on machines that do other work too.
describe.skipIf(!onServer)('the master key of a database', { timeout: 180_000 }, () => {
  let drill: Drill;
  let database: TestDatabase;
  let admin: pg.Client;
  let oldKey: string;
  let stopLoad: (() => Promise<unknown>) | undefined;
  beforeEach(async () => {
    [drill, database] = await Promise.all([openDrill(), migratedDatabase()]);
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    oldKey = drill.env()['MASTER_KEY'] ?? '';
  });
  afterEach(async () => {
    await stopLoad?.();
    stopLoad = undefined;
    await admin?.end();
    await drill?.close();
    await database?.drop();
  });

  const start = (keys: { MASTER_KEY: string; MASTER_KEY_OLD?: string }, port?: string): Promise<RunningServer> =>
    drill.start(database.url, { ...keys, ...(port === undefined ? {} : { PORT: port }) });
  const rotate = (keys: { MASTER_KEY: string; MASTER_KEY_OLD?: string }) =>
    startCommand('keys-rotate', { ...drill.env(database.url), ...keys });
  /** How many stored values are of this key, over all columns that a rotation renews. */
  async function countValues(key: string): Promise<{ sealed: number; others: number }> {
    const count = { sealed: 0, others: 0 };
    for (const { table, column } of storedSecrets.sealed) {
      const { rows } = await admin.query<{ mine: boolean; n: string }>(
        `select substring(${column} from 2 for 4) = $1 as mine, count(*) as n from ${table} where ${column} is not null group by 1`,
        [computeKeyId(toBytes(key))],
      );
      for (const { mine, n } of rows) count[mine ? 'sealed' : 'others'] += Number(n);
    }
    return count;
  }

  async function hire(server: RunningServer): Promise<Member> {
    const { ctx } = server.app;
    const [username, cpf] = [`ana${randomBytes(4).toString('hex')}@arara.example`, freshCpf()];
    const { code } = await createStaff(ctx, { username, name: 'Ana Souza', role: 'finance', cpf });
    const { secret } = await findStaffEnrolment(ctx, code);
    const totp = codeAt(secret, ctx.now() - NEXT_CODE_MS);
    const recoveryCodes = await enrolStaff(ctx, { attempt: countedAttempt, code, pwd: PASSWORD, totp, ip: '' });
    return { username, secret, cpf, recoveryCodes };
  }
  const signIn = ({ app }: RunningServer, member: Member, code: string) =>
    loginStaff(app.ctx, {
      attempt: countedAttempt,
      username: member.username,
      pwd: PASSWORD,
      code,
      ip: '',
      request: '',
    });

  test('another key than the database’s refuses to start, with one line D7-A10', async () => {
    proves('A-245');
    const first = await start({ MASTER_KEY: oldKey });
    await registerPlayer(first.site);
    await drill.stop(first);
    const wrong = newKey();
    const refused = async (keys: { MASTER_KEY: string; MASTER_KEY_OLD?: string }): Promise<string> => {
      const { code, err } = await startCommand('ledger-verify', { ...drill.env(database.url), ...keys }).ended;
      expect(code).toBe(2);
      const message = await start(keys).then(
        () => expect.fail('it started'),
        (error: Error) => error.message,
      );
      expect(err).toContain(message);
      expect(message).not.toMatch(new RegExp(`\n|${wrong}|${oldKey}`));
      return message;
    };
    expect(await refused({ MASTER_KEY: wrong })).toMatch(/^MASTER_KEY is not the key of this database/);
    // A database of the time before the check value is known by what is sealed in it.
    await admin.query('delete from master_key');
    expect(await refused({ MASTER_KEY: wrong })).toMatch(/^MASTER_KEY is not the key of this database/);
    await drill.stop(await start({ MASTER_KEY: oldKey }));
    expect(await refused({ MASTER_KEY: wrong, MASTER_KEY_OLD: newKey() })).toMatch(/^MASTER_KEY is not/);
  });

  test('does not rotate while a running process lacks one of the two keys, and not to a key of before', async () => {
    const next = newKey();
    const both = { MASTER_KEY: next, MASTER_KEY_OLD: oldKey };
    const late = await start({ MASTER_KEY: oldKey });
    const ready = await start(both, '0');
    const early = await rotate(both).ended;
    expect([early.code, early.out]).toEqual([2, 'not finished: 1 of 2 running processes do not have both keys\n']);
    expect((await countValues(next)).sealed).toBe(0);
    await drill.stop(late);
    expect((await rotate(both).ended).code).toBe(0);
    expect((await rotate(both).ended).out).toBe('MASTER_KEY is the key of this database: there is nothing to rotate\n');
    await drill.stop(ready);
    const back = await rotate({ MASTER_KEY: oldKey, MASTER_KEY_OLD: next }).ended;
    expect([back.code, back.out]).toEqual([
      2,
      'not finished: MASTER_KEY was the key of this database before; make a new one\n',
    ]);
  });

  /** Gives a player so many more seed pairs; returns their ids. */
  async function insertPairs({ app: { ctx } }: RunningServer, player: PlayerId, count: number): Promise<Id[]> {
    const ids = Array.from({ length: count }, () => ctx.newId());
    const seeds = ids.map(() => randomBytes(32).toString('hex'));
    await admin.query(
      `insert into seed_pair (id, player, server_seed_sealed, server_seed_hash, client_seed)
       select id, $1::bigint, sealed, hash, '' from unnest($2::bigint[], $3::bytea[], $4::text[]) p (id, sealed, hash)`,
      [
        player,
        ids,
        seeds.map((seed, n) => ctx.vault.seal(seed, `seed_pair.server_seed:${ids[n]}`)),
        seeds.map((seed) => hash('sha256', seed, 'hex')),
      ],
    );
    return ids;
  }

  /** Registers with a captcha that was drawn before. */
  const registerWith = ({ app: { ctx } }: RunningServer, captcha: { codeId: string; captCode: string }) =>
    registerAccount(ctx, createSessionProtectionRules(ctx), {
      ...captcha,
      attempt: countNothing,
      name: 'Ana Souza',
      cardNo: freshCpf(),
      username: `${captcha.codeId}@exemplo.com.br`,
      country: '+55',
      phone: '11912345678',
      pwd: 'segredo-longo',
      pwd1: 'segredo-longo',
      regcode: '',
      device: { id: 'd' },
      language: 'pt_BR',
    });

  /** What the proofs of the games and of the audit trail find wrong: they read every seed and every link. */
  async function findWrong({ app: { ctx } }: RunningServer): Promise<readonly string[]> {
    const { finding } = await verifyAuditTrailHashChain(ctx, ctx.db.read);
    return [...(await proveGameRounds(ctx, ctx.db.read)), finding].flatMap(({ wrong }) => wrong);
  }

  /** Registers the same person on both servers at once, again and again, and plays, until it is stopped. */
  function play(servers: readonly [RunningServer, RunningServer], player: PlayerId) {
    let isStopping = false;
    const twice: string[] = [];
    const work = (async () => {
      let rounds = 0;
      for (; !isStopping; rounds++) {
        const cpf = freshCpf();
        const both = await Promise.allSettled(servers.map(({ site }) => registerPlayer(site, { cpf, kyc: false })));
        if (both.filter(({ status }) => status === 'fulfilled').length !== 1) twice.push(cpf);
        const server = servers[rounds % 2] ?? servers[0];
        await playDice(server, player, 3);
        expect(await findPlayers(server.app.ctx, cpf)).toHaveLength(1);
      }
      return rounds;
    })();
    return {
      twice,
      stop: () => {
        isStopping = true;
        return work;
      },
    };
  }

  test('rotates beside two nodes that play and register, killed in the middle and run again; the old key is useless then D7-A10', async () => {
    proves('A-245');
    const next = newKey();
    const both = { MASTER_KEY: next, MASTER_KEY_OLD: oldKey };
    const before = await start({ MASTER_KEY: oldKey });
    const { ctx } = before.app;
    const rich = await newcomerWithMoney(before.site, 100_000);
    const paying = await registerPlayer(before.site);
    const { url, orderId } = await startDeposit(before.site, paying.player);
    await payCharge(url);
    await waitForStatus(before.site, paying.player, orderId, '10');
    await completeTurnover(before.site, paying.player);
    const withdrawn = await requestWithdrawal(before.site, paying.player, paying.cpf, 5000);
    const rules = createSessionProtectionRules(ctx);
    const testAccount = await readTestAccount(ctx, rules, paying.player);
    const member = await hire(before);
    const own = await registerPlayer(before.site, { cpf: member.cpf });
    await ctx.db.tx('gift', (tx) =>
      tx.query(
        sql('', `insert into gift_taken select cpf_print, 'EXPPAY', 1, 1 from account where player = ${paying.player}`),
      ),
    );
    // Some thousand pairs more, so that there is a middle.
    const pairs = await insertPairs(before, rich.player, 3000);
    await drill.stop(before);

    const servers = [await start(both), await start(both, '0')] as const;
    const looksRight = async ({ app, site }: RunningServer, code: string): Promise<void> => {
      await signIn({ app } as RunningServer, member, code);
      const { token } = await signIn({ app } as RunningServer, member, member.recoveryCodes[used++] ?? '');
      const session = await findStaffSession(app.ctx, token, { byItself: true });
      expect(await findPlayersByCpf(app.ctx.db.read, session?.personHmacs ?? [])).toEqual([own.player]);
      expect(await readTestAccount(app.ctx, rules, paying.player)).toEqual(testAccount);
      expect(await payments.isGiftTaken(app.ctx, app.ctx.db.read, paying.player, 'EXPPAY')).toBe(true);
      const key = { player: paying.player, order: withdrawn.orderId };
      expect((await payments.revealPayoutAccount(app.ctx, key)).payCardNo).toBe(paying.cpf);
      expect(await refusalCode(registerPlayer(site, { cpf: paying.cpf }))).toBe('registrationUnderReview');
    };
    let used = 0;
    const codeAhead = (steps: number) => codeAt(member.secret, servers[0].app.ctx.now() + steps * NEXT_CODE_MS);
    await looksRight(servers[0], codeAhead(0));
    const load = play(servers, rich.player);
    stopLoad = load.stop;

    // A row that somebody holds stops the rotation in the middle: there it is killed.
    await admin.query('begin');
    await admin.query('select 1 from seed_pair where id = $1 for update', [pairs[2000]]);
    const killed = rotate(both);
    await waitUntil(
      'a rotation that waits',
      async () => {
        const { rows } = await servers[0].app.ctx.db.read
          .query(
            sql<{ n: number }>(
              '',
              `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like 'update seed_pair%'`,
            ),
          )
          .then((found) => ({ rows: found }));
        return rows[0]?.n ?? 0;
      },
      (n) => n > 0,
      60_000,
    );
    killed.child.kill('SIGKILL');
    expect((await killed.ended).code).toBeNull();
    await admin.query('rollback');
    const middle = await countValues(next);
    expect(middle.sealed).toBeGreaterThan(1000);
    expect(middle.others).toBeGreaterThan(1000);
    await looksRight(servers[1], member.recoveryCodes[used++] ?? '');
    expect(await findWrong(servers[0])).toEqual([]);
    // The database has two keys now: one alone starts nothing.
    for (const keys of [{ MASTER_KEY: oldKey }, { MASTER_KEY: next }])
      await expect(start(keys, '0')).rejects.toThrow(/^MASTER_KEY/);

    const drawn = randomBytes(4).toString('hex');
    let text = '';
    await drawCaptcha(servers[0].app.ctx, drawn, (shown) => {
      text = shown;
      return Buffer.from(shown);
    });
    const ended: EndedCommand = await rotate(both).ended;
    expect([ended.code, ended.err]).toEqual([0, expect.stringContaining('pass 2')]);
    expect(ended.out).toMatch(/seed_pair\.server_seed_sealed: \d+ renewed/);
    expect(ended.out).not.toMatch(new RegExp(`${next}|${oldKey}|${paying.cpf}`));
    await registerWith(servers[1], { codeId: drawn, captCode: text });
    expect(await load.stop()).toBeGreaterThan(0);
    expect(load.twice).toEqual([]);
    for (const server of servers) await drill.stop(server);

    // The old key opens nothing, and computes no stored hash.
    expect(await countValues(oldKey)).toMatchObject({ sealed: 0 });
    const old = openEncryptionVault(toBytes(oldKey));
    const { rows } = await admin.query<{ player: string; sealed: Buffer; hmac: Buffer; ring: Buffer }>(
      'select player, cpf_sealed as sealed, cpf_print as hmac, ring_sealed as ring from account, master_key',
    );
    for (const { player, sealed, ring } of rows) {
      expect(() => old.unseal(sealed, `account.cpf:${player}`)).toThrow('no key');
      expect(() => old.unseal(ring, 'master_key.ring:2')).toThrow('no key');
    }
    const hmacs = new Set(rows.map(({ hmac }) => hmac.toString('hex')));
    expect(hmacs.has(Buffer.from(old.computeHmac(paying.cpf, 'cpf')).toString('hex'))).toBe(false);
    await expect(start({ MASTER_KEY: oldKey })).rejects.toThrow(/^MASTER_KEY is not the key of this database/);

    const after = await start({ MASTER_KEY: next });
    await looksRight(after, member.recoveryCodes[used++] ?? '');
    await playDice(after, rich.player, 3);
    expect(await findWrong(after)).toEqual([]);
    // Lines that the old key links are wrong after the line at which the rotation ended.
    await admin.query('alter table audit_trail disable trigger all');
    await admin.query(
      'update audit_trail set link = substring(link from 5) where seq = (select max(seq) from audit_trail)',
    );
    expect(await findWrong(after)).toEqual([
      expect.stringMatching(/^line \d+ was changed/),
      expect.stringMatching(/head names$/),
    ]);
  });

  test('two nodes of which only one follows the rotation yet register a person once', async () => {
    const [old, next] = [toBytes(oldKey), toBytes(newKey())];
    const behind = new KeyVault({ current: old, next, ring: { layers: [], anchors: [] } });
    const ring = { layers: [buildStoredLayer(old)], anchors: [] };
    const ahead = new KeyVault({ current: next, previous: old, ring });
    const identity = createIdentitySandbox(Date.now);
    const worlds = await Promise.all(
      [behind, ahead].map((vault, nodeNumber) =>
        openWorld({ engine: 'postgres', databaseUrl: database.url, nodeNumber, overrides: { vault, identity } }),
      ),
    );
    const register = async (cpf: string, kyc = false): Promise<string[]> => {
      const both = worlds.map(({ ctx }) => registerPlayer({ ctx } as Site, { cpf, kyc }));
      return (await Promise.allSettled(both)).map((end) =>
        end.status === 'fulfilled' ? 'opened' : ((end.reason as { code?: string }).code ?? String(end.reason)),
      );
    };
    for (let n = 0; n < 10; n++)
      expect((await register(freshCpf())).toSorted()).toEqual(['opened', 'registrationUnderReview']);
    await Promise.all(worlds.map((world) => world.close()));
  });

  test('the embedded database rotates inside of the server that has it open', async () => {
    const next = newKey();
    const both = { MASTER_KEY: next, MASTER_KEY_OLD: oldKey };
    await fillDataFolder(drill.folder);
    const before = await drill.start();
    const { cpf } = await registerPlayer(before.site);
    await drill.stop(before);
    const server = await drill.start(undefined, both);
    const { code, out } = await startCommand('keys-rotate', { ...drill.env(), ...both }).ended;
    expect([code, out]).toEqual([0, expect.stringContaining('account.cpf_sealed: 1 renewed\n')]);
    // The server goes on with the new key.
    const late = await registerPlayer(server.site);
    await drill.stop(server);
    await expect(drill.start()).rejects.toThrow(/^MASTER_KEY is not the key of this database/);
    const after = await drill.start(undefined, { MASTER_KEY: next });
    for (const known of [cpf, late.cpf])
      expect((await findPlayers(after.app.ctx, known)).map((found) => found.cpf)).toEqual([known]);
  });
});
