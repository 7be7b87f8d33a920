/** Proves the rows of the sportsbook, for `ledger:verify`. */
import {
  type AuditFinding,
  type PagedCheck,
  AuditFindingCollector,
  type AuditProofSqlReader,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { sql } from '../../platform/db/db.ts';
import { listPlayerIdRangesToAudit } from '../../wallet/wallet.ts';
import { selectSettledSportBetsAfter } from '../bets/bets.queries.ts';
import { betStates, toStoredSportsBet } from '../bets/stored-bet.ts';
import { computeBetSettlement } from './settlement-rules.ts';

const {
  waiting: waitingBetState,
  accepted: acceptedBetState,
  refusedInDelay: refusedInDelayBetState,
  settled: settledBetState,
  reopened: reopenedBetState,
} = betStates;

/** A bet is stuck if it waits past its delay, or stays open on a line that has its result, for longer than this. */
const STUCK_BET_MS = 60_000;
const NOW_IN_EPOCH_MS_SQL = '(extract(epoch from now()) * 1000)::bigint';

const sportsBetStateChecks: readonly PagedCheck[] = [
  {
    name: 'every sports bet is in one state: only settled ones have a result and a payout, only taken ones a moment of acceptance',
    page: (after, to) =>
      sql(
        'audit bet states',
        `select count(*) as checked, array_agg(format('player %s bet %s state %s', player, id, state)) filter (where
           case state
             when ${waitingBetState} then (accepted_at is not null or accept_at is null or result is not null
               or payout <> 0 or turned <> 0)
             when ${refusedInDelayBetState} then (accepted_at is not null or payout <> 0 or turned <> 0)
             when ${settledBetState} then (accepted_at is null or result is null or settled_at is null)
             when ${acceptedBetState} then (accepted_at is null or result is not null or payout <> 0 or turned <> 0)
             when ${reopenedBetState} then (accepted_at is null or result is not null or payout <> 0 or turned <> 0)
             else true end) as wrong
         from sport_bet where player > $1 and player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'no bet waits past its delay, and none stands open on a line that has its result, for more than a minute',
    page: (after, to) =>
      sql(
        'audit stuck bets',
        `select count(*) as checked,
           array_agg(format('player %s bet %s on line %s', b.player, b.id, g.line)) filter (where
           (b.state = ${waitingBetState} and b.accept_at < ${NOW_IN_EPOCH_MS_SQL} - ${STUCK_BET_MS})
           or (b.state in (${acceptedBetState}, ${settledBetState}, ${reopenedBetState}) and exists (
             select from line_settlement s where s.line = g.line and s.version > g.result_version
               and s.created_at < ${NOW_IN_EPOCH_MS_SQL} - ${STUCK_BET_MS} and s.created_at >= b.accepted_at))
           or (b.state in (${acceptedBetState}, ${reopenedBetState}) and exists (
             select from line n join line_settlement s on s.line = n.id and s.version = n.result_version
             where n.id = g.line and n.state in ('settled', 'cancelled')
               and s.created_at < ${NOW_IN_EPOCH_MS_SQL} - ${STUCK_BET_MS}))) as wrong
         from sport_bet b join sport_leg g on g.player = b.player and g.bet = b.id
         where b.player > $1 and b.player <= $2`,
        after,
        to,
      ),
  },
];

const BETS_PER_AUDIT_PAGE = 5000;

/** Computes the payout of every settled bet again from its line's result, and compares. */
async function auditSportsBetPayouts(reader: AuditProofSqlReader): Promise<AuditFinding> {
  const proof = new AuditFindingCollector('every settled sports bet pays what the result of its line says');
  for (let last: { player: number; id: number } = { player: -1, id: -1 }; ;) {
    const rows = await reader.query(selectSettledSportBetsAfter(last.player, last.id, BETS_PER_AUDIT_PAGE));
    for (const row of rows) {
      const bet = toStoredSportsBet(row);
      // A newer result has not settled this bet yet.
      if (bet.resultVersion !== row.line_version) continue;
      proof.addChecked(1);
      const { payout } = computeBetSettlement(bet, row.line_result);
      if (payout !== bet.payout)
        proof.addWrong(`player ${bet.player} bet ${bet.id} was paid ${bet.payout}, its line's result says ${payout}`);
    }
    const end = rows.at(-1);
    if (end === undefined) return proof.finding;
    reader.report?.(`${proof.finding.checked} settled bets`);
    last = end;
  }
}

/** Compares payouts with results, and checks the states of bets, and that none is stuck. The proofs compare bets with the ledger. */
export const auditSportBets = async (reader: AuditProofSqlReader): Promise<AuditFinding[]> => [
  ...(await runPagedAuditChecks(reader, listPlayerIdRangesToAudit, sportsBetStateChecks)),
  await auditSportsBetPayouts(reader),
];
