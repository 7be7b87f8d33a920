/** Proves the rows of the sportsbook, for `ledger:verify`. */
import {
  type AuditFinding,
  type PagedCheck,
  AuditFindingCollector,
  type AuditProofSqlReader,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { addCentavos, type Centavos } from '@arara/money';
import { type BetResult, betStatusCodes } from '@arara/sports/bets/codes';
import { computePossiblePayout, parseSystem } from '@arara/sports/bets/settlement';
import { thousandthsToOdds } from '@arara/sports/core/odds';
import type { LineResult } from '@arara/sports/core/results';
import { sql } from '../../platform/db/db.ts';
import { isFromClockAheadSql } from '../../platform/cluster/clock-setbacks.ts';
import { readInstantFromIdSql } from '../../platform/ids.ts';
import { listPlayerIdRangesToAudit } from '../../wallet/wallet.ts';
import { selectSettledSportBetsAfter } from '../bets/bets.queries.ts';
import {
  computeStakeLeft,
  groupRowsByBet,
  type SportsBetRow,
  type StoredBet,
  toStoredSportsBet,
} from '../bets/stored-bet.ts';
import { computeBetSettlement, findLegResult } from './settlement-rules.ts';
import type { UnsettledBetLeg } from './settlement.queries.ts';

const {
  waiting: waitingBetState,
  accepted: acceptedBetState,
  refusedInDelay: refusedInDelayBetState,
  settled: settledBetState,
  reopened: reopenedBetState,
} = betStatusCodes;

/** A bet is stuck if it waits past its delay, or stays open on a line that has its result, for longer than this. */
const STUCK_BET_MS = 60_000;
const NOW_IN_EPOCH_MS_SQL = '(extract(epoch from now()) * 1000)::bigint';

/** The instant of a bet's id. */
const MADE_AT_SQL = readInstantFromIdSql('b.id');
const CLOCK_TOLERANCE_MS = 5000;
const RESULTS_KEPT_MS = 80 * 86_400_000;

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
               and s.created_at < ${NOW_IN_EPOCH_MS_SQL} - ${STUCK_BET_MS})
             -- Of several legs the last one decides.
             and (b.legs = 1 or not exists (select from sport_leg o join line l on l.id = o.line
               where o.player = b.player and o.bet = b.id and l.state not in ('settled', 'cancelled'))))) as wrong
         from sport_bet b join sport_leg g on g.player = b.player and g.bet = b.id
         where b.player > $1 and b.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'what was cashed out of a sports bet is the sum of its cash-outs, and never more than its stake',
    page: (after, to) =>
      sql(
        'audit cash-outs',
        `select count(*) as checked, array_agg(format('player %s bet %s: %s, its cash-outs %s', b.player, b.id,
             (b.cashed_main, b.cashed_bonus, b.cashed_paid), (c.main, c.bonus, c.paid)))
           filter (where (b.cashed_main, b.cashed_bonus, b.cashed_paid) is distinct from (c.main, c.bonus, c.paid)
             or b.cashed_main > b.stake_main or b.cashed_bonus > b.stake_bonus) as wrong
         from sport_bet b cross join lateral (
           select coalesce(sum(stake_main), 0)::bigint as main, coalesce(sum(stake_bonus), 0)::bigint as bonus,
             coalesce(sum(amount), 0)::bigint as paid
           from bet_cashout where player = b.player and bet = b.id) c
         where b.player > $1 and b.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'every sports bet has the legs of its kind, and turnover up to what is left of its stake',
    page: (after, to) =>
      sql(
        'audit bet legs',
        `select count(*) as checked, array_agg(format('player %s bet %s of type %s has %s legs, its row says %s',
             b.player, b.id, b.type, g.legs, b.legs))
           filter (where b.legs <> g.legs or (b.type = 0) <> (b.legs = 1) or (b.type = 2) <> (b.system is not null)
             or b.turned + b.turned_bonus > b.stake_main + b.stake_bonus - b.cashed_main - b.cashed_bonus) as wrong
         from sport_bet b cross join lateral (
           select count(*) as legs from sport_leg where player = b.player and bet = b.id) g
         where b.player > $1 and b.player <= $2`,
        after,
        to,
      ),
  },
];

const BETS_PER_AUDIT_PAGE = 5000;

type SettledBetRow = SportsBetRow & { readonly line_result: LineResult | null };
type LegWithLineResult = Pick<UnsettledBetLeg, 'odds' | 'outcome' | 'lineResult'>;

/** What is wrong with a settled bet by the newest results of its lines; undefined if nothing. */
function findWrongSettlement(ofBet: readonly [SettledBetRow, ...SettledBetRow[]]): string | undefined {
  const bet = toStoredSportsBet(ofBet[0], ofBet);
  const named = `player ${bet.player} bet ${bet.id}`;
  const legs = ofBet.map(({ odds, outcome, line_result: lineResult }) => ({ odds, outcome, lineResult }));
  if (bet.type === 'system' && parseSystem(bet.system ?? '')?.legs !== legs.length)
    return `${named} is no system: ${bet.system}`;
  const possible = computePossibleWhenAccepted(bet);
  if (bet.possible !== possible) return `${named} may pay ${bet.possible}, its odds say ${possible}`;
  if (computeStakeLeft(bet) === 0) {
    if (bet.payout === 0 && bet.result === 'cashedOut') return undefined;
    return `${named} is cashed out whole, and was paid ${bet.payout} for the rest as ${bet.result}`;
  }
  const wrongLeg = bet.legs.findIndex((leg, n) => leg.result !== findRightLegResult(bet, legs[n]));
  if (wrongLeg !== -1)
    return `${named} leg ${wrongLeg} has the result ${bet.legs[wrongLeg]?.result}, its line says otherwise`;
  const settled = computeBetSettlement(bet, legs);
  if (settled?.payout === bet.payout && settled.result === bet.result) return undefined;
  return `${named} was paid ${bet.payout} as ${bet.result}, the results of its lines say ${settled?.payout ?? 'nothing'} as ${settled?.result ?? 'open'}`;
}

/** What a bet pays when all of its legs win: as it was shown when it was accepted. */
const computePossibleWhenAccepted = (bet: StoredBet): Centavos =>
  computePossiblePayout({
    type: bet.type,
    system: bet.system,
    stake: addCentavos(bet.stakeMain, bet.stakeBonus),
    legs: bet.legs.map(({ odds }) => ({ odds: thousandthsToOdds(odds) })),
  });

/** The result that a leg must have: of a single that of its bet, else its own. */
function findRightLegResult(bet: StoredBet, leg: LegWithLineResult | undefined): BetResult | null {
  if (bet.type === 'single') return bet.result;
  const found = leg === undefined ? undefined : findLegResult(bet, leg);
  return found?.result ?? null;
}

/** Computes the payout and the code of every settled bet again from the results of its lines, and compares. */
async function auditSportsBetPayouts(reader: AuditProofSqlReader): Promise<AuditFinding> {
  const proof = new AuditFindingCollector('every settled sports bet pays what the results of its lines say');
  // It goes through all bets in their order: of some players alone it would read those of all others too.
  if (reader.players !== undefined) return proof.finding;
  for (let last: { player: number; id: number } = { player: -1, id: -1 }; ;) {
    const rows = await reader.query(selectSettledSportBetsAfter(last.player, last.id, BETS_PER_AUDIT_PAGE));
    for (const ofBet of groupRowsByBet(rows)) {
      // A newer result has not settled this bet yet.
      if (ofBet.some((leg) => leg.result_version !== leg.line_version)) continue;
      proof.addChecked(1);
      const wrong = findWrongSettlement(ofBet);
      if (wrong !== undefined) proof.addWrong(wrong);
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

const sportsBetVersionChecks: readonly PagedCheck[] = [
  {
    name: 'a bet is accepted after it was made and settled after that, by a version of its line that exists',
    page: (after, to) =>
      sql(
        'audit bet versions',
        `select count(*) as checked, array_agg(format(
             'player %s bet %s on line %s in %s: settled by version %s of %s, results %s',
             b.player, b.id, l.id, l.state, g.result_version, l.result_version, s.version))
           filter (where l.id is null or g.result_version > l.result_version or s.version > l.result_version
             -- Results are kept for 90 days once they are settled.
             or (s.version < l.result_version and s.created_at > ${NOW_IN_EPOCH_MS_SQL} - ${RESULTS_KEPT_MS})
             or (b.state = ${settledBetState} and g.result is not null and l.result is null)
             or (l.result_version > 0 and l.state = 'open' and l.result->'outcomeResults' is not null)
             or (b.accepted_at < ${MADE_AT_SQL} - ${CLOCK_TOLERANCE_MS}
               and not ${isFromClockAheadSql(MADE_AT_SQL, 'b.accepted_at')})
             or b.settled_at < b.accepted_at - ${CLOCK_TOLERANCE_MS}
             or (b.accepted_at is null and b.settled_at < ${MADE_AT_SQL} - ${CLOCK_TOLERANCE_MS}
               and not ${isFromClockAheadSql(MADE_AT_SQL, 'b.settled_at')})) as wrong
         from sport_bet b join sport_leg g on g.player = b.player and g.bet = b.id left join line l on l.id = g.line
           left join lateral (select version, created_at from line_settlement where line = l.id
             order by version desc limit 1) s on true
         where b.player > $1 and b.player <= $2`,
        after,
        to,
      ),
  },
];

/** Compares the times of bets with each other, and the versions of results with those that exist. */
export const auditSportBetVersions = (reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runPagedAuditChecks(reader, listPlayerIdRangesToAudit, sportsBetVersionChecks);
