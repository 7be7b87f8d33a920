/** Matches that the trading room's tests bet on: the feed that brings them, the bets on them, and a player with money. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { type BettingService, openBettingService } from '../../src/sportsbook/sportsbook.ts';
import type { World } from '../world.ts';
import { type FeedDriver, fixture, live, odds, openFeedDriver, readEvent, result, total } from './feed-driver.ts';

/** A selection at whatever price it has. */
interface TestLeg {
  readonly eventId: SportEventId;
  readonly line: string;
  readonly outcomeId: string;
  readonly odds: number;
}

/** `taken`, or the refusal as its player reads it. */
type TestPlacement = 'taken' | { readonly code: string; readonly limit: unknown; readonly data: unknown };

export interface TradedMatches {
  readonly driver: FeedDriver;
  /** Live bets on it wait for no delay. */
  readonly bets: BettingService;
  /** Has R$ 100,000. */
  readonly player: PlayerId;
  readonly eventId: (urn: string) => SportEventId;
  readonly leg: (urn: string, line: string, outcomeId: string) => TestLeg;
  /** Brings one more match that is being played, with the result and the total of goals open. */
  readonly startMatch: (urn: string) => Promise<void>;
  /** Brings one more match of a tournament of its own that starts in an hour, priced by an operator: those count before it too. */
  readonly announceMatch: (urn: string) => Promise<void>;
  readonly placeOn: (
    input: { readonly service?: BettingService; readonly player?: PlayerId; readonly stake: number },
    ...legs: readonly TestLeg[]
  ) => Promise<TestPlacement>;
  /** Places a bet of the player; its code if it was refused. */
  readonly place: (stake: number, ...legs: readonly TestLeg[]) => Promise<string>;
}

/** Opens a feed and the bets on its matches. */
export async function openTradedMatches(world: World): Promise<TradedMatches> {
  const driver = openFeedDriver(world);
  await driver.kickOff();
  const ids = new Map<string, SportEventId>();
  const bets = openBettingService(world.ctx, { liveDelayMs: () => 0 });
  const player = await world.createPlayer(toCentavos(10_000_000));
  const eventId = (urn: string): SportEventId => {
    const id = ids.get(urn);
    if (id === undefined) throw new Error(`no match ${urn}`);
    return id;
  };
  const bring = async (urn: string, ...messages: readonly unknown[]): Promise<void> => {
    await driver.send(...messages);
    ids.set(urn, (await readEvent(world, urn))?.id as SportEventId);
  };
  const createMessage = (body: Parameters<FeedDriver['createMessage']>[0], urn: string) =>
    driver.createMessage(body, { event: urn });
  const placeOn: TradedMatches['placeOn'] = ({ service = bets, player: who = player, stake }, ...legs) =>
    service
      .place(who, randomUUID(), {
        type: legs.length === 1 ? 'single' : 'multiple',
        stake: toCentavos(stake),
        policy: 'any',
        legs: [...legs],
      })
      .then(
        () => 'taken',
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return { code: error.code, limit: error.params['limit'], data: error.data };
        },
      );
  return {
    driver,
    bets,
    player,
    eventId,
    leg: (urn, line, outcomeId) => ({ eventId: eventId(urn), line, outcomeId, odds: 2000 }),
    startMatch: (urn) =>
      bring(
        urn,
        createMessage(fixture(world.clock.now() - 60_000, { home: urn, away: 'Fora' }), urn),
        createMessage(live(), urn),
        createMessage(odds(result(), total), urn),
      ),
    announceMatch: (urn) =>
      bring(
        urn,
        createMessage(fixture(world.clock.now() + 3_600_000, { home: urn, away: 'Fora', tournament: urn }), urn),
        { source: 'operator', producer: 100, sourceTime: world.clock.now(), event: urn, ...odds(result(), total) },
      ),
    placeOn,
    place: async (stake, ...legs) => {
      const placed = await placeOn({ stake }, ...legs);
      return placed === 'taken' ? placed : placed.code;
    },
  };
}
