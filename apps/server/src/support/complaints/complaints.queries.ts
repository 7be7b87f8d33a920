import type { ComplaintState } from '@arara/contract/player/support/complaints';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import { COMPLAINT_MAIL_INTERVAL_MS, SUPPORT_MAIL_WAKE_TOPIC } from '../mails/support-mails.ts';

export interface Complaint extends Row {
  readonly id: Id;
  readonly number: string;
  readonly key_hash: Uint8Array;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly player: PlayerId | null;
  readonly state: ComplaintState;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  /** Of the person who complains, for mails. */
  readonly language: string;
  readonly mailed_at: Instant;
}

interface Answer extends Row {
  readonly complaint: Id;
  readonly id: Id;
  readonly staff: StaffId;
  readonly name: string;
  readonly text: string;
  readonly at: Instant;
}

const columns =
  'id, number, key_hash, name, email, subject, text, player, state, created_at, updated_at, language, mailed_at';

/** Returns no row when another complaint has the number. */
export const insertComplaint = (complaint: Complaint): SqlStatement<{ id: Id }> =>
  sql(
    'insert complaint',
    `insert into complaint (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (number) do nothing returning id`,
    complaint.id,
    complaint.number,
    complaint.key_hash,
    complaint.name,
    complaint.email,
    complaint.subject,
    complaint.text,
    complaint.player,
    complaint.state,
    complaint.created_at,
    complaint.updated_at,
    complaint.language,
    complaint.mailed_at,
  );

export const selectComplaintByNumber = (number: string): SqlStatement<Complaint> =>
  sql('select complaint by number', `select ${columns} from complaint where number = $1`, number);

export const selectComplaint = (id: Id): SqlStatement<Complaint> =>
  sql('select complaint', `select ${columns} from complaint where id = $1`, id);

export const lockComplaint = (id: Id): SqlStatement<Complaint> =>
  sql('lock complaint', `select ${columns} from complaint where id = $1 for update`, id);

export const selectComplaintPage = (
  which: 'open' | 'closed',
  cursor: Id | undefined,
  limit: number,
): SqlStatement<Complaint> =>
  sql(
    `complaints ${which}`,
    which === 'open'
      ? `select ${columns} from complaint where state <> 'closed' and id > $1 order by id limit $2::int`
      : `select ${columns} from complaint where state = 'closed' and (updated_at, id) < (
           coalesce((select c.updated_at from complaint c where c.id = $1), 9007199254740991), $1)
         order by updated_at desc, id desc limit $2::int`,
    cursor ?? (which === 'open' ? 0 : Number.MAX_SAFE_INTEGER),
    limit,
  );

/** Changes the state. A mail about it is due, long enough after the last one: what changes until then is one mail. */
export const updateComplaintState = (id: Id, state: ComplaintState, at: Instant): SqlStatement => ({
  ...sql(
    'update complaint state',
    `update complaint set state = $2, updated_at = $3,
       mail_due_at = coalesce(mail_due_at, greatest($3, mailed_at + $4::bigint)) where id = $1`,
    id,
    state,
    at,
    COMPLAINT_MAIL_INTERVAL_MS,
  ),
  wakes: SUPPORT_MAIL_WAKE_TOPIC,
});

/** Complaints that were filed with this address since an instant. */
export const selectComplaintCount = (email: string, since: Instant): SqlStatement<{ count: number }> =>
  sql(
    'complaints of an address',
    'select count(*)::int as count from complaint where email = $1 and created_at > $2',
    email,
    since,
  );

export const selectNextComplaintMail: SqlStatement<{ due_at: Instant | null }> = sql(
  'complaint mail next due',
  'select min(mail_due_at) as due_at from complaint where mail_due_at is not null',
);

/** Takes mails that are due, with the state as it is now; they count as put out. */
export const claimComplaintMails = (
  now: Instant,
  limit: number,
): SqlStatement<Pick<Complaint, 'number' | 'email' | 'language' | 'state'>> =>
  sql(
    'complaint mails claimed',
    `update complaint set mail_due_at = null, mailed_at = $1 where id in (
       select id from complaint where mail_due_at <= $1 order by mail_due_at limit $2::int for update skip locked)
     returning number, email, language, state`,
    now,
    limit,
  );

export const insertAnswer = (answer: Answer): SqlStatement =>
  sql(
    'insert complaint answer',
    'insert into complaint_answer (complaint, id, staff, name, text, at) values ($1, $2, $3, $4, $5, $6)',
    answer.complaint,
    answer.id,
    answer.staff,
    answer.name,
    answer.text,
    answer.at,
  );

export const selectAnswers = (complaint: Id): SqlStatement<Answer> =>
  sql(
    'select complaint answers',
    'select complaint, id, staff, name, text, at from complaint_answer where complaint = $1 order by id',
    complaint,
  );

export const deleteOldComplaints = (closedBefore: Instant, limit: number): SqlStatement<{ id: Id }> =>
  sql(
    'delete old complaints',
    `delete from complaint where id in (
       select id from complaint where state = 'closed' and updated_at < $1
       order by updated_at, id limit $2::int for update skip locked) returning id`,
    closedBefore,
    limit,
  );

/** Answers whose complaint was deleted. */
export const deleteOldAnswers = (before: Id, limit: number): SqlStatement<{ id: Id }> =>
  sql(
    'delete old complaint answers',
    `delete from complaint_answer where (complaint, id) in (
       select a.complaint, a.id from complaint_answer a where a.complaint < $1
         and not exists (select 1 from complaint c where c.id = a.complaint)
       limit $2::int for update skip locked) returning id`,
    before,
    limit,
  );
