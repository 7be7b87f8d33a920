import type { ConversationState } from '@arara/contract/player/support/chat-messages';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

export interface Conversation extends Row {
  readonly player: PlayerId;
  readonly id: Id;
  readonly state: ConversationState;
  readonly staff: StaffId | null;
  readonly opened_at: Instant;
  readonly last_at: Instant;
  readonly last_text: string;
  readonly last_from: 'player' | 'staff';
  readonly seen_by_player: Id;
  readonly seen_by_staff: Id;
  readonly unseen: number;
  readonly typing_at: Instant;
  readonly away_at: Instant;
  readonly rating: number | null;
  readonly rating_text: string | null;
}

const columns = `player, id, state, staff, opened_at, last_at, last_text, last_from, seen_by_player, seen_by_staff,
  unseen, typing_at, away_at, rating, rating_text`;

/** Opens a conversation; nothing while another one of the player is open. */
export const insertConversation = (player: PlayerId, id: Id, at: Instant): SqlStatement =>
  sql(
    'insert conversation',
    `insert into support_conversation (player, id, state, opened_at, last_at, last_text, last_from)
     values ($1, $2, 'waiting', $3, $3, '', 'player') on conflict (player) where state <> 'closed' do nothing`,
    player,
    id,
    at,
  );

/** Locks the conversation of a player that is not over. */
export const lockOpenConversation = (player: PlayerId): SqlStatement<Conversation> =>
  sql(
    'lock open conversation',
    `select ${columns} from support_conversation where player = $1 and state <> 'closed' for update`,
    player,
  );

export const lockConversation = (player: PlayerId, id: Id): SqlStatement<Conversation> =>
  sql(
    'lock conversation',
    `select ${columns} from support_conversation where player = $1 and id = $2 for update`,
    player,
    id,
  );

export const selectConversation = (player: PlayerId, id: Id): SqlStatement<Conversation> =>
  sql('select conversation', `select ${columns} from support_conversation where player = $1 and id = $2`, player, id);

export const selectNewestConversation = (player: PlayerId): SqlStatement<Conversation> =>
  sql(
    'select newest conversation',
    `select ${columns} from support_conversation where player = $1 order by id desc limit 1`,
    player,
  );

/** A player's conversations but this one, newest first. */
export const selectOtherConversations = (player: PlayerId, id: Id): SqlStatement<Conversation> =>
  sql(
    'select other conversations',
    `select ${columns} from support_conversation where player = $1 and id <> $2 order by id desc limit 20`,
    player,
    id,
  );

/** Records a message: of the player it counts as unseen by staff; of staff it takes the conversation. */
export const updateConversationLast = (input: {
  player: PlayerId;
  id: Id;
  from: 'player' | 'staff';
  staff: StaffId | null;
  text: string;
  at: Instant;
  awayAt: Instant;
}): SqlStatement =>
  sql(
    'update conversation last',
    `update support_conversation set last_at = $3, last_text = $4, last_from = $5, typing_at = 0, away_at = $7,
       mail_due_at = case when $5 = 'player' then null else mail_due_at end,
       unseen = case when $5 = 'player' then unseen + 1 else unseen end,
       staff = coalesce($6::bigint, staff), state = case when $6::bigint is null then state else 'open' end
     where player = $1 and id = $2`,
    input.player,
    input.id,
    input.at,
    input.text,
    input.from,
    input.staff,
    input.awayAt,
  );

/** Gives a conversation to a member of staff, or back to the queue. */
export const updateConversationAssignee = (player: PlayerId, id: Id, staff: StaffId | null): SqlStatement =>
  sql(
    'update conversation assignee',
    `update support_conversation set staff = $3, state = case when $3::bigint is null then 'waiting' else 'open' end
     where player = $1 and id = $2`,
    player,
    id,
    staff,
  );

export const updateConversationClosed = (player: PlayerId, id: Id, at: Instant): SqlStatement =>
  sql(
    'update conversation closed',
    `update support_conversation set state = 'closed', closed_at = $3, typing_at = 0 where player = $1 and id = $2`,
    player,
    id,
    at,
  );

export const updateConversationRating = (
  player: PlayerId,
  id: Id,
  stars: number,
  text: string | null,
): SqlStatement<{ id: Id }> =>
  sql(
    'update conversation rating',
    `update support_conversation set rating = $3, rating_text = $4
     where player = $1 and id = $2 and state = 'closed' returning id`,
    player,
    id,
    stars,
    text,
  );

/** Returns a row only if the mark moved. What was read needs no mail. */
export const updateSeenByPlayer = (player: PlayerId, id: Id, message: Id): SqlStatement<{ id: Id }> =>
  sql(
    'update seen by player',
    `update support_conversation set seen_by_player = $3, mail_due_at = case when exists (
       select 1 from support_message m where m.player = $1 and m.conversation = $2 and m.id > $3
         and m.author = 'staff') then mail_due_at end
     where player = $1 and id = $2 and seen_by_player < $3 returning id`,
    player,
    id,
    message,
  );

/** The same for staff, with what is left unseen. */
export const updateSeenByStaff = (player: PlayerId, id: Id, message: Id): SqlStatement<{ id: Id }> =>
  sql(
    'update seen by staff',
    `update support_conversation set seen_by_staff = $3, unseen = (
       select count(*) from support_message m where m.player = $1 and m.conversation = $2 and m.id > $3
         and m.author = 'player')
     where player = $1 and id = $2 and seen_by_staff < $3 returning id`,
    player,
    id,
    message,
  );

export const updateTyping = (player: PlayerId, id: Id, at: Instant): SqlStatement<{ id: Id }> =>
  sql(
    'update typing',
    `update support_conversation set typing_at = $3
     where player = $1 and id = $2 and state <> 'closed' returning id`,
    player,
    id,
    at,
  );

export const selectQueue = (
  list: 'waiting' | 'mine' | 'others',
  staff: StaffId,
  limit: number,
): SqlStatement<Conversation> =>
  sql(
    `select queue ${list}`,
    `select ${columns} from support_conversation where state <> 'closed' and ${
      list === 'waiting' ? 'staff is null and $1::bigint > 0' : `staff ${list === 'mine' ? '=' : '<>'} $1`
    } order by last_at, id limit $2::int`,
    staff,
    limit,
  );

/** Conversations that are over, newest first, before the one that ended at an instant. */
export const selectClosedConversations = (before: Id, limit: number): SqlStatement<Conversation> =>
  sql(
    'select closed conversations',
    `select ${columns} from support_conversation where state = 'closed' and (closed_at, id) < (
       coalesce((select c.closed_at from support_conversation c where c.state = 'closed' and c.id = $1 limit 1),
         9007199254740991), $1)
     order by closed_at desc, id desc limit $2::int`,
    before,
    limit,
  );

export const selectQueueCounts = (staff: StaffId): SqlStatement<{ waiting: number; mine: number; others: number }> =>
  sql(
    'select queue counts',
    `select count(*) filter (where staff is null)::int as waiting, count(*) filter (where staff = $1)::int as mine,
       count(*) filter (where staff <> $1)::int as others from support_conversation where state <> 'closed'`,
    staff,
  );

/** Conversations in which nobody has written for long, longest first. */
export const selectIdleConversations = (page: {
  readonly before: Instant;
  readonly after: Id;
  readonly limit: number;
}): SqlStatement<{ player: PlayerId; id: Id }> =>
  sql(
    'select idle conversations',
    `select player, id from support_conversation
     where state <> 'closed' and last_at < $1 and id > $2 order by id limit $3::int`,
    page.before,
    page.after,
    page.limit,
  );

export const upsertPresence = (staff: StaffId, at: Instant): SqlStatement =>
  sql(
    'upsert support presence',
    `insert into support_presence (staff, seen_at) values ($1, $2)
     on conflict (staff) do update set seen_at = excluded.seen_at`,
    staff,
    at,
  );

export const selectIsSomebodyPresent = (since: Instant): SqlStatement<{ present: boolean }> =>
  sql(
    'select support presence',
    'select exists (select 1 from support_presence where seen_at >= $1) as present',
    since,
  );

export const deleteOldPresence = (before: Instant, limit: number): SqlStatement<{ staff: StaffId }> =>
  sql(
    'delete support presence',
    `delete from support_presence where staff in (
       select staff from support_presence where seen_at < $1 limit $2::int for update skip locked) returning staff`,
    before,
    limit,
  );

export const deleteOldConversations = (closedBefore: Instant, limit: number): SqlStatement<{ id: Id }> =>
  sql(
    'delete old conversations',
    `delete from support_conversation where (player, id) in (
       select player, id from support_conversation where state = 'closed' and closed_at < $1
       order by closed_at, id limit $2::int for update skip locked) returning id`,
    closedBefore,
    limit,
  );
