/** The rows of results by hand. */
import type { Id, PlayerId, SportEventId, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** What a proposal is about, as its row holds it. */
export interface ResultProposalBody {
  readonly lines: readonly {
    readonly line: string;
    readonly outcomes?: readonly { readonly outcome: string; readonly result: ManualResult }[] | undefined;
  }[];
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

export type ManualResult = 'won' | 'halfWon' | 'push' | 'halfLost' | 'lost' | 'void';

export interface ResultProposalRow extends Row {
  readonly id: Id;
  readonly event: SportEventId;
  readonly kind: 'settle' | 'void' | 'unvoid' | 'reopen' | 'release' | 'abandon';
  readonly body: ResultProposalBody;
  readonly reason: string;
  readonly state: 'waiting' | 'approved' | 'refused';
  readonly asked_by: StaffId;
  readonly asked_at: Instant;
  readonly decided_by: StaffId | null;
  readonly decided_at: Instant | null;
  readonly why: string | null;
}

const columns = 'id, event, kind, body, reason, state, asked_by, asked_at, decided_by, decided_at, why';

export const insertResultProposal = (
  row: Pick<ResultProposalRow, 'id' | 'event' | 'kind' | 'body' | 'reason' | 'asked_by' | 'asked_at'>,
): SqlStatement =>
  sql(
    'result proposed',
    `insert into result_proposal (id, event, kind, body, reason, state, asked_by, asked_at)
     values ($1, $2, $3, $4::text::json, $5, 'waiting', $6, $7)`,
    row.id,
    row.event,
    row.kind,
    JSON.stringify(row.body),
    row.reason,
    row.asked_by,
    row.asked_at,
  );

/** Proposals that wait, the oldest first, then those that were decided, the latest first; of all events or of one. */
export const selectResultProposals = (event: SportEventId | null, decided: number): SqlStatement<ResultProposalRow> =>
  sql(
    'results proposed',
    `(select ${columns} from result_proposal where state = 'waiting' and ($1::bigint is null or event = $1)
      order by asked_at, id limit 500)
     union all
     (select ${columns} from result_proposal where state <> 'waiting' and ($1::bigint is null or event = $1)
      order by decided_at desc, id desc limit $2::int)`,
    event,
    decided,
  );

export const lockResultProposal = (id: Id): SqlStatement<ResultProposalRow> =>
  sql('result proposal locked', `select ${columns} from result_proposal where id = $1 for update`, id);

export const updateDecidedProposal = (
  id: Id,
  by: {
    readonly state: 'approved' | 'refused';
    readonly staff: StaffId;
    readonly at: Instant;
    readonly reason: string;
  },
): SqlStatement =>
  sql(
    'result decided',
    'update result_proposal set state = $2, decided_by = $3, decided_at = $4, why = $5 where id = $1',
    id,
    by.state,
    by.staff,
    by.at,
    by.reason,
  );

/** A row if one of these players has ever bet on the event. */
export const selectHasBetOnEvent = (
  players: readonly PlayerId[],
  event: SportEventId,
): SqlStatement<{ player: PlayerId }> =>
  sql(
    'bet on event',
    'select player from sport_leg where player = any($1::bigint[]) and event = $2 limit 1',
    formatPostgresArrayLiteral(players),
    event,
  );
