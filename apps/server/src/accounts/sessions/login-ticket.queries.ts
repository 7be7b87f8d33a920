import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

export const insertLoginTicket = (ticket: { token: Uint8Array; player: PlayerId; expiresAt: Instant }): SqlStatement =>
  sql(
    'login ticket made',
    'insert into login_ticket (token, player, expires_at) values ($1, $2, $3)',
    ticket.token,
    ticket.player,
    ticket.expiresAt,
  );

export const selectLoginTicket = (token: Uint8Array, now: Instant): SqlStatement<{ player: PlayerId }> =>
  sql('login ticket read', 'select player from login_ticket where token = $1 and expires_at > $2', token, now);

/** Counts one try; no row when there is none left. */
export const updateLoginTicketTried = (
  token: Uint8Array,
  now: Instant,
  maximum: number,
): SqlStatement<{ player: PlayerId }> =>
  sql(
    'login ticket tried',
    `update login_ticket set tries = tries + 1
     where token = $1 and expires_at > $2 and tries < $3::int returning player`,
    token,
    now,
    maximum,
  );

export const deleteLoginTicket = (token: Uint8Array): SqlStatement =>
  sql('login ticket used', 'delete from login_ticket where token = $1', token);

export const deleteLoginTicketsByPlayer = (player: PlayerId): SqlStatement =>
  sql('login tickets gone', 'delete from login_ticket where player = $1', player);

export const deleteExpiredLoginTickets = (now: Instant, limit: number): SqlStatement =>
  sql(
    'login tickets pruned',
    `delete from login_ticket where token in (select token from login_ticket where expires_at <= $1
       order by expires_at limit $2::int for update skip locked) returning token`,
    now,
    limit,
  );
