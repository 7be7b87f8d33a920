import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { createStaff, findStaffEnrolment, runStaffCreate } from '../../staff/staff.ts';
import { freshCpf } from '../../../test/office.ts';
import { storedSecrets } from '../../stored-secrets.ts';
import { type Db, sql } from '../db/db.ts';
import { isDbError } from '../db/errors.ts';
import { openCommandVault, openKeyRing } from './key-ring.ts';
import { renewStoredSecrets } from './renew-values.ts';
import { rotateMasterKey } from './rotate-keys.ts';
import { buildStoredLayer } from './hmac-layers.ts';
import { KeyVault, openEncryptionVault } from './vault.ts';

const CUT_OFF_MS = 16_000;

describe('a node whose database rotates', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await world.close();
  });

  /** The database as a node sees it that can be cut off: what it asks then is answered once it is released. */
  function openCuttableDb() {
    let isCutOff = false;
    const hanging: (() => void)[] = [];
    const waitWhileCutOff = async (): Promise<void> => {
      if (isCutOff) await new Promise<void>((resolve) => hanging.push(resolve));
    };
    const { db } = world;
    const cuttable: Db = {
      ...db,
      read: {
        ...db.read,
        query: async (statement) => {
          await waitWhileCutOff();
          return db.read.query(statement);
        },
      },
      tx: async (name, f) => {
        await waitWhileCutOff();
        return db.tx(name, f);
      },
    };
    return {
      db: cuttable,
      cutOff: () => (isCutOff = true),
      release: () => {
        isCutOff = false;
        for (const goOn of hanging.splice(0)) goOn();
      },
    };
  }

  const clocks = { monotonic: performance, wall: Date };
  /** Sets one of the process's clocks forward. */
  function setForward(clock: keyof typeof clocks, ms: number): void {
    const read = clocks[clock].now.bind(clocks[clock]);
    vi.spyOn(clocks[clock], 'now').mockImplementation(() => read() + ms);
  }

  test.each(['monotonic', 'wall'] as const)(
    'one that was cut off while the old key was given up seals nothing until it has followed, by its %s clock, D7-A10',
    async (clock) => {
      const { log, now } = world.ctx;
      const [oldMasterKey, masterKey] = [randomBytes(32), randomBytes(32)];
      const both = { masterKey, oldMasterKey };
      await (await openKeyRing({ db: world.db, log }, { masterKey: oldMasterKey }, storedSecrets.sealed)).close();
      const link = openCuttableDb();
      const node = await openKeyRing({ db: link.db, log }, both, storedSecrets.sealed);
      const worker = node.start();
      try {
        await worker.drain();
        expect(node.vault.isRotating).toBe(true);
        node.vault.seal('a seed', 'place');

        link.cutOff();
        setForward(clock, CUT_OFF_MS);
        // The database's clock, by which the rotation counts the nodes, goes on as well.
        await world.db.tx('test', (tx) =>
          tx.query(sql('', `update master_key_holder set seen_at = seen_at - interval '${CUT_OFF_MS} milliseconds'`)),
        );
        const rotated = await rotateMasterKey({ db: world.db, now, keys: both }, storedSecrets, () => {});
        expect(rotated).toMatchObject({ ok: true });

        for (const write of [
          () => node.vault.seal('a seed', 'place'),
          () => node.vault.computeHmac('52998224725', 'cpf'),
          () => node.vault.listHmacs('52998224725', 'cpf'),
        ]) {
          // An error after which the client may repeat its call: 50301.
          expect(isDbError(catchError(write), 'unavailable')).toBe(true);
        }
        link.release();
        await worker.drain();
        const sealed = node.vault.seal('a seed', 'place');
        expect(openEncryptionVault(masterKey).unsealText(sealed, 'place')).toBe('a seed');
        expect(node.vault.isRotating).toBe(false);
      } finally {
        link.release();
        await worker.stop();
        await node.close();
      }
    },
  );

  test('no member of staff is created until the rotation has ended: their own account would not be known, D7-A10', async () => {
    const [old, next] = [randomBytes(32), randomBytes(32)];
    const ring = { layers: [buildStoredLayer(old)], anchors: [] };
    const vault = new KeyVault({ current: next, previous: old, ring });
    const ctx = { ...world.ctx, vault };
    const member = { username: 'ana@arara.example', name: 'Ana Souza', role: 'finance', cpf: freshCpf() } as const;
    const words = Object.entries(member).flatMap(([name, value]) => [`--${name}`, value]);
    await expect(createStaff(ctx, member)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await runStaffCreate(ctx, words)).toEqual({
      ok: false,
      lines: ['the master key is being rotated: create the member once npm run keys:rotate has ended'],
    });
    vault.changeKeys({ current: next, ring });
    expect(await runStaffCreate(ctx, words)).toMatchObject({ ok: true });
  });

  test('what a node changes between the reading and the writing of a rotation is not overwritten, D7-A10', async () => {
    const { db } = world;
    const change = (text: string, ...values: Uint8Array[]) => db.tx('test', (tx) => tx.query(sql('', text, ...values)));
    const [before, current] = [randomBytes(32), randomBytes(32)];
    const ring = { layers: [buildStoredLayer(before)], anchors: [] };
    const vault = new KeyVault({ current, previous: before, ring });
    await change('create table secret (id bigint primary key, sealed bytea)');
    await change('insert into secret values (1, $1)', openEncryptionVault(before).seal('at first', 'secret:1'));
    const beside: Db = {
      ...db,
      tx: async (name, f) => {
        await change('update secret set sealed = $1', vault.seal('meanwhile', 'secret:1'));
        return db.tx(name, f);
      },
    };
    const column = { table: 'secret', column: 'sealed', key: [['id', 'bigint']] as const };
    const sealed = [{ ...column, toLabel: (id: unknown) => `secret:${String(id)}` }];
    const renewal = { db: beside, vault, currentKey: current };
    const done = await renewStoredSecrets(renewal, { sealed, hmacs: [] }, () => undefined);
    expect(done).toMatchObject([{ renewed: 0, skipped: 1 }]);
    const [row] = await db.read.query(sql<{ sealed: Uint8Array }>('', 'select sealed from secret'));
    expect(vault.unsealText(row?.sealed ?? new Uint8Array(), 'secret:1')).toBe('meanwhile');
  });

  /** A database of the first key, and what the member of staff of each command needs. */
  async function openRotation() {
    const [old, next] = [randomBytes(32), randomBytes(32)];
    await (await openKeyRing(world.ctx, { masterKey: old }, storedSecrets.sealed)).close();
    const openVault = (masterKey: Uint8Array, oldMasterKey?: Uint8Array) =>
      openCommandVault(
        world.db,
        { masterKey, ...(oldMasterKey === undefined ? {} : { oldMasterKey }) },
        storedSecrets.sealed,
      );
    const hire = (vault: KeyVault, username = 'ana@arara.example') =>
      createStaff({ ...world.ctx, vault }, { username, name: 'Ana Souza', role: 'finance', cpf: freshCpf() });
    const rotate = () =>
      rotateMasterKey(
        { db: world.db, now: world.ctx.now, keys: { masterKey: next, oldMasterKey: old } },
        storedSecrets,
        () => {},
      );
    return { old, next, openVault, hire, rotate };
  }

  test('staff:create seals nothing with a key that was given up after it was read, D7-A10', async () => {
    const { old, next, openVault, hire, rotate } = await openRotation();
    const vault = await openVault(old);
    expect((await rotate()).ok).toBe(true);
    await expect(hire(vault)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await hire(await openVault(next))).code).toBeTruthy();
  });

  test('members that are created while the key changes can all enrol with the new one, D7-A10', async () => {
    const { old, next, openVault, hire, rotate } = await openRotation();
    const vault = await openVault(old);
    const [rotated, ...hired] = await Promise.all([
      rotate(),
      ...Array.from({ length: 8 }, (_, nth) => hire(vault, `ana${nth}@arara.example`).catch((error: unknown) => error)),
    ]);
    expect(rotated.ok).toBe(true);
    const ctx = { ...world.ctx, vault: await openVault(next) };
    for (const invitation of hired)
      if (invitation instanceof Error) expect(invitation).toMatchObject({ code: 'unavailable' });
      else
        expect(await findStaffEnrolment(ctx, (invitation as { code: string }).code)).toMatchObject({ role: 'finance' });
  });

  test('staff:create works while both keys are set and the rotation has not begun, D7-A10', async () => {
    const { old, next, openVault, hire, rotate } = await openRotation();
    const { code } = await hire(await openVault(next, old));
    expect((await rotate()).ok).toBe(true);
    const ctx = { ...world.ctx, vault: await openVault(next) };
    expect(await findStaffEnrolment(ctx, code)).toMatchObject({ name: 'Ana Souza' });
  });
});

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
