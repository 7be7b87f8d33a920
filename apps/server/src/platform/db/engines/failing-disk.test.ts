import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFailingDisk, type FailingDisk } from '../../../../test/disk/failing-disk.ts';
import { fillDataFolder } from '../../../../test/migrated-database.ts';
import { freshFolder } from '../../../../test/world.ts';
import { type Db, sql } from '../db.ts';
import { DbError } from '../errors.ts';
import { openPglite } from './pglite.ts';

/** Starting the engine on a busy machine takes seconds. */
describe('the embedded database on a failing disk', { timeout: 120_000 }, () => {
  let disk: FailingDisk;
  let folder: string;
  let db: Db;
  beforeAll(async () => {
    disk = createFailingDisk();
    folder = freshFolder('failing-disk');
    await fillDataFolder(folder);
    db = await openPglite(folder);
    await db.tx('table', (tx) => tx.query(sql('', 'create table thing (id bigint)')));
  }, 120_000);
  afterAll(async () => {
    disk.restore();
    await db.close();
    disk.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const put = (id: number) => sql('put', 'insert into thing values ($1)', id);
  const things = async () =>
    (await db.read.query<{ id: number }>(sql('things', 'select id from thing order by id'))).map((row) => row.id);
  const commit = (id: number) => db.tx('put', (tx) => tx.query(put(id)));
  const isAnswering = () =>
    db.ping().then(
      () => true,
      () => false,
    );
  const answersAgain = () => expect.poll(isAnswering, { timeout: 60_000, interval: 100 }).toBe(true);
  /** The rows of the log that its memory cannot hold are written before the commit. */
  const fillLog = sql(
    'fill log',
    `select pg_logical_emit_message(true, 'test', repeat('x', 1 << 20)) from generate_series(1, 40)`,
  );

  test.each([
    ['EIO', 'fdatasyncSync'],
    ['EIO', 'writeSync'],
    ['ENOSPC', 'writeSync'],
  ] as const)(
    'a commit under %s of %s has an unknown outcome; calls are refused until the disk is well, and none that was answered is lost, D7-M9',
    async (code, call) => {
      const known = await things();
      const [before, during, after] = [1, 2, 3].map((n) => known.length * 10 + n) as [number, number, number];
      await commit(before);
      disk.fail(code, call);
      await expect(commit(during)).rejects.toMatchObject({ kind: 'outcomeUnknown' });
      for (let n = 0; n < 3; n++) {
        await expect(commit(during)).rejects.toMatchObject({ kind: 'unavailable' });
        await expect(things()).rejects.toMatchObject({ kind: 'unavailable' });
        await expect(db.withLane(0, (lane) => lane.load(put(during)))).rejects.toMatchObject({ kind: 'unavailable' });
      }
      disk.restore();
      await answersAgain();
      await commit(after);
      const expected = [...known, before, after];
      expect((await things()).filter((id) => id !== during)).toEqual(expected);
    },
  );

  test('a lane whose commit is not confirmed has an unknown outcome, D7-M9', async () => {
    const saving = db.withLane(0, async (lane) => {
      await lane.load(sql('one', 'select 1 as one'));
      disk.fail('EIO', 'fdatasyncSync');
      await lane.save(put(1001));
    });
    await expect(saving).rejects.toMatchObject({ kind: 'outcomeUnknown' });
    disk.restore();
    await answersAgain();
  });

  test('a statement before the commit that meets a full disk is unavailable, and nothing of its transaction is written, also not by what it sends after the engine is back, D7-M9', async () => {
    const errors: unknown[] = [];
    const failing = db.tx('full', async (tx) => {
      await tx.query(put(2001));
      disk.fail('ENOSPC');
      await tx.query(fillLog).catch((error: unknown) => errors.push(error));
      disk.restore();
      await answersAgain();
      await tx.query(put(2002));
    });
    await expect(failing).rejects.toMatchObject({ kind: 'unavailable' });
    expect(errors).toMatchObject([{ kind: 'unavailable' }]);
    expect((await things()).filter((id) => id > 2000)).toEqual([]);
  });

  test('is not opened on a disk that fails, and is opened once it does not, D7-M9', async () => {
    await db.close();
    disk.fail('EIO');
    await expect(openPglite(folder)).rejects.toThrow(DbError);
    disk.restore();
    db = await openPglite(folder);
    await commit(3001);
    expect(await things()).toContain(3001);
  });
});
