/** When sessions end: with the log-in that led to them, from whichever account, and at the latest after a fixed span. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import type { Session } from '../../domain.ts';
import { sql, type SqlStatement } from '../../platform/db/db.ts';
import { createSessionProtectionRules } from '../../protection/protection.ts';
import { createIdentitySandbox } from '../../open-context.ts';
import { countNothing } from '../../../test/counted-attempt.ts';
import {
  findSession,
  loginPlayer,
  registerAccount,
  revokeSession,
  switchSessionToOrFromTestAccount,
} from '../accounts.ts';

const engine = (await serverAnswers()) ? 'postgres' : 'pglite';
const DAY_MS = 86_400_000;

describe(`sessions on ${engine}`, () => {
  let world: World;
  let owner: { username: string; pwd: string; player: PlayerId };
  beforeAll(async () => {
    world = await openWorld({ engine, overrides: { identity: createIdentitySandbox(Date.now) } });
    const form = {
      username: 'ana@exemplo.com.br',
      pwd: 'segredo-longo',
      codeId: '7',
      captCode: '0000',
      attempt: countNothing,
      device: { id: 'd' },
    };
    const { token } = await registerAccount(world.ctx, createSessionProtectionRules(world.ctx), {
      ...form,
      pwd1: form.pwd,
      name: 'Ana Souza',
      cardNo: '52998224725',
      country: '+55',
      phone: '11912345678',
      language: 'pt_BR',
    });
    owner = { ...form, player: (await sessionWith(token)).person };
  });
  afterAll(() => world.close());

  const sessionWith = async (token: string): Promise<Session> => {
    const session = await findSession(world.ctx, token);
    if (session === undefined) throw new Error('no such session');
    return session;
  };
  const logIn = async () =>
    (
      await loginPlayer(world.ctx, createSessionProtectionRules(world.ctx), {
        username: owner.username,
        pwd: owner.pwd,
        codeId: '7',
        captCode: '0000',
        attempt: countNothing,
        device: { id: 'd' },
      })
    ).token;
  const switchFrom = async (token: string) =>
    switchSessionToOrFromTestAccount(world.ctx, createSessionProtectionRules(world.ctx), await sessionWith(token), {
      id: 'd',
    });
  const live = async (...tokens: string[]) =>
    (await Promise.all(tokens.map((token) => findSession(world.ctx, token)))).map((session) => session !== undefined);

  test.each([0, 1, 2])('a log-out ends the sessions of both accounts, from the %i. of them D7-A9', async (nth) => {
    const other = await logIn();
    const first = await logIn();
    const { token: play } = await switchFrom(first);
    const { token: back } = await switchFrom(play);
    expect((await sessionWith(back)).person).toBe(owner.player);
    await revokeSession(world.ctx, await sessionWith([first, play, back][nth] ?? ''));
    expect(await live(first, play, back, other)).toEqual([false, false, false, true]);
  });

  test('a switch and a log-out at once leave no session behind D7-A9', async () => {
    for (let round = 0; round < 12; round++) {
      const first = await logIn();
      const [switched] = await Promise.allSettled([
        switchFrom(first),
        sessionWith(first).then((session) => revokeSession(world.ctx, session)),
      ]);
      const opened = switched.status === 'fulfilled' ? [switched.value.token] : [];
      if (switched.status === 'rejected') expect(switched.reason).toMatchObject({ code: 'notSignedIn' });
      expect(await live(first, ...opened)).not.toContain(true);
    }
  });

  // The embedded engine has one connection: two transactions are never open at once.
  test.skipIf(engine === 'pglite')(
    'a session that a chain of switches opens late survives no log-out D7-A9',
    async () => {
      const session = await sessionWith(await logIn());
      const { promise: isRevoking, resolve: startLate } = Promise.withResolvers<void>();
      const copied = `insert into session (token, id, player, device, issued_at, seen_at, switched, login, login_at)
      select sha256(token), id + 1, player, device, issued_at, seen_at, true, login, login_at from session
      where login = $1 limit 1`;
      // Begun out here, because no transaction may begin inside another one.
      const late = isRevoking.then(() =>
        world.db.tx('late switch', (inner) => inner.query(sql('', copied, session.login))),
      );
      const openLate = async (statements: readonly SqlStatement[]) => {
        if (!statements.some(({ name }) => name === 'log-in revoked')) return;
        startLate();
        await late;
      };
      const tx: typeof world.db.tx = (name, run) =>
        world.db.tx(name, (inner) =>
          run({
            ...inner,
            query: async (statement) => {
              const rows = await inner.query(statement);
              await openLate([statement]);
              return rows;
            },
            flight: async (...statements) => {
              const results = await inner.flight(...statements);
              await openLate(statements);
              return results;
            },
          }),
        );
      await revokeSession({ ...world.ctx, db: { ...world.db, tx } }, session);
      const left = sql('', 'select token from session where login = $1 and revoked_at is null', session.login);
      expect(await late).toEqual([]);
      expect(await world.db.read.query(left)).toEqual([]);
    },
  );

  test('a session that a server of the last version opened can still be ended D7-A9', async () => {
    const first = await logIn();
    await world.db.tx('as before', (tx) => tx.query(sql('', 'update session set login = null, login_at = null')));
    world.db.wake('sessions');
    const { token: play } = await switchFrom(first);
    await revokeSession(world.ctx, await sessionWith(first));
    expect(await live(first, play)).toEqual([false, false]);
  });

  // Last: from here on the clock is moved.
  test('thirty days after the log-in its sessions end, however much they are used D7-A9', async () => {
    const first = await logIn();
    const { token: play, expiresIn } = await switchFrom(first);
    expect(expiresIn).toBe(7 * 86_400);
    for (let half = 1; half < 60; half++) {
      world.clock.advance(DAY_MS / 2);
      expect(await live(first, play)).toEqual([true, true]);
    }
    expect((await switchFrom(play)).expiresIn).toBeLessThanOrEqual(43_200);
    world.clock.advance(DAY_MS / 2);
    expect(await live(first, play)).toEqual([false, false]);
  });
});
