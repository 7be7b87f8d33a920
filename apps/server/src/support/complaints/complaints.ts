/** Complaints: filed by anybody, opened again with number and key, answered by staff. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { StaffCallInput, StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { maskEmail, maskName } from '../../platform/text/masks.ts';
import { cleanMessageText } from '../../platform/text/message-text.ts';
import {
  COMPLAINT_RECEIPT_PERIOD_MS,
  insertSupportMail,
  MAX_COMPLAINT_RECEIPTS_PER_DAY,
} from '../mails/support-mails.ts';
import * as queries from './complaints.queries.ts';

type ComplaintCtx = Pick<Ctx, 'db' | 'newId' | 'now'>;

/** Who answers: a member of staff, with the players' accounts of this person. */
interface ComplaintReviewer {
  readonly staff: StaffId;
  readonly name: string;
  readonly ownPlayers: readonly PlayerId[];
}

/** Letters and digits that nobody mistakes for others. */
const NUMBER_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 8;
const KEY_LENGTH = 20;
const MAX_NUMBER_TRIES = 5;
const DEFAULT_COMPLAINT_PAGE_SIZE = 50;

/** Each of its 32 characters has the same chance: a byte has eight of each. */
const drawCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => NUMBER_ALPHABET[byte % NUMBER_ALPHABET.length]).join('');

const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** People copy numbers with spaces and in lower case. */
const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Cleans a text field. Throws Refusal badFields when nothing is left. */
function cleanField(name: 'subject' | 'text', text: string): string {
  const cleaned = cleanMessageText(name === 'subject' ? text.replaceAll(/\s+/g, ' ') : text);
  if (cleaned === '') throw new Refusal('badFields', {}, { fields: { [name]: 'missing' } });
  return cleaned;
}

/** Files a complaint; its number is mailed to the address that was given. Throws Refusal badFields. */
export async function fileComplaint(
  ctx: ComplaintCtx & Pick<Ctx, 'config' | 'vault'>,
  { player, lang }: { readonly player: PlayerId | undefined; readonly lang: Lang },
  input: PlayerCallInput<'complaint'>,
): Promise<PlayerCallOutput<'complaint'>> {
  const key = drawCode(KEY_LENGTH);
  const now = ctx.now();
  const fields = { subject: cleanField('subject', input.subject), text: cleanField('text', input.text) };
  for (let tries = 0; tries < MAX_NUMBER_TRIES; tries++) {
    const complaint: queries.Complaint = {
      ...fields,
      id: ctx.newId(),
      number: drawCode(NUMBER_LENGTH),
      key_hash: hashKey(key),
      name: input.name,
      email: input.email,
      player: player ?? null,
      state: 'received',
      created_at: now,
      updated_at: now,
      language: lang,
      mailed_at: 0,
    };
    if (await storeComplaint(ctx, complaint)) return { number: complaint.number, key };
  }
  throw new Error('no number of a complaint was free');
}

/** False when another complaint has the number. */
const storeComplaint = (
  ctx: ComplaintCtx & Pick<Ctx, 'config' | 'vault'>,
  complaint: queries.Complaint,
): Promise<boolean> =>
  ctx.db.tx('complaint', async (tx) => {
    const { email, number, language } = complaint;
    const since = complaint.created_at - COMPLAINT_RECEIPT_PERIOD_MS;
    const [[stored], [earlier]] = await tx.flight(
      queries.insertComplaint(complaint),
      queries.selectComplaintCount(email, since),
    );
    if (stored === undefined) return false;
    if ((earlier?.count ?? 0) <= MAX_COMPLAINT_RECEIPTS_PER_DAY)
      await tx.query(insertSupportMail(ctx, { kind: 'received', to: email, language, number }));
    return true;
  });

/** The state of a complaint for who has its key. Throws Refusal notFound, the same for an unknown number and a wrong key. */
export async function readComplaintState(
  ctx: ComplaintCtx,
  { number, key }: PlayerCallInput<'complaintState'>,
): Promise<PlayerCallOutput<'complaintState'>> {
  const [complaint] = await ctx.db.read.query(queries.selectComplaintByNumber(normalizeCode(number)));
  const given = hashKey(normalizeCode(key));
  const stored = complaint === undefined ? undefined : Buffer.from(complaint.key_hash);
  if (complaint === undefined || stored === undefined || !timingSafeEqual(stored, given)) throw new Refusal('notFound');
  return {
    number: complaint.number,
    subject: complaint.subject,
    state: complaint.state,
    createdAt: complaint.created_at,
    updatedAt: complaint.updated_at,
    answers: await readAnswers(ctx, complaint.id),
  };
}

const readAnswers = async (ctx: ComplaintCtx, complaint: Id) =>
  (await ctx.db.read.query(queries.selectAnswers(complaint))).map(({ name, text, at }) => ({ name, text, at }));

const presentComplaintRow = (complaint: queries.Complaint) => ({
  complaint: complaint.id,
  number: complaint.number,
  subject: complaint.subject,
  state: complaint.state,
  createdAt: complaint.created_at,
  updatedAt: complaint.updated_at,
  name: maskName(complaint.name),
});

/** A page of complaints, masked. */
export async function listComplaints(
  ctx: ComplaintCtx,
  { which, cursor, limit = DEFAULT_COMPLAINT_PAGE_SIZE }: StaffCallInput<'staffComplaints'>,
): Promise<StaffCallOutput<'staffComplaints'>> {
  const rows = await ctx.db.read.query(queries.selectComplaintPage(which, cursor, limit + 1));
  const items = rows.slice(0, limit).map(presentComplaintRow);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.complaint ?? null) : null };
}

/** A complaint as staff see it. Throws Refusal notFound. */
export async function readComplaint(ctx: ComplaintCtx, id: Id): Promise<StaffCallOutput<'staffComplaint'>> {
  const [complaint] = await ctx.db.read.query(queries.selectComplaint(id));
  if (complaint === undefined) throw new Refusal('notFound');
  return {
    ...presentComplaintRow(complaint),
    email: maskEmail(complaint.email),
    text: complaint.text,
    player: complaint.player,
    answers: await readAnswers(ctx, id),
  };
}

/** Locks a complaint that may still change. Throws Refusal notFound, ownReview, complaintClosed. */
async function lockOpenComplaint(tx: Tx, by: ComplaintReviewer, id: Id): Promise<queries.Complaint> {
  const [complaint] = await tx.query(queries.lockComplaint(id));
  if (complaint === undefined) throw new Refusal('notFound');
  if (complaint.player !== null && by.ownPlayers.includes(complaint.player)) throw new Refusal('ownReview');
  if (complaint.state === 'closed') throw new Refusal('complaintClosed');
  return complaint;
}

/** Answers a complaint. Throws Refusal notFound, ownReview, complaintClosed, badFields. */
export async function answerComplaint(
  ctx: ComplaintCtx,
  by: ComplaintReviewer,
  { complaint: id, text }: StaffCallInput<'staffAnswerComplaint'>,
): Promise<void> {
  const cleaned = cleanField('text', text);
  await ctx.db.tx('complaint answer', async (tx) => {
    await lockOpenComplaint(tx, by, id);
    const at = ctx.now();
    const [name = ''] = by.name.split(/\s+/);
    await tx.flight(
      queries.insertAnswer({ complaint: id, id: ctx.newId(), staff: by.staff, name, text: cleaned, at }),
      queries.updateComplaintState(id, 'answered', at),
    );
  });
}

/** Begins to look into a complaint, or closes one that was answered. Throws Refusal notFound, ownReview, complaintClosed, complaintUnanswered. */
export const setComplaintState = (
  ctx: ComplaintCtx,
  by: ComplaintReviewer,
  { complaint: id, state }: StaffCallInput<'staffSetComplaintState'>,
): Promise<void> =>
  ctx.db.tx('complaint state', async (tx) => {
    const complaint = await lockOpenComplaint(tx, by, id);
    if (state === 'closed' && (await tx.query(queries.selectAnswers(id))).length === 0)
      throw new Refusal('complaintUnanswered');
    if (complaint.state !== state) await tx.query(queries.updateComplaintState(id, state, ctx.now()));
  });
