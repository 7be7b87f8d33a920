import { hash } from 'node:crypto';
import { type RefusalCode, type RefusalParams, isSavedRefusal, Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { PlatformContext } from '../platform-context.ts';
import { isMissingPartitionError, MISSING_PARTITION_WAKE_CHANNEL } from '../db/errors.ts';
import {
  toBigintArrayParameter,
  unnestColumns,
  toHexBigintArrayParameter,
  createJsonbArrayParameter,
  type Row,
  smallintArray,
  type SqlStatement,
  sql,
  textArray,
  type Tx,
} from '../db/db.ts';

/** A request that moves or holds money, named by its sender so that it happens once. */
export interface IdempotentCommand {
  readonly player: PlayerId;
  /** Digest of the key within its route, 16 hexadecimal digits: a player's keys of two calls never meet. */
  readonly key: string;
  /** Digest of the canonical input, 16 hexadecimal digits. */
  readonly body: string;
}

/** The outcome of a command: what it created, or why it was refused, and the balances at that time. */
export interface CommandOutcome {
  readonly refusal: RefusalCode | null;
  readonly detail: RefusalParams | null;
  readonly ref: Id | null;
  readonly step: number | null;
  readonly mainAfter: number | null;
  readonly bonusAfter: number | null;
}

export interface IdempotencyRecord extends CommandOutcome {
  readonly player: PlayerId;
  readonly key: string;
  readonly body: string;
}

/**
 * Eight bytes. Among a million keys of one player, two have the same digest by chance once in 37 million times; a player who
 * constructs two such keys only gets the answer of their own first command.
 */
const hashToHexDigest = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);
/** A digest as it is read from its column. */
const buildDigestHexSql = (column: string): string => `lpad(to_hex(${column}), 16, '0')`;

/** JSON with the fields of every object in one order, so that equal inputs have equal digests. */
function toCanonicalJson(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const name of sortNamesInPlace(Object.keys(fields))) {
    const field = fields[name];
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${toCanonicalJson(field)}`;
  }
  return `{${text}}`;
}

/** Puts a few names in order, in place: the built-in sort makes several lists for each. */
function sortNamesInPlace(names: string[]): string[] {
  for (let n = 1; n < names.length; n++) {
    const name = names[n] as string;
    let at = n;
    for (; at > 0 && (names[at - 1] as string) > name; at--) names[at] = names[at - 1] as string;
    names[at] = name;
  }
  return names;
}

/** The command of a request: its player, its route, the client's key and its input. */
export const buildIdempotentCommand = (
  player: PlayerId,
  route: string,
  idempotencyKey: string,
  input: unknown,
): IdempotentCommand => ({
  player,
  key: hashToHexDigest(`${route}\n${idempotencyKey}`),
  body: hashToHexDigest(toCanonicalJson(input)),
});

interface IdempotencyRow extends Row {
  player: PlayerId;
  key: string;
  body: string;
  refusal: RefusalCode | null;
  detail: RefusalParams | null;
  ref: Id | null;
  step: number | null;
  main_after: number | null;
  bonus_after: number | null;
}

/** The records of these commands, of this week and the one before by the database's clock (the function `command_week`). */
export const selectIdempotencyRecords = (commands: readonly IdempotentCommand[]): SqlStatement<IdempotencyRow> =>
  sql(
    'idempotency select',
    `select c.player, ${buildDigestHexSql('c.key')} as key, ${buildDigestHexSql('c.body')} as body,
       c.refusal, c.detail, c.ref, c.step, c.main_after, c.bonus_after
     from unnest($1::bigint[], $2::bigint[]) t(p, k),
       -- Look-ups by (player, key): a hash join, planned while the week is young and kept, would read two weeks.
       lateral (select * from command where player = t.p and key = t.k and week >= command_week() - 1 offset 0) c`,
    toBigintArrayParameter(commands.map((c) => c.player)),
    toHexBigintArrayParameter(commands.map((c) => c.key)),
  );

export const toIdempotencyRecord = (row: IdempotencyRow): IdempotencyRecord => ({
  player: row.player,
  key: row.key,
  body: row.body,
  refusal: row.refusal,
  detail: row.detail,
  ref: row.ref,
  step: row.step,
  mainAfter: row.main_after,
  bonusAfter: row.bonus_after,
});

const idempotencyInsertColumns = unnestColumns(
  'player bigint',
  'key bigint',
  'body bigint',
  'refusal text',
  'detail jsonb',
  'ref bigint',
  'main_after bigint',
  'bonus_after bigint',
  'step smallint',
);

/** Saves the outcomes of these commands in the running week of the database's clock. */
export const saveIdempotentResponses = (done: readonly (IdempotentCommand & CommandOutcome)[]): SqlStatement =>
  sql(
    'idempotency insert',
    `insert into command (player, key, week, body, refusal, detail, ref, step, main_after, bonus_after)
     select player, key, command_week(), body, refusal, detail, ref, step, main_after, bonus_after
     from (${idempotencyInsertColumns}) t`,
    toBigintArrayParameter(done.map((c) => c.player)),
    toHexBigintArrayParameter(done.map((c) => c.key)),
    toHexBigintArrayParameter(done.map((c) => c.body)),
    textArray(done.map((c) => c.refusal)),
    createJsonbArrayParameter(done.map((c) => (c.detail === null ? null : JSON.stringify(c.detail)))),
    toBigintArrayParameter(done.map((c) => c.ref)),
    toBigintArrayParameter(done.map((c) => c.mainAfter)),
    toBigintArrayParameter(done.map((c) => c.bonusAfter)),
    smallintArray(done.map((c) => c.step)),
  );

/** Deletes a record in the transaction that undid its work: the same key may then be tried again. */
export async function deleteIdempotentResponse(
  tx: Tx,
  command: Pick<IdempotentCommand, 'player' | 'key'>,
): Promise<void> {
  await tx.query(
    sql(
      'idempotency delete',
      `delete from command where player = $1 and key = ('x' || $2::text)::bit(64)::bigint`,
      command.player,
      command.key,
    ),
  );
}

/** Statement that locks these players in the order of their ids. The caller hands it in: the platform knows no table of a domain. */
export type LockPlayersStatementBuilder = (players: readonly PlayerId[]) => SqlStatement;

/** The refusal that a record answers: the key came back with another body, or the command was refused the first time. */
export function findReplayRefusal(record: IdempotencyRecord, command: IdempotentCommand): Refusal | undefined {
  if (record.body !== command.body) return new Refusal('keyReused');
  return record.refusal === null ? undefined : new Refusal(record.refusal, record.detail ?? {});
}

async function lockAndFindIdempotentResponse(
  tx: Tx,
  command: IdempotentCommand,
  lock: SqlStatement,
): Promise<IdempotencyRecord | undefined> {
  const [, rows] = await tx.flight(lock, selectIdempotencyRecords([command]));
  const row = rows[0];
  return row === undefined ? undefined : toIdempotencyRecord(row);
}

/**
 * Does a command once, outside the batches: locks its player, looks the key up, and either rebuilds the first answer (`replay`)
 * or does it and saves the outcome in the same transaction (`execute`). A refusal that is saved undoes `execute` and is written
 * in a transaction of its own. Throws Refusal.
 */
export async function runCommandOnce<T, R extends Id>(
  ctx: PlatformContext,
  name: string,
  command: IdempotentCommand,
  operation: {
    readonly lockPlayers: LockPlayersStatementBuilder;
    readonly execute: (tx: Tx) => Promise<{ ref: R; answer: T }>;
    readonly replay: (tx: Tx, ref: R) => Promise<T>;
    /** Players that `execute` locks too: all locks are taken at once. */
    readonly otherPlayers?: readonly PlayerId[];
  },
): Promise<T> {
  const { lockPlayers, execute, replay, otherPlayers = [] } = operation;
  const nothing = { refusal: null, detail: null, ref: null, step: null, mainAfter: null, bonusAfter: null };
  const attempt = (): Promise<T> =>
    ctx.db.tx(name, async (tx) => {
      const record = await lockAndFindIdempotentResponse(tx, command, lockPlayers([command.player, ...otherPlayers]));
      if (record !== undefined) {
        const refusal = findReplayRefusal(record, command);
        if (refusal !== undefined) throw refusal;
        return replay(tx, record.ref as R);
      }
      const { ref, answer } = await execute(tx);
      await tx.query(saveIdempotentResponses([{ ...command, ...nothing, ref }]));
      return answer;
    });
  try {
    return await attempt();
  } catch (error) {
    if (isMissingPartitionError(error)) ctx.db.wake(MISSING_PARTITION_WAKE_CHANNEL);
    if (!(error instanceof Refusal) || !isSavedRefusal(error.code) || error.code === 'keyReused') throw error;
    const isSaved = await ctx.db.tx(`${name} refused`, async (tx) => {
      const record = await lockAndFindIdempotentResponse(tx, command, lockPlayers([command.player]));
      if (record !== undefined) return false;
      await tx.query(saveIdempotentResponses([{ ...command, ...nothing, refusal: error.code, detail: error.params }]));
      return true;
    });
    // Another node has done or refused the same key since: its answer counts, for one key has one answer.
    if (!isSaved) return attempt();
    throw error;
  }
}

/** Any number: only the holder of this lock creates partitions. */
const IDEMPOTENCY_PARTITION_LOCK_KEY = 7_203_115;

/** Partitions are created for so many weeks ahead: nothing fails while nobody creates any for two months. */
const IDEMPOTENCY_PARTITION_WEEKS_AHEAD = 8;

/**
 * Creates the partitions of the last week, this one and the next ones, and drops the older ones, all by the database's clock. Runs at
 * the start, every few hours, and when a row had no partition. A partition of a week that is neither is left alone.
 */
export async function maintainIdempotencyWeekPartitions({ db }: Pick<PlatformContext, 'db'>): Promise<void> {
  await db.schemaTx('command weeks', async (tx) => {
    // Two nodes that start at once would both find a partition missing.
    await tx.query(sql('', `select pg_advisory_xact_lock(${IDEMPOTENCY_PARTITION_LOCK_KEY})`));
    const [running] = await tx.query<{ week: number }>(sql('command week', 'select command_week() as week'));
    const week = running?.week ?? Number.NaN;
    const existing = await tx.query<{ name: string }>(
      sql(
        'command partitions',
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = $1::regclass`,
        'command',
      ),
    );
    for (let w = week - 1; w <= week + IDEMPOTENCY_PARTITION_WEEKS_AHEAD; w++) {
      // Even `create index if not exists` would wait for everybody who writes there.
      if (existing.some(({ name }) => name === `command_${w}`)) continue;
      await tx.query(sql('', `create table command_${w} partition of command for values in (${w})`));
      await tx.query(sql('', `create unique index command_${w}_key on command_${w} (player, key)`));
    }
    for (const { name } of existing)
      if (Number(name.slice('command_'.length)) < week - 1) await tx.query(sql('', `drop table ${name}`));
  });
}
