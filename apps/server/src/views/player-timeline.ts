/** What happened on the account of a player as one list, newest first: read page by page from the tables of the domains. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { hasPermission, type StaffRole } from '@arara/contract/staff/access';
import type { PlayerTimelineEntry } from '@arara/contract/staff/player-file';
import { type StaffCallName, staffContract } from '@arara/contract/staff/staff-contract';
import type { Ctx, Instant } from '../context.ts';
import type { Row, SqlReader, SqlStatement } from '../platform/db/db.ts';
import { computeFirstIdAt, readInstantFromId } from '../platform/ids.ts';
import { toWireLimitValue } from '../protection/protection.ts';
import * as queries from './player-timeline.queries.ts';

const DEFAULT_TIMELINE_PAGE_SIZE = 20;
/** After everything that can have happened, and still an instant that an id can hold. */
const END_OF_TIME: Instant = Date.UTC(2095, 0, 1);

/** An entry with what orders it: within one list by instant and id, between the lists of one instant by their place. */
interface PlacedEntry {
  readonly at: Instant;
  readonly list: number;
  readonly id: Id;
  readonly entry: PlayerTimelineEntry;
}
type TimelinePosition = Pick<PlacedEntry, 'at' | 'list' | 'id'>;

/** One list of a timeline: entries before the bound, newest first. */
type ReadTimelineList = (bound: queries.TimelineBound, limit: number) => Promise<readonly Omit<PlacedEntry, 'list'>[]>;

const formatTimelineCursor = ({ at, list, id }: TimelinePosition): string => `${at}.${list}.${id}`;

/** The position of a cursor, whose form the contract has checked. */
function parseTimelineCursor(cursor: string): TimelinePosition {
  const [at = 0, list = 0, id = 0] = cursor.split('.').map(Number);
  if (at > END_OF_TIME || !Number.isSafeInteger(id))
    throw new Refusal('badFields', {}, { fields: { cursor: 'cursor' } });
  return { at, list, id: id as Id };
}

/** Where a list goes on after a position: within the position's own list by id, in a later list with the same instant. */
function findTimelineBound(list: number, after: TimelinePosition): queries.TimelineBound {
  if (list === after.list) return { at: after.at, id: after.id, beforeId: after.id };
  const at = list > after.list ? after.at + 1 : after.at;
  return { at, id: 0 as Id, beforeId: computeFirstIdAt(at) };
}

/** A list of rows whose id tells their time. */
const createListById =
  <R extends Row & { readonly id: Id }>(
    reader: SqlReader,
    select: (bound: queries.TimelineBound, limit: number) => SqlStatement<R>,
    present: (row: R, at: Instant) => PlayerTimelineEntry,
  ): ReadTimelineList =>
  async (bound, limit) =>
    (await reader.query(select(bound, limit))).map((row) => {
      const at = readInstantFromId(row.id);
      return { at, id: row.id, entry: present(row, at) };
    });

/** A list of rows with an instant of their own. */
const createListByInstant =
  <R extends Row & { readonly id: Id; readonly at: Instant }>(
    reader: SqlReader,
    select: (bound: queries.TimelineBound, limit: number) => SqlStatement<R>,
    present: (row: R) => PlayerTimelineEntry,
  ): ReadTimelineList =>
  async (bound, limit) =>
    (await reader.query(select(bound, limit))).map((row) => ({ at: row.at, id: row.id, entry: present(row) }));

/** Registration and the confirmation of the identity: two entries of one row. */
const createAccountList =
  (reader: SqlReader, player: PlayerId): ReadTimelineList =>
  async (bound, limit) => {
    const [account] = await reader.query(queries.selectAccountInstants(player));
    if (account === undefined) throw new Refusal('notFound');
    const { created_at: createdAt, kyc_at: kycAt } = account;
    const entries: readonly PlayerTimelineEntry[] = [
      ...(kycAt === null ? [] : [{ kind: 'identityConfirmed' as const, at: kycAt }]),
      { kind: 'registered', at: createdAt },
    ];
    return entries
      .map((entry, place) => ({ at: entry.at, id: (entries.length - place) as Id, entry }))
      .filter(({ at, id }) => at < bound.at || (at === bound.at && id < bound.id))
      .slice(0, limit);
  };

function presentProtectionChange({ kind, detail }: queries.ProtectionChangeRow, at: Instant): PlayerTimelineEntry {
  if (kind === 'realityCheck') return { kind, at, minutes: detail.realityCheckMinutes ?? 0 };
  if (kind === 'paused') return { kind, at, hours: detail.hours ?? 0 };
  if (kind === 'excluded') return { kind, at, months: detail.months ?? 0 };
  if (kind === 'returnAsked') return { kind, at };
  const { kind: limit = 'deposit', period = 'day', value = null, before = null } = detail;
  const toWire = (amount: number | null) => (amount === null ? null : toWireLimitValue(limit, amount));
  return { kind, at, limit, period, value: toWire(value), before: toWire(before) };
}

/** Messages of a conversation stand there, and would hide everything else here. */
const conversationCalls = (Object.keys(staffContract) as StaffCallName[]).filter((name) =>
  staffContract[name].path.startsWith('/api/staff/support/'),
);

/** Calls whose mention would show what a role may not see. */
const listHiddenCalls = (role: StaffRole): readonly StaffCallName[] =>
  hasPermission(role, 'seeHarm') ? conversationCalls : [...conversationCalls, 'staffReviewHarm'];

/** Why a member of staff did something, in the words that the trail has of it. */
function readReason(detail: string): string | null {
  const { reason, why } = JSON.parse(detail) as { readonly reason?: unknown; readonly why?: unknown };
  const words = reason ?? why;
  return typeof words === 'string' && words !== '' ? words : null;
}

/** The lists of a timeline, in the order of entries of one instant. Their places stand in cursors: a new list goes to the end. */
// oxlint-disable-next-line max-lines-per-function -- one list for each kind of entry, which read as a table
function createTimelineLists(reader: SqlReader, player: PlayerId, role: StaffRole): readonly ReadTimelineList[] {
  const mine =
    <R extends Row>(select: (player: PlayerId, bound: queries.TimelineBound, limit: number) => SqlStatement<R>) =>
    (bound: queries.TimelineBound, limit: number) =>
      select(player, bound, limit);
  const none: ReadTimelineList = () => Promise.resolve([]);
  return [
    createListByInstant(
      reader,
      (bound, limit) => queries.selectTimelineStaffActions(player, bound, limit, listHiddenCalls(role)),
      ({ at, call, name, role: actor, detail }) => ({
        kind: 'staffAction',
        at,
        call,
        name: name ?? '',
        role: actor ?? '',
        reason: readReason(detail),
      }),
    ),
    createListById(reader, mine(queries.selectTimelineProtectionChanges), presentProtectionChange),
    createListById(reader, mine(queries.selectTimelineRegisterAnswers), (row, at) => ({
      kind: 'registerAnswered',
      at,
      isBarred: row.is_barred,
    })),
    createListById(reader, mine(queries.selectTimelineLevels), ({ level }, at) => ({
      kind: 'levelReached',
      at,
      level,
    })),
    createListByInstant(reader, mine(queries.selectTimelineEndedBonuses), ({ at, state, amount }) => ({
      kind: 'bonusEnded',
      at,
      state,
      amount,
    })),
    createListById(reader, mine(queries.selectTimelineGrants), ({ source, amount }, at) => ({
      kind: 'bonusGranted',
      at,
      source,
      amount,
    })),
    createListById(reader, mine(queries.selectTimelineWithdrawals), ({ id: order, amount, state }, at) => ({
      kind: 'withdrawal',
      at,
      order,
      amount,
      state,
    })),
    createListById(reader, mine(queries.selectTimelineDeposits), ({ id: order, amount, state }, at) => ({
      kind: 'deposit',
      at,
      order,
      amount,
      state,
    })),
    hasPermission(role, 'seeComplaints')
      ? createListById(reader, mine(queries.selectTimelineComplaints), ({ id: complaint, number, state }, at) => ({
          kind: 'complaint',
          at,
          complaint,
          number,
          state,
        }))
      : none,
    createListByInstant(reader, mine(queries.selectTimelineDevices), ({ at, agent, country }) => ({
      kind: 'newDevice',
      at,
      device: agent ?? '',
      country,
    })),
    createAccountList(reader, player),
  ];
}

const comparePlacedEntries = (a: TimelinePosition, b: TimelinePosition): number =>
  b.at - a.at || a.list - b.list || b.id - a.id;

/**
 * A page of what happened on a player's account, newest first, of what the role may see. Each list is asked for a page of its own,
 * so a page costs the same however long the account's life is. Throws Refusal notFound.
 */
export async function listPlayerTimeline(
  ctx: Pick<Ctx, 'db'>,
  role: StaffRole,
  {
    player,
    cursor,
    limit = DEFAULT_TIMELINE_PAGE_SIZE,
  }: { readonly player: PlayerId; readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<{ items: PlayerTimelineEntry[]; nextCursor: string | null }> {
  const after = cursor === undefined ? { at: END_OF_TIME, list: -1, id: 0 as Id } : parseTimelineCursor(cursor);
  const lists = createTimelineLists(ctx.db.views, player, role);
  const pages = await Promise.all(
    lists.map(async (read, list) =>
      (await read(findTimelineBound(list, after), limit + 1)).map((placed) => ({ ...placed, list })),
    ),
  );
  const found = pages.flat().toSorted(comparePlacedEntries);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ entry }) => entry),
    nextCursor: found.length > limit && last !== undefined ? formatTimelineCursor(last) : null,
  };
}
