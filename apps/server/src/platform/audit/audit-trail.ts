import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { PlatformContext } from '../platform-context.ts';
import type { Instant } from '../clock.ts';
import { type SqlReader, type Row, type SqlStatement, sql, toBigintArrayParameter, type Tx } from '../db/db.ts';
import type { EncryptionVault } from '../vault/vault.ts';
import { type AuditFinding, AuditFindingCollector, type AuditProofSqlReader } from './proof.ts';

/** One line of the trail. `detail` contains nothing secret and no personal data in clear. */
export interface AuditTrailLine {
  readonly at: Instant;
  /** Null for an operator's command. */
  readonly staff: StaffId | null;
  /** Their name at that time. */
  readonly name: string | null;
  readonly role: string | null;
  readonly ip: string;
  readonly request: string;
  readonly call: string;
  readonly player: PlayerId | null;
  readonly order: OrderId | null;
  /** `begun`, `done` or the code of a refusal. */
  readonly outcome: string;
  /** The line in which this action began. */
  readonly begun: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What a line says of an operator's command: nobody signed in for it. */
export const operatorTrailEntry = {
  staff: null,
  name: null,
  role: null,
  ip: '',
  request: '',
  player: null,
  order: null,
  begun: null,
} as const;

interface StoredAuditTrailRow extends Row {
  seq: number;
  at: Instant;
  staff: StaffId | null;
  name: string | null;
  role: string | null;
  ip: string;
  request: string;
  call: string;
  player: PlayerId | null;
  order_id: OrderId | null;
  outcome: string;
  begun: number | null;
  detail: string;
}

interface LinkedAuditTrailRow extends StoredAuditTrailRow {
  link: Uint8Array;
}

const AUDIT_TRAIL_LINE_COLUMNS =
  'seq, at, staff, name, role, ip, request, call, player, order_id, outcome, begun, detail';
const AUDIT_TRAIL_COLUMNS_WITH_LINK = `${AUDIT_TRAIL_LINE_COLUMNS}, link`;

/** The values of a line in the order of `AUDIT_TRAIL_LINE_COLUMNS`. Stored links were computed from this order. */
const listAuditTrailLineValues = (row: StoredAuditTrailRow) => [
  row.seq,
  row.at,
  row.staff,
  row.name,
  row.role,
  row.ip,
  row.request,
  row.call,
  row.player,
  row.order_id,
  row.outcome,
  row.begun,
  row.detail,
];

/** A line's link is a keyed hash of this text. Without the master key nobody can compute another chain. */
const formatAuditTrailLink = (before: Uint8Array, row: StoredAuditTrailRow): string =>
  JSON.stringify([Buffer.from(before).toString('hex'), ...listAuditTrailLineValues(row)]);

/** Appends a line in a transaction and returns its number. Lines are written one after the other, by the lock on the head. */
export async function insertAuditTrailLine(
  tx: Tx,
  ctx: Pick<PlatformContext, 'vault'>,
  line: AuditTrailLine,
): Promise<number> {
  const [head] = await tx.query<{ seq: number; link: Uint8Array }>(
    sql('trail head', 'select seq, link from audit_head for update'),
  );
  if (head === undefined) throw new Error('the audit trail has no head');
  const { order, detail, ...rest } = line;
  const row = { ...rest, seq: head.seq + 1, order_id: order, detail: JSON.stringify(detail) };
  const link = ctx.vault.computeHmac(formatAuditTrailLink(head.link, row), 'audit trail');
  await tx.flight(
    sql(
      'trail line',
      `insert into audit_trail (${AUDIT_TRAIL_COLUMNS_WITH_LINK})
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      ...listAuditTrailLineValues(row),
      link,
    ),
    sql('trail head update', 'update audit_head set seq = $1, link = $2', row.seq, link),
  );
  return row.seq;
}

/** Appends a line in a transaction of its own; it is committed when this resolves. */
export const saveAuditTrailLine = (ctx: Pick<PlatformContext, 'db' | 'vault'>, line: AuditTrailLine): Promise<number> =>
  ctx.db.tx('trail', (tx) => insertAuditTrailLine(tx, ctx, line));

/**
 * Takes as long as writing a line, and writes none: for an answer whose time must not show whether an account exists. A line
 * would let anybody fill the trail.
 */
export const imitateAuditTrailWriteTime = (ctx: Pick<PlatformContext, 'db'>): Promise<void> =>
  ctx.db.tx('trail', async (tx) => {
    await tx.query(sql('trail head', 'select seq, link from audit_head for update'));
    await tx.query(sql('trail head touch', 'update audit_head set seq = seq'));
  });

/** Which lines of the trail: by staff, player, call and time. */
export interface AuditTrailQuery {
  readonly staff?: StaffId | undefined;
  readonly player?: PlayerId | undefined;
  readonly call?: string | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Reads the trail, newest first. */
export async function selectAuditTrailEntries(
  reader: SqlReader,
  query: AuditTrailQuery,
): Promise<(AuditTrailLine & { readonly seq: number })[]> {
  const rows = await reader.query(
    sql<StoredAuditTrailRow>(
      'trail read',
      `select ${AUDIT_TRAIL_LINE_COLUMNS} from audit_trail
       where ($1::bigint is null or staff = $1) and ($2::bigint is null or player = $2)
         and ($3::text is null or call = $3) and ($4::bigint is null or at >= $4)
         and ($5::bigint is null or at < $5) and ($6::bigint is null or seq < $6)
       order by seq desc limit $7::int`,
      query.staff ?? null,
      query.player ?? null,
      query.call ?? null,
      query.from ?? null,
      query.to ?? null,
      query.before ?? null,
      query.limit,
    ),
  );
  return rows.map(({ order_id: order, detail, ...rest }) => ({
    ...rest,
    order,
    detail: JSON.parse(detail) as Record<string, unknown>,
  }));
}

/** The last line of the trail, in a transaction that has written it. */
export async function readAuditTrailHead(tx: Tx): Promise<{ readonly seq: number; readonly link: string }> {
  const [head] = await tx.query<{ seq: number; link: Uint8Array }>(
    sql('trail head select', 'select seq, link from audit_head'),
  );
  if (head === undefined) throw new Error('the audit trail has no head');
  return { seq: head.seq, link: Buffer.from(head.link).toString('hex') };
}

const AUDIT_TRAIL_PROOF_PAGE_ROWS = 1000;

const selectAuditTrailPage = (after: number): SqlStatement<LinkedAuditTrailRow> =>
  sql(
    'trail page',
    `select ${AUDIT_TRAIL_COLUMNS_WITH_LINK} from audit_trail where seq > $1 order by seq limit $2::int`,
    after,
    AUDIT_TRAIL_PROOF_PAGE_ROWS,
  );

/**
 * Whether a line's link is the one of its words, made with the keys of its time: an old master key makes no lines after the
 * rotation from it ended, and other lines before that do not lead to the line at which it ended.
 */
function isAuditTrailLinkRight(vault: EncryptionVault, before: Uint8Array, row: LinkedAuditTrailRow): boolean {
  const anchors = vault.trailAnchors;
  const ended = anchors.filter(({ seq }) => seq < row.seq).length;
  const keys = vault.countHmacKeys(row.link);
  const isOfItsTime = keys === ended + 1 || (keys === ended + 2 && (ended < anchors.length || vault.isRotating));
  const link = vault.computeHmacLike(row.link, formatAuditTrailLink(before, row), 'audit trail');
  const anchor = anchors.find(({ seq }) => seq === row.seq);
  const stored = Buffer.from(row.link);
  return (
    isOfItsTime &&
    link !== undefined &&
    stored.equals(link) &&
    (anchor?.link ?? stored.toString('hex')) === stored.toString('hex')
  );
}

/** Computes the chain again, a page at a time: each number follows, each link is right, and the last line is the head. */
export async function verifyAuditTrailHashChain(
  ctx: Pick<PlatformContext, 'vault'>,
  reader: AuditProofSqlReader,
): Promise<{ readonly finding: AuditFinding; readonly head: string }> {
  const proof = new AuditFindingCollector('the audit trail is one unbroken chain');
  // Read first: lines that are written meanwhile come after this head.
  const [head] = await reader.query<{ seq: number; link: Uint8Array }>(
    sql('trail head select', 'select seq, link from audit_head'),
  );
  let seq = 0;
  let link: Uint8Array = Buffer.alloc(0);
  for (let ended = head === undefined; !ended;) {
    const rows = await reader.query(selectAuditTrailPage(seq));
    proof.addChecked(rows.length);
    for (const row of rows) {
      if (row.seq !== seq + 1) proof.addWrong(`after line ${seq} comes line ${row.seq}`);
      if (!isAuditTrailLinkRight(ctx.vault, link, row))
        proof.addWrong(`line ${row.seq} was changed, or the one before it`);
      if (row.seq === head?.seq && !Buffer.from(row.link).equals(Buffer.from(head.link)))
        proof.addWrong(`line ${row.seq} is not the one that the head names`);
      seq = row.seq;
      link = row.link;
    }
    ended = rows.length < AUDIT_TRAIL_PROOF_PAGE_ROWS;
    reader.report?.(`${seq} lines of the audit trail`);
  }
  if (head === undefined) proof.addWrong('the trail has no head');
  else if (seq < head.seq) proof.addWrong(`the trail ends with line ${seq}, its head says ${head.seq}`);
  return { finding: proof.finding, head: `${seq}:${Buffer.from(link).toString('hex')}` };
}

/** The lines of a call about these players which began it or say that it was done, oldest first, with what they record of it. */
export const selectAuditTrailOfPlayers = (
  call: string,
  players: readonly PlayerId[],
): SqlStatement<{ player: PlayerId; outcome: 'begun' | 'done'; detail: string }> =>
  sql(
    'trail of players',
    `select player, outcome, detail from audit_trail
     where player = any($2::bigint[]) and call = $1 and outcome in ('begun', 'done') order by seq`,
    call,
    toBigintArrayParameter(players),
  );
