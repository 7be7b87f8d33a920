/** The calls of the trading room. */
import { findPlayersByCpf } from '../accounts/accounts.ts';
import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { LateResult, ResultProposal } from '@arara/contract/staff/trading/results';
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import type { StaffHandlers, StaffSession } from '../domain.ts';
import { readStaffNames } from '../staff/staff.ts';
import type { LineResult } from '@arara/sports';
import { findSport } from '@arara/sports/registry';
import type { Lang } from '../platform/text/lang.ts';
import { findMarketKey } from './events/market-key.ts';
import { formatOutcomeName } from './events/outcome-names.ts';
import { decideLateResult, listLateResults } from './settlement/late-results.ts';
import { listBetsFeed, readFeedHealth, readMargins } from './trading/bets-feed.ts';
import { endPriceOverride, overridePrice } from './trading/overrides.ts';
import { decideResult, listResultProposals, proposeResult } from './trading/results.ts';
import type { ResultProposalRow } from './trading/results.queries.ts';
import { listTradingTerms, saveTradingTerms } from './trading/save-terms.ts';
import { releaseEvent, resumeBetting, suspendBetting, type TradingDecision } from './trading/suspensions.ts';
import {
  formatTradedEventName,
  listTradedEvents,
  openExposureCache,
  readTradedEvent,
  readTradedExposure,
} from './trading/traded-events.ts';
import { selectTradedEventsById, type TradedEventRow } from './trading/traded-events.queries.ts';

type TradingCallName = Extract<
  keyof StaffHandlers,
  | `staffTrading${string}`
  | 'staffSuspendBetting'
  | 'staffResumeBetting'
  | 'staffFeedHealth'
  | 'staffSaveTradingTerms'
  | 'staffOverridePrice'
  | 'staffEndOverride'
  | 'staffReleaseToFeed'
  | 'staffResultProposals'
  | 'staffProposeResult'
  | 'staffDecideResult'
  | 'staffLateResults'
  | 'staffDecideLateResult'
>;

const toDecision = ({ person: staff }: StaffSession, reason: string): TradingDecision => ({
  staff,
  reason: reason.trim(),
});

/** The calls of the trading room, each with its permission in the contract. */
export function createTradingStaffHandlers(ctx: Ctx): Pick<StaffHandlers, TradingCallName> {
  const exposure = openExposureCache(ctx);
  const identify = async (session: StaffSession, reason: string) => ({
    ...toDecision(session, reason),
    ownPlayers: await findPlayersByCpf(ctx.db.read, session.personHmacs),
  });
  return {
    staffTradingEvents: ({ input }) => listTradedEvents(ctx, exposure, input),
    staffTradingEvent: ({ input, lang }) => readTradedEvent(ctx, exposure, lang, input.event),
    staffTradingExposure: ({ input }) => readTradedExposure(ctx, input.event),
    staffSuspendBetting: async ({ session, input: { reason, ...place } }) => ({
      suspension: await suspendBetting(ctx, place, toDecision(session, reason)),
    }),
    staffResumeBetting: async ({ session, input: { suspension, reason } }) => {
      await resumeBetting(ctx, suspension, toDecision(session, reason));
      return null;
    },
    staffReleaseToFeed: async ({ session, input: { event, reason } }) => {
      await releaseEvent(ctx, event, toDecision(session, reason));
      return null;
    },
    staffTradingBets: ({ input, lang }) => listBetsFeed(ctx, lang, input),
    staffFeedHealth: () => readFeedHealth(ctx),
    staffTradingMargins: ({ input }) => readMargins(ctx, input),
    staffTradingTerms: () => listTradingTerms(ctx),
    staffSaveTradingTerms: async ({ session, input }) => {
      await saveTradingTerms(ctx, input, toDecision(session, input.reason));
      return null;
    },
    staffOverridePrice: ({ session, input: { reason, ...price } }) =>
      overridePrice(ctx, price, toDecision(session, reason)),
    staffEndOverride: async ({ session, input: { override, reason } }) => {
      await endPriceOverride(ctx, override, toDecision(session, reason));
      return null;
    },
    staffResultProposals: ({ session, input, lang }) => presentResultProposals(ctx, session, lang, input.event),
    staffProposeResult: async ({ session, input: { reason, ...proposed } }) => ({
      proposal: await proposeResult(ctx, proposed, await identify(session, reason)),
    }),
    staffDecideResult: async ({ session, input: { proposal, yes, reason } }) => ({
      state: await decideResult(ctx, proposal, { yes, ...(await identify(session, reason)) }),
    }),
    staffLateResults: ({ lang }) => presentLateResults(ctx, lang),
    staffDecideLateResult: async ({ session, input: { row, version, yes, reason } }) => ({
      state: await decideLateResult(ctx, { line: row, version, yes, ...(await identify(session, reason)) }),
    }),
  };
}

/** The proposals with the names of their people and events. */
async function presentResultProposals(
  ctx: Ctx,
  { person: staff }: StaffSession,
  lang: Lang,
  event: SportEventId | undefined,
): Promise<StaffCallOutput<'staffResultProposals'>> {
  const rows = await listResultProposals(ctx, event);
  const ids = [...new Set(rows.map((row) => row.event))];
  const [names, events] = await Promise.all([
    readStaffNames(
      ctx.db.read,
      rows.flatMap(({ asked_by: asked, decided_by: decided }) => (decided === null ? [asked] : [asked, decided])),
    ),
    ids.length === 0 ? [] : ctx.db.read.query(selectTradedEventsById(ids)),
  ]);
  return rows.map((row): ResultProposal => {
    const found = events.find(({ id }) => id === row.event);
    return {
      ...presentProposal(row),
      lines: row.body.lines.map((line) => presentProposedLine(lang, found, line)),
      sport: found?.sport ?? '',
      tournament: found?.tournament ?? '',
      name: found === undefined ? '' : formatTradedEventName(found),
      askedBy: names.get(row.asked_by) ?? '',
      decidedBy: row.decided_by === null ? null : (names.get(row.decided_by) ?? ''),
      own: row.asked_by === staff,
    };
  });
}

function presentProposedLine(
  lang: Lang,
  event: TradedEventRow | undefined,
  { line, outcomes }: ResultProposalRow['body']['lines'][number],
): ResultProposal['lines'][number] {
  const parsed = findSport(event?.sport ?? '')?.markets.parseLine(line);
  return {
    line,
    key: parsed?.market.key ?? null,
    ...(outcomes === undefined
      ? {}
      : {
          outcomes: outcomes.map(({ outcome, result }) => ({
            outcome,
            name:
              parsed === undefined || event === undefined ? outcome : formatOutcomeName(lang, event, parsed, outcome),
            result,
          })),
        }),
  };
}

const presentProposal = ({ id, event, kind, body, reason, state, asked_at, decided_at, why }: ResultProposalRow) => ({
  proposal: id,
  event,
  kind,
  ...(body.from === undefined ? {} : { from: body.from }),
  ...(body.to === undefined ? {} : { to: body.to }),
  reason,
  state,
  askedAt: asked_at,
  decidedAt: decided_at,
  why,
});

/** The feed's late results with the names of their events, outcomes and people. */
async function presentLateResults(ctx: Ctx, lang: Lang): Promise<LateResult[]> {
  const rows = await listLateResults(ctx.db.read);
  const ids = [...new Set(rows.map((row) => row.event))];
  const [names, events] = await Promise.all([
    readStaffNames(
      ctx.db.read,
      rows.flatMap(({ agreedBy }) => agreedBy ?? []),
    ),
    ids.length === 0 ? [] : ctx.db.read.query(selectTradedEventsById(ids)),
  ]);
  return rows.flatMap((row): LateResult[] => {
    const event = events.find(({ id }) => id === row.event);
    if (event === undefined) return [];
    const parsed = findSport(event.sport)?.markets.parseLine(row.lineName);
    const present = (result: LineResult | null) =>
      Object.entries(result?.outcomeResults ?? {}).map(([id, { result: how }]) => ({
        outcome: parsed === undefined ? id : formatOutcomeName(lang, event, parsed, id),
        result: how,
      }));
    const { line, version, lineName, now, heldAt, firstResultAt, agreedBy, bets } = row;
    return [
      {
        event: event.id,
        sport: event.sport,
        tournament: event.tournament,
        name: formatTradedEventName(event),
        row: line,
        version,
        line: lineName,
        key: findMarketKey(event.sport, lineName),
        now: present(now),
        later: present(row.then),
        heldAt,
        firstResultAt,
        agreedBy: agreedBy === null ? null : (names.get(agreedBy) ?? ''),
        bets,
      },
    ];
  });
}
