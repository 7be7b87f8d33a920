import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** Rows of a player above an id, in the order of their ids. */
export type SelectExportPage<R> = (player: PlayerId, after: Id, limit: number) => SqlStatement<R & Row & { id: Id }>;

const createPageQuery =
  <R extends Row>(name: string, text: string): SelectExportPage<R> =>
  (player, after, limit) =>
    sql(name, `${text} order by id limit $3::int`, player, after, limit);

export const selectSessionsToExport = createPageQuery<{
  agent: string | null;
  country: string | null;
  issued_at: Instant;
  seen_at: Instant;
  revoked_at: Instant | null;
}>(
  'exported sessions',
  `select id, agent, country, issued_at, seen_at, revoked_at from session where player = $1 and id > $2`,
);

export const selectConsentsToExport = createPageQuery<{
  purpose: string;
  granted: boolean;
  text_version: string;
  answered_at: Instant;
}>(
  'exported consents',
  `select id, purpose, granted, text_version, answered_at from consent where player = $1 and id > $2`,
);

export const selectBonusesToExport = createPageQuery<{
  state: string;
  granted: Centavos;
  required: Centavos;
  left_to_wager: Centavos;
  ended_with: Centavos;
  expires_at: Instant;
  ended_at: Instant | null;
}>(
  'exported bonuses',
  `select id, state, granted, required, left_to_wager, ended_with, expires_at, ended_at from bonus
   where player = $1 and id > $2`,
);

export const selectProtectionChangesToExport = createPageQuery<{ kind: string; detail: object }>(
  'exported protection changes',
  `select id, kind, detail from protection_change where player = $1 and id > $2`,
);

export const selectConversationsToExport = createPageQuery<{
  state: string;
  opened_at: Instant;
  closed_at: Instant | null;
  rating: number | null;
  rating_text: string | null;
}>(
  'exported conversations',
  `select id, state, opened_at, closed_at, rating, rating_text from support_conversation where player = $1 and id > $2`,
);

export const selectMessagesToExport = createPageQuery<{
  conversation: Id;
  author: string;
  name: string;
  text: string;
  file: Id | null;
  at: Instant;
}>(
  'exported messages',
  `select id, conversation, author, name, text, file, at from support_message where player = $1 and id > $2`,
);

export const selectComplaintsToExport = createPageQuery<{
  number: string;
  name: string;
  email: string;
  subject: string;
  text: string;
  state: string;
  created_at: Instant;
  updated_at: Instant;
}>(
  'exported complaints',
  `select id, number, name, email, subject, text, state, created_at, updated_at from complaint
   where player = $1 and id > $2`,
);

export const selectComplaintAnswersToExport = createPageQuery<{ number: string; text: string; at: Instant }>(
  'exported complaint answers',
  `select a.id, c.number, a.text, a.at from complaint_answer a join complaint c on c.id = a.complaint
   where c.player = $1 and a.id > $2`,
);

export const selectDevicesToExport = (player: PlayerId): SqlStatement<{ first_at: Instant; last_at: Instant }> =>
  sql('exported devices', 'select first_at, last_at from player_device where player = $1 order by first_at', player);

/** The devices that get push messages; where one is reached stays sealed. */
export const selectPushSubscriptionsToExport = createPageQuery<{
  device: string;
  promotions: boolean;
  consent_version: string;
  consented_at: Instant;
}>(
  'exported push subscriptions',
  `select id, device, promotions, consent_version, consented_at from push_subscription
   where player = $1 and id > $2`,
);
