import type { NoticeAudience } from '@arara/contract/staff/notices';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { TwoStaffRequest } from '../staff-limits/two-staff.ts';

/** Which players are sent a notice. */
interface NoticeSegment {
  readonly audience: NoticeAudience;
  readonly from_level: number;
}

/** A notice to players as it is stored. */
export interface StoredNotice extends Row, NoticeSegment, TwoStaffRequest<'sent'> {
  readonly id: Id;
  readonly text: string;
  readonly hours: number;
  readonly ends_at: Instant | null;
}

const noticeColumns =
  'id, text, audience, from_level, hours, reason, state, asked_by, asked_at, decided_by, decided_at, why, ends_at';

export const insertNotice = (notice: StoredNotice): SqlStatement =>
  sql(
    'insert notice',
    `insert into player_notice (${noticeColumns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    notice.id,
    notice.text,
    notice.audience,
    notice.from_level,
    notice.hours,
    notice.reason,
    notice.state,
    notice.asked_by,
    notice.asked_at,
    notice.decided_by,
    notice.decided_at,
    notice.why,
    notice.ends_at,
  );

export const lockNotice = (id: Id): SqlStatement<StoredNotice> =>
  sql('lock notice', `select ${noticeColumns} from player_notice where id = $1 for update`, id);

export const updateNoticeDecision = (decision: {
  id: Id;
  state: 'sent' | 'refused';
  by: StaffId;
  at: Instant;
  why: string | null;
  endsAt: Instant | null;
}): SqlStatement =>
  sql(
    'update notice',
    `update player_notice set state = $2, decided_by = $3, decided_at = $4, why = $5, ends_at = $6 where id = $1`,
    decision.id,
    decision.state,
    decision.by,
    decision.at,
    decision.why,
    decision.endsAt,
  );

export const selectNoticePage = (which: 'waiting' | 'decided', before: Id, limit: number): SqlStatement<StoredNotice> =>
  sql(
    `notices ${which}`,
    `select ${noticeColumns} from player_notice
     where state ${which === 'waiting' ? '=' : '<>'} 'waiting' and id < $1 order by id desc limit $2::int`,
    before,
    limit,
  );

/** The notices that are sent to players who connect now, oldest first. */
export const selectRunningNotices = (now: Instant): SqlStatement<StoredNotice> =>
  sql(
    'running notices',
    `select ${noticeColumns} from player_notice where state = 'sent' and ends_at > $1 order by id limit 20`,
    now,
  );

/** The players with progress at this level or above, and those of them who have deposited. */
export const selectSegmentCounts = (fromLevel: number): SqlStatement<{ everyone: number; deposited: number }> =>
  sql(
    'segment counts',
    `select count(*)::int as everyone, (count(*) filter (where deposited > 0))::int as deposited
     from promo_player where level >= $1::int`,
    fromLevel,
  );

/** Of these players, those of a segment. Without a row a player has neither deposited nor a level. */
export const selectPlayersOfSegment = (
  players: readonly PlayerId[],
  segment: NoticeSegment,
): SqlStatement<{ player: PlayerId }> =>
  sql(
    'players of a segment',
    `select t.player from unnest($1::bigint[]) t(player) left join promo_player p on p.player = t.player
     where coalesce(p.level, 0) >= $2::int
       and ($3 = 'everyone' or (coalesce(p.deposited, 0) > 0) = ($3 = 'deposited'))`,
    formatPostgresArrayLiteral(players),
    segment.from_level,
    segment.audience,
  );
