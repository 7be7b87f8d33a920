import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

export interface ConsentRow extends Row {
  readonly granted: boolean;
  readonly text_version: string;
  readonly answered_at: Instant;
}

export const selectPlayerConsent = (player: PlayerId, purpose: string): SqlStatement<ConsentRow> =>
  sql(
    'player consent',
    `select granted, text_version, answered_at from consent where player = $1 and purpose = $2
     order by id desc limit 1`,
    player,
    purpose,
  );

/** The answer of a visitor on a device. One that became a player's is no longer a visitor's. */
export const selectVisitorConsent = (device: Uint8Array, purpose: string): SqlStatement<ConsentRow> =>
  sql(
    'visitor consent',
    `select granted, text_version, answered_at from consent where device = $1 and purpose = $2 and player is null
     order by id desc limit 1`,
    device,
    purpose,
  );

export const insertConsent = (input: {
  readonly id: Id;
  readonly purpose: string;
  readonly player: PlayerId | null;
  readonly device: Uint8Array | null;
  readonly granted: boolean;
  readonly textVersion: string;
  readonly at: Instant;
}): SqlStatement =>
  sql(
    'insert consent',
    `insert into consent (id, purpose, player, device, granted, text_version, answered_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    input.id,
    input.purpose,
    input.player,
    input.device,
    input.granted,
    input.textVersion,
    input.at,
  );

/** Makes what a visitor has answered on a device the answers of a player. Ids order them among the player's own. */
export const updateVisitorConsentPlayer = (device: Uint8Array, player: PlayerId): SqlStatement =>
  sql('visitor consent bound', 'update consent set player = $2 where device = $1 and player is null', device, player);

/** Deletes the answers of visitors from before an instant. Those of players stay as proof. */
export const deleteOldVisitorConsents = (answeredBefore: Instant, limit: number): SqlStatement =>
  sql(
    'visitor consents pruned',
    `delete from consent where id in (select id from consent where answered_at < $1 and player is null
       order by answered_at limit $2::int for update skip locked) returning id`,
    answeredBefore,
    limit,
  );
