import { toCentavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { createRandomSource, createSeededDraws } from '../simulation/seeded-draws.ts';
import {
  SIMULATED_HEARTBEAT_INTERVAL_MS,
  findNextFeedStepAt,
  openSimulatedFeed,
  recoverSimulatedFeedProducer,
  stepSimulatedFeed,
} from './simulated-feed.ts';
import type { SimulatedFeed, SimulatedFeedOptions } from './simulated-feed.ts';
import {
  applyEventMessage,
  foldLineResultVersions,
  computeProducerHealth,
  applyMessageToProducerState,
  isSportEventFeedMessage,
  getLiveBetDelayMs,
  toFeedMessageKey,
  needsProducerRecovery,
  createSportEventState,
  createProducerState,
  recordProducerSilence,
  findOfferForLeg,
  computePossibleBetPayout,
  feedProducerKinds,
  parseFeedMessage,
  recordProducerRecoveryRequest,
  settleBet,
  buildDisplayedSportLine,
  buildDisplayedSportLines,
} from '../sports.ts';
import type { SportEventState, BetSlipLeg, FeedMessage, BetToSettle, ProducerState } from '../sports.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const startsAt = 1_800_000_000_000;
const minute = 60_000;
const options: SimulatedFeedOptions = {
  seed: 'arara',
  run: 'test',
  speed: 60,
  startsAt,
  troubles: 'all',
  spacingMs: 45 * minute,
  horizonMs: 180 * minute,
  tickMs: 2 * minute,
};

function run(
  feed: SimulatedFeed,
  from: number,
  to: number,
  every: number,
): { feed: SimulatedFeed; messages: FeedMessage[] } {
  const messages: FeedMessage[] = [];
  let state = feed;
  for (let now = from; now <= to; now += every) {
    const stepped = stepSimulatedFeed(state, now);
    state = stepped.feed;
    messages.push(...stepped.messages);
  }
  return { feed: state, messages };
}
const byNumber = (messages: readonly FeedMessage[]) =>
  messages.toSorted((a, b) => a.producer - b.producer || a.sequence - b.sequence);
const toText = (messages: readonly FeedMessage[]) => byNumber(messages).map((message) => JSON.stringify(message));

describe('the feed', () => {
  const to = startsAt + 2 * minute;

  test('gives the same messages for any steps, and continues from stored JSON', () => {
    proves('A-110');
    const often = run(openSimulatedFeed(options), startsAt, to, 250);
    const half = run(openSimulatedFeed(options), startsAt, startsAt + minute, minute);
    const stored = JSON.parse(JSON.stringify(half.feed)) as SimulatedFeed;
    const rest = run(stored, startsAt + minute, to, minute);
    expect(toText([...half.messages, ...rest.messages])).toEqual(toText(often.messages));
    const other = run(openSimulatedFeed({ ...options, seed: 'another' }), startsAt, startsAt + minute, minute);
    expect(toText(other.messages)).not.toEqual(toText(half.messages));
  });

  test('at any speed there are matches of the next two days, and they are played at their time', () => {
    proves('A-110');
    const hour = 60 * minute;
    // Almost no other matches, so that nothing else is played meanwhile.
    const fast: SimulatedFeedOptions = { ...options, troubles: 'none', spacingMs: 1e6 * hour, daysAheadMs: 48 * hour };
    const kickOffs = ({ matches }: SimulatedFeed) => matches.map(({ spec }) => spec.kickOffAt);
    const first = stepSimulatedFeed(openSimulatedFeed(fast), startsAt);
    for (const from of [6, 12, 24, 36])
      expect(kickOffs(first.feed).filter((at) => at > startsAt + from * hour).length).toBeGreaterThanOrEqual(5);
    expect(new Set(first.feed.matches.map(({ spec }) => spec.id)).size).toBe(first.feed.matches.length);
    const next = first.feed.matches.find(({ spec }) => spec.kickOffAt > startsAt + hour);
    if (next === undefined) throw new Error('no match of a later hour');
    const played = run(first.feed, startsAt, next.spec.kickOffAt + 3 * minute, minute);
    expect(played.feed.matches.find(({ spec }) => spec.id === next.spec.id)?.end).toBe('played');
    // For each match that begins, another one is announced.
    expect(Math.max(...kickOffs(played.feed))).toBeGreaterThan(Math.max(...kickOffs(first.feed)));
    // After a pause the feed catches up, and the later matches are there.
    const later = startsAt + 30 * hour;
    const rested = stepSimulatedFeed(first.feed, later).feed;
    expect(
      rested.matches.filter(({ spec }) => spec.id.includes('-d') && spec.kickOffAt > later).length,
    ).toBeGreaterThan(20);
    expect(
      stepSimulatedFeed(openSimulatedFeed({ ...fast, daysAheadMs: 0 }), startsAt).feed.matches.some(({ spec }) =>
        spec.id.includes('-d'),
      ),
    ).toBe(false);
  });

  test('numbers messages without gaps, in order of time, and every message can be read', () => {
    const { messages } = run(openSimulatedFeed({ ...options, lastSequence: 7 }), startsAt, to, 1_000);
    for (const producer of Object.keys(feedProducerKinds).map(Number)) {
      const own = messages.filter((m) => m.producer === producer);
      expect(own.map((m) => m.sequence)).toEqual(own.map((_, i) => 8 + i));
      expect(own.map((m) => m.sourceTime)).toEqual(own.map((m) => m.sourceTime).toSorted((a, b) => a - b));
    }
    for (const message of messages) expect(parseFeedMessage(message)).toBe(message);
    expect(JSON.parse(JSON.stringify(messages.slice(0, 200)))).toEqual(messages.slice(0, 200));
    expect(new Set(messages.map(toFeedMessageKey)).size).toBe(messages.length);
  });

  test('has a match in play at every moment of two days, with any incidents', () => {
    proves('A-110');
    // Prices do not matter here: one tick per match is enough.
    let feed = openSimulatedFeed({ ...options, spacingMs: 20 * minute, horizonMs: 30 * minute, tickMs: 200 * minute });
    for (let now = startsAt; now < startsAt + 20 * minute; now += 5_000) {
      feed = stepSimulatedFeed(feed, now).feed;
      expect(feed.matches.filter(({ status }) => status === 'live').length).toBeGreaterThan(0);
    }
  });

  test('knows when its next message is due, removes old matches, and no team plays two matches at once', () => {
    const { feed } = run(
      openSimulatedFeed({ ...options, tickMs: 200 * minute }),
      startsAt,
      startsAt + 14 * minute,
      5_000,
    );
    const due = findNextFeedStepAt(feed);
    expect(due).toBeGreaterThan(startsAt + 14 * minute);
    expect(due).toBeLessThanOrEqual(startsAt + 14 * minute + SIMULATED_HEARTBEAT_INTERVAL_MS);
    expect(stepSimulatedFeed(feed, due - 1).messages).toEqual([]);
    expect(findNextFeedStepAt(stepSimulatedFeed(feed, due).feed)).toBeGreaterThan(due);
    expect(feed.matches.length).toBeLessThan(30);
    const playing = feed.matches
      .filter(({ status }) => status === 'live')
      .flatMap(({ spec }) => [spec.home.id, spec.away.id]);
    expect(new Set(playing).size).toBe(playing.length);
  });

  test('an outage is a silence, and a recovery is not answered in it', () => {
    const feed = run(openSimulatedFeed(options), startsAt, startsAt + 4 * minute, 5_000).feed;
    const during = run(feed, startsAt + 4 * minute, startsAt + 4 * minute + 29_000, 1_000);
    expect(during.messages.filter(({ producer }) => producer === 10)).toEqual([]);
    expect(during.messages.filter(({ producer }) => producer === 13).length).toBeGreaterThan(0);
    expect(recoverSimulatedFeedProducer(during.feed, 10, 1, startsAt + 4 * minute + 29_000).messages).toEqual([]);
  });
});

interface Placed extends BetToSettle {
  readonly leg: BetSlipLeg;
  readonly live: boolean;
}

/** A bookmaker that accepts every offered bet, behind a network that loses, repeats, delays and reorders messages. */
function house(seed: string) {
  const dice = createRandomSource(createSeededDraws(seed));
  const producers = new Map<number, ProducerState>([10, 13].map((id) => [id, createProducerState(id)]));
  const events = new Map<string, SportEventState>();
  const underway: { at: number; message: FeedMessage }[] = [];
  const bets: Placed[] = [];
  let [requests, moved] = [0, 0];
  const health = (now: number) => (id: number) =>
    computeProducerHealth(producers.get(id) ?? createProducerState(id), now);
  return {
    events,
    bets,
    moved: () => moved,
    requests: () => requests,
    circumstances: (now: number) => ({ now, health: health(now) }),
    send(message: FeedMessage, now: number, { quiet }: { readonly quiet: boolean }) {
      const fate = quiet ? 0.5 : dice.uniform();
      if (fate < 0.01) return;
      underway.push({ at: now + dice.between(0, 150), message });
      if (fate > 0.95) underway.push({ at: now + dice.between(0, 2_000), message });
    },
    receive(now: number) {
      const due = underway.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
      underway.splice(0, underway.length, ...underway.filter(({ at }) => at > now));
      for (const { message } of due) {
        producers.set(
          message.producer,
          applyMessageToProducerState(producers.get(message.producer)!, message, now).state,
        );
        if (!isSportEventFeedMessage(message)) continue;
        const applied = applyEventMessage(events.get(message.event) ?? createSportEventState(message.event), message);
        events.set(message.event, applied.state);
        for (const line of applied.linesWithNewResult) this.settle(message.event, line);
      }
    },
    settle(event: string, line: string) {
      const outcomes = foldLineResultVersions(events.get(event)?.rulings[line] ?? []);
      for (const [i, bet] of bets.entries()) {
        if (bet.leg.eventId !== event || bet.leg.line !== line) continue;
        const { payout, difference } = settleBet(bet, outcomes);
        moved += difference;
        bets[i] = { ...bet, paid: payout };
      }
    },
    recover(now: number, ask: (producer: number, request: number) => readonly FeedMessage[]) {
      for (const [id, state] of producers) {
        producers.set(id, recordProducerSilence(state, now));
        if (!needsProducerRecovery(producers.get(id)!, now, 2_000)) continue;
        producers.set(id, recordProducerRecoveryRequest(producers.get(id)!, ++requests, now));
        // The messages of a recovery are repeated until they are received.
        for (const message of ask(id, requests)) underway.push({ at: now + 50, message });
      }
    },
    bet(now: number) {
      const all = [...events.values()];
      const event = all[dice.integerBelow(all.length)];
      if (event === undefined) return;
      const view = buildDisplayedSportLines(event, this.circumstances(now)).filter(({ state }) => state === 'open');
      const line = view[dice.integerBelow(view.length)];
      const outcome = line?.outcomes[dice.integerBelow(line.outcomes.length)];
      if (line === undefined || outcome === undefined) return;
      const chosen = { event, line: line.line, outcomeId: outcome.id };
      const offer = findOfferForLeg(chosen.event, chosen, this.circumstances(now));
      if (offer.state !== 'open') return;
      const leg = { eventId: chosen.event.id, line: chosen.line, outcomeId: chosen.outcomeId, odds: offer.odds };
      bets.push({
        leg,
        outcomeId: leg.outcomeId,
        odds: leg.odds,
        acceptedAt: now,
        stake: toCentavos(50 + dice.integerBelow(10_000)),
        paid: toCentavos(0),
        live: offer.live,
      });
    },
  };
}

describe('half a day with every incident, over a bad network', () => {
  const bets = house('network');
  let feed = openSimulatedFeed(options);
  const end = startsAt + 10 * minute;
  // The last half minute loses nothing, so that everything has been sent again at the end.
  const quietFrom = end - minute / 2;
  for (let now = startsAt; now <= end; now += 200) {
    const stepped = stepSimulatedFeed(feed, now);
    feed = stepped.feed;
    for (const message of stepped.messages) bets.send(message, now, { quiet: now >= quietFrom });
    bets.receive(now);
    bets.recover(now, (producer, request) => {
      const recovered = recoverSimulatedFeedProducer(feed, producer, request, now);
      feed = recovered.feed;
      return recovered.messages;
    });
    bets.bet(now);
  }
  const over = new Set(feed.matches.filter(({ script, next }) => next === script.length).map(({ spec }) => spec.id));
  bets.receive(end + minute);

  test('every bet on a finished match is settled by the match’s score', () => {
    const closed = bets.bets.filter(({ leg }) => over.has(leg.eventId));
    expect(closed.length).toBeGreaterThan(100);
    expect(closed.some(({ live }) => live)).toBe(true);
    for (const bet of closed) {
      const match = feed.matches.find(({ spec }) => spec.id === bet.leg.eventId)!;
      const { outcomeResult, payout, difference } = settleBet(
        bet,
        foldLineResultVersions(bets.events.get(bet.leg.eventId)?.rulings[bet.leg.line] ?? []),
      );
      expect([bet.leg, outcomeResult !== undefined, difference]).toEqual([bet.leg, true, 0]);
      expect(payout).toBeLessThanOrEqual(computePossibleBetPayout(bet.stake, bet.odds));
      const wrong = match.cancels.some(
        ({ from = 0, to = Number.POSITIVE_INFINITY }) => from <= bet.acceptedAt && bet.acceptedAt <= to,
      );
      const fact = match.settled[bet.leg.line]?.outcomes.find(({ id }) => id === bet.outcomeId)?.result;
      expect(outcomeResult?.result).toBe(wrong ? 'void' : fact);
    }
  });

  test('the money moved bet by bet is the money paid', () => {
    expect(bets.moved()).toBe(bets.bets.reduce((sum, { paid }) => sum + paid, 0));
    expect(bets.requests()).toBeGreaterThan(2);
  });

  test('the incidents happened: a goal taken back, an abandoned and a postponed match, a wrong price', () => {
    const seen = feed.matches.filter(({ spec }) => over.has(spec.id));
    const { length: unsettled } = seen.filter((match) => match.unsettled.length > 0);
    expect([
      unsettled > 0,
      seen.some((m) => m.status === 'abandoned'),
      seen.some((m) => m.status === 'postponed'),
      seen.some((m) => m.cancels.some(({ from }) => from !== undefined)),
    ]).toEqual([true, true, true, true]);
  });

  test('when the feed is quiet, the consumer has the feed’s state', () => {
    const now = end;
    let compared = 0;
    for (const match of feed.matches) {
      const event = bets.events.get(match.spec.id);
      if (event === undefined || match.stops > 0 || match.end !== undefined) continue;
      for (const priced of Object.values(match.lines)) {
        if (priced.state !== 'open' || match.settled[priced.line] !== undefined) continue;
        const view = buildDisplayedSportLine(event, priced.line, { now, health: () => 'up' });
        expect([priced.line, view?.outcomes.map(({ odds }) => odds)]).toEqual([
          priced.line,
          priced.outcomes.map(({ odds }) => odds),
        ]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(20);
    expect(getLiveBetDelayMs('football')).toBe(5_000);
  });
});
