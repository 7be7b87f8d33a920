import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyEventMessage,
  createPersistentMap,
  findLineState,
  foldLineResultVersions,
  isLiveEvent,
  createSportEventState,
  thousandthsToOdds,
  findOfferForLeg,
  matchPhases,
  findOutcomeResult,
  buildDisplayedSportLine,
  buildDisplayedSportLines,
  voidReasons,
} from '../sports.ts';
import type {
  LineState,
  LineViewContext,
  SportEventFeedMessageBody,
  SportEventFeedMessage,
  SportEventState,
  ProducerHealth,
  FeedLineOdds,
  EventStatusMessageBody,
} from '../sports.ts';

const id = 'sim:match:1';
const kickOff = 1_000_000;
const prematch = 13;
const live = 10;

const message = (
  sourceTime: number,
  producer: number,
  body: SportEventFeedMessageBody,
  sequence = sourceTime,
): SportEventFeedMessage => ({
  source: 'simulator',
  producer,
  sequence,
  sourceTime,
  event: id,
  ...body,
});

const fixture = (sourceTime = 1) =>
  message(sourceTime, prematch, {
    type: 'fixture',
    change: 'new',
    sport: 'football',
    tournament: { id: 't', name: 'Liga', category: 'Arara' },
    competitors: [
      { id: 'h', name: 'Casa', role: 'home', withdrawn: false },
      { id: 'a', name: 'Fora', role: 'away', withdrawn: false },
    ],
    startsAt: kickOff,
    live: true,
  });

const priced = (price: number, state: FeedLineOdds['state'] = 'open', line = '18|total=2.5'): FeedLineOdds => ({
  line,
  state,
  outcomes: [
    { id: '12', odds: price, active: true },
    { id: '13', odds: 1_900, active: true },
  ],
});
const homeOdds = (lines: readonly FeedLineOdds[], full = false): SportEventFeedMessageBody => ({
  type: 'odds',
  full,
  lines,
});
const status = (status: EventStatusMessageBody['status']): SportEventFeedMessageBody => ({
  type: 'status',
  status,
  phase: status === 'live' ? matchPhases.firstHalf : matchPhases.notStarted,
});
const stop: SportEventFeedMessageBody = { type: 'stop', groups: ['all'], to: 'suspended', reason: 'goal' };

const over = { line: '18|total=2.5', outcomeId: '12' };
const at = (now: number, health: ProducerHealth = 'up'): LineViewContext => ({ now, health: () => health });
const fold = (...messages: SportEventFeedMessage[]): SportEventState =>
  messages.reduce((state, next) => applyEventMessage(state, next).state, createSportEventState(id));
const offered = (state: SportEventState, circumstances: LineViewContext) => {
  const offer = findOfferForLeg(state, over, circumstances);
  return offer.state === 'open' ? offer.odds : offer.state;
};

describe('prices', () => {
  const open = [fixture(), message(2, prematch, homeOdds([priced(2_000)]))];

  test('the newest counts; a stale one and a repetition change nothing', () => {
    const state = fold(...open, message(5, prematch, homeOdds([priced(2_100)])));
    const stale = applyEventMessage(state, message(4, prematch, homeOdds([priced(1_500)])));
    const again = applyEventMessage(state, message(5, prematch, homeOdds([priced(2_100)])));
    expect([stale.touchedLines, again.touchedLines]).toEqual([[], []]);
    expect([stale.state, again.state]).toEqual([state, state]);
    expect(offered(stale.state, at(10))).toBe(2_100);
  });
  test('a stop closes until newer prices arrive, and changes the stop mark; an older stop closes nothing', () => {
    const stopped = fold(...open, message(6, prematch, stop));
    expect(offered(stopped, at(10))).toBe('suspended');
    expect(buildDisplayedSportLine(stopped, over.line, at(10))).toMatchObject({
      state: 'suspended',
      stopReason: 'goal',
      outcomes: [{ odds: 2_000, state: 'suspended' }, { id: '13' }],
    });
    const reopened = fold(...open, message(6, prematch, stop), message(7, prematch, homeOdds([priced(2_050)])));
    expect(offered(reopened, at(10))).toBe(2_050);
    expect(findOfferForLeg(reopened, over, at(10))).not.toMatchObject({
      stopMark: buildDisplayedSportLine(fold(...open), over.line, at(10))?.stopMark,
    });
    expect(offered(fold(...open, message(1, prematch, stop)), at(10))).toBe(2_000);
  });
  test('a stop of another group or another producer does not touch the line', () => {
    const firstHalf: SportEventFeedMessageBody = { type: 'stop', groups: ['1st_half'], to: 'suspended' };
    expect(offered(fold(...open, message(6, prematch, firstHalf)), at(10))).toBe(2_000);
    expect(offered(fold(...open, message(6, live, stop)), at(10))).toBe(2_000);
  });
  test('a full list closes what it does not name', () => {
    const state = fold(...open, message(6, prematch, homeOdds([priced(2_000, 'open', '18|total=3.5')], true)));
    expect(offered(state, at(10))).toBe('closed');
    expect(buildDisplayedSportLines(state, at(10)).map(({ line }) => line)).toEqual(['18|total=3.5']);
  });
  test('an outcome without a price or not active is suspended, an unknown one unknown', () => {
    const half: FeedLineOdds = {
      line: over.line,
      state: 'open',
      outcomes: [
        { id: '12', active: true },
        { id: '13', odds: 1_900, active: false },
      ],
    };
    const state = fold(fixture(), message(2, prematch, homeOdds([half])));
    expect(offered(state, at(10))).toBe('suspended');
    expect(findOfferForLeg(state, { ...over, outcomeId: '13' }, at(10))).toEqual({ state: 'suspended' });
    expect(findOfferForLeg(state, { ...over, outcomeId: '99' }, at(10))).toEqual({ state: 'unknown' });
    expect(findOfferForLeg(state, { line: '__proto__', outcomeId: '1' }, at(10))).toEqual({ state: 'unknown' });
  });
});

describe('from pre-match into play', () => {
  const before = [fixture(), message(2, prematch, homeOdds([priced(2_000)]))];
  const handedOver = message(kickOff, prematch, homeOdds([{ line: over.line, state: 'handedOver', outcomes: [] }]), 50);
  const started = message(kickOff, live, status('live'), 1);
  const livePrice = message(kickOff + 1, live, homeOdds([priced(2_500)]), 2);

  test('the scheduled start ends the pre-match prices, even without a message that play began', () => {
    expect(offered(fold(...before), at(kickOff - 1))).toBe(2_000);
    expect(offered(fold(...before), at(kickOff))).toBe('suspended');
  });
  test('handed over, the line waits for the live producer, in whatever order the messages come', () => {
    expect(offered(fold(...before, handedOver, started), at(kickOff))).toBe('suspended');
    expect(offered(fold(...before, livePrice, started, handedOver), at(kickOff))).toBe(2_500);
    expect(offered(fold(...before, started), at(kickOff))).toBe('suspended');
    expect(isLiveEvent(fold(...before, started))).toBe(true);
    expect(isLiveEvent(fold(...before))).toBe(false);
  });
  test('an event that is over, interrupted or postponed takes no bets', () => {
    const playing = [...before, started, livePrice];
    const after = (s: EventStatusMessageBody['status']) =>
      offered(fold(...playing, message(kickOff + 9, live, status(s))), at(kickOff + 9));
    expect(after('interrupted')).toBe('suspended');
    for (const s of ['ended', 'closed', 'cancelled', 'abandoned', 'postponed'] as const)
      expect(after(s)).toBe('closed');
    // Without its fixture nobody knows its sport.
    expect(offered(fold(before[1]!), at(10))).toBe('unknown');
  });
  test('nothing is offered of a producer that is not up', () => {
    for (const health of ['down', 'recovering'] as const)
      expect(offered(fold(...before), at(10, health))).toBe('suspended');
  });
});

describe('settlements', () => {
  const settle = (result: 'won' | 'lost', certainty: 1 | 2 = 1): SportEventFeedMessageBody => ({
    type: 'settle',
    certainty,
    lines: [
      {
        line: over.line,
        outcomes: [
          { id: '12', result },
          { id: '13', result: result === 'won' ? 'lost' : 'won' },
        ],
      },
    ],
  });
  const open = [fixture(), message(2, prematch, homeOdds([priced(2_000)]))];
  const outcomeResult = (state: SportEventState, acceptedAt = 5) =>
    findOutcomeResult(foldLineResultVersions(findLineState(state, over.line).resultVersions), {
      outcomeId: '12',
      acceptedAt,
    });

  test('a settled line is closed and has its results; after an unsettle it waits for a newer price', () => {
    const settled = fold(...open, message(8, live, settle('won')));
    expect(buildDisplayedSportLine(settled, over.line, at(10))?.state).toBe('settled');
    expect(offered(settled, at(10))).toBe('closed');
    expect(outcomeResult(settled)).toEqual({ result: 'won' });
    const back = applyEventMessage(settled, message(9, live, { type: 'unsettle', lines: [over.line] }));
    expect([back.linesWithNewResult, outcomeResult(back.state), offered(back.state, at(10))]).toEqual([
      [over.line],
      undefined,
      'suspended',
    ]);
    const repriced = applyEventMessage(back.state, message(10, prematch, homeOdds([priced(2_050)]))).state;
    expect(offered(repriced, at(11))).toBe(2_050);
  });
  test('a void carries its reason; a cancelled line is closed, a line with a cancelled window is not', () => {
    const voided: SportEventFeedMessageBody = {
      type: 'settle',
      certainty: 2,
      lines: [{ line: over.line, voidReason: voidReasons.abandoned, outcomes: [{ id: '12', result: 'void' }] }],
    };
    expect(outcomeResult(fold(...open, message(8, live, voided)))).toEqual({ result: 'void', voidReason: 10 });
    const window = fold(
      ...open,
      message(8, prematch, { type: 'cancel', lines: [over.line], from: 4, to: 6, voidReason: 12 }),
    );
    expect([outcomeResult(window, 5)?.result, outcomeResult(window, 7), offered(window, at(10))]).toEqual([
      'void',
      undefined,
      2_000,
    ]);
    // A window without an end covers every later bet, so none is accepted until it is uncancelled.
    const endless: SportEventFeedMessageBody = { type: 'cancel', lines: [over.line], from: 4 };
    const closing = fold(...open, message(8, prematch, endless));
    expect([outcomeResult(closing, 3), outcomeResult(closing, 99)?.result, offered(closing, at(10))]).toEqual([
      undefined,
      'void',
      'suspended',
    ]);
    const taken = message(9, prematch, { ...endless, type: 'uncancel' });
    expect(offered(applyEventMessage(closing, taken).state, at(10))).toBe('suspended');
    const repriced = applyEventMessage(closing, message(10, prematch, homeOdds([priced(2_050)]))).state;
    expect(offered(applyEventMessage(repriced, taken).state, at(10))).toBe(2_050);
    const all = fold(...open, message(8, prematch, { type: 'cancel', lines: [over.line] }));
    expect(buildDisplayedSportLine(all, over.line, at(10))?.state).toBe('cancelled');
    expect(outcomeResult(all)?.result).toBe('void');
  });
  test('a settlement of a line without a price is stored: the price may still arrive', () => {
    expect(outcomeResult(fold(message(8, live, settle('lost')), ...open))).toEqual({ result: 'lost' });
  });
  test('a message of another event is refused', () => {
    expect(() => applyEventMessage(createSportEventState('other'), fixture())).toThrow(RangeError);
  });
});

describe('the state', () => {
  const lines = ['18|total=2.5', '1|', '60|', '16|hcp=-0.25'];
  const body: fc.Arbitrary<SportEventFeedMessageBody> = fc.oneof(
    fc.record({
      type: fc.constant('odds' as const),
      full: fc.boolean(),
      lines: fc.uniqueArray(
        fc
          .constantFrom(...lines)
          .chain((line) =>
            fc
              .tuple(
                fc.constant(line),
                fc.constantFrom<FeedLineOdds['state']>('open', 'open', 'suspended', 'off', 'handedOver'),
                fc.integer({ min: 1_010, max: 5_000 }),
              )
              .map(([line, state, price]) => priced(price, state, line)),
          ),
        { selector: ({ line }) => line, maxLength: 4 },
      ),
    }),
    fc.record({
      type: fc.constant('stop' as const),
      groups: fc.subarray(['all', 'score', '1st_half', 'odd'], { minLength: 1 }),
      to: fc.constantFrom('suspended' as const, 'off' as const),
    }),
    fc.constantFrom<EventStatusMessageBody['status']>('notStarted', 'live', 'suspended', 'ended').map(status),
    fc.record({
      type: fc.constant('settle' as const),
      certainty: fc.constantFrom(1 as const, 2 as const),
      lines: fc.constantFrom(...lines).map((line) => [{ line, outcomes: [{ id: '12', result: 'won' as const }] }]),
    }),
    fc.record({ type: fc.constant('unsettle' as const), lines: fc.subarray(lines) }),
    fc.record({
      type: fc.constantFrom('cancel' as const, 'uncancel' as const),
      lines: fc.subarray(lines),
      from: fc.constant(5),
      to: fc.constantFrom(10, 15),
    }),
  );
  const history = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.constantFrom(prematch, live), body), {
      minLength: 2,
      maxLength: 25,
    })
    .map((drafts) => [fixture(0), ...drafts.map(([time, producer, body], i) => message(time, producer, body, i + 1))]);

  test('is the same in any order and with any repetition of messages', () => {
    const shuffled = history.chain((messages) =>
      fc.tuple(
        fc.constant(messages),
        fc.shuffledSubarray([...messages, ...messages], {
          minLength: messages.length * 2,
          maxLength: messages.length * 2,
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([messages, disturbed]) => {
        const right = fold(...messages);
        const late = fold(...disturbed);
        expect({ ...late, touches: {} }).toEqual({ ...right, touches: {} });
        // A status that comes late may leave a line waiting for a price, but it never leaves one open.
        const open = (state: SportEventState) =>
          buildDisplayedSportLines(state, at(10)).flatMap(({ line, state: shown }) => (shown === 'open' ? [line] : []));
        expect(open(right)).toEqual(expect.arrayContaining(open(late)));
        for (const repeated of messages.filter(({ type }) => type !== 'status')) {
          const again = applyEventMessage(right, repeated);
          expect([again.headChanged, again.touchedLines, again.linesWithNewResult]).toEqual([false, [], []]);
        }
      }),
      { numRuns: 300 },
    );
  });
  test('survives a round trip through JSON, and a message names every line whose view it changes', () => {
    fc.assert(
      fc.property(history, (messages) => {
        let state = createSportEventState(id);
        for (const next of messages) {
          const applied = applyEventMessage(state, next);
          const [was, is] = [state, applied.state].map(
            (s) => new Map(buildDisplayedSportLines(s, at(10)).map((v) => [v.line, JSON.stringify(v)])),
          );
          const changed = lines.filter((line) => was?.get(line) !== is?.get(line));
          if (next.type !== 'fixture' && next.type !== 'status')
            expect(applied.touchedLines).toEqual(expect.arrayContaining(changed));
          const { lines: applieds, ...head } = applied.state;
          const stored = JSON.parse(JSON.stringify([head, [...applieds.entries()]])) as [
            typeof head,
            [string, LineState][],
          ];
          state = { ...applied.state, ...stored[0], lines: createPersistentMap(stored[1]) };
          expect(state).toEqual(applied.state);
        }
      }),
      { numRuns: 200 },
    );
  });
  test('odds in it are odds', () => {
    expect(
      findLineState(fold(fixture(), message(2, prematch, homeOdds([priced(2_000)]))), over.line).quotes[prematch]
        ?.outcomes['12']?.odds,
    ).toBe(thousandthsToOdds(2_000));
  });
});
