import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyEventMessage } from '@arara/sports/event/apply-message';
import { createSportEventState } from '@arara/sports/event/event-state';
import { readFeedMessage } from '@arara/sports/protocol/read-message';
import type { SourceReading } from './source-reading.ts';
import { mapUofFixture, mapUofMessage } from './uof.ts';
import type { UofContext, XmlElement } from './uof.ts';

/** A tree of a small document: elements and attributes, no text, no comments. */
function parseXml(xml: string): XmlElement {
  const root: XmlElement & { children: XmlElement[] } = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, close, name = '', attributes = '', isEmpty] of xml.matchAll(
    /<(\/)?([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/)?>/g,
  )) {
    if (close !== undefined) {
      open.pop();
      continue;
    }
    const values = Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    const element = { name, attributes: values as Record<string, string>, children: [] };
    open.at(-1)!.children.push(element);
    if (isEmpty === undefined) open.push(element);
  }
  return root.children[0]!;
}

const sample = (name: string) => parseXml(readFileSync(new URL(`samples/uof/${name}.xml`, import.meta.url), 'utf8'));
const event = 'sr:match:77001';
const context: UofContext = { receivedAt: 1_772_396_405_500, findEvent: () => ({ sport: 'football' }) };
const map = (xml: string, change: Partial<UofContext> = {}) => mapUofMessage(parseXml(xml), { ...context, ...change });
const mapSample = (name: string) => mapUofMessage(sample(name), context);
const oddsChange = (inner: string) =>
  map(`<odds_change product="1" event_id="${event}" timestamp="1000">${inner}</odds_change>`);
const everything = {
  producer: 1,
  sourceTime: 1_000,
  event,
  type: 'stop',
  groups: ['*'],
  to: 'suspended',
  reason: 'unreadable',
};
const problems = ({ problems: list }: SourceReading) => list.map(({ path }) => path);

/** Every message that a mapper makes is one of this project's, once it has a source and a number. */
function expectReadable({ messages }: SourceReading) {
  for (const [i, message] of messages.entries()) {
    const reading = readFeedMessage({ source: 'uof', sequence: i + 1, ...structuredClone(message) });
    expect(reading).toMatchObject({ read: 'message', unread: [] });
  }
}

describe('the samples', () => {
  test.each([
    'alive',
    'snapshot_complete',
    'odds_change',
    'bet_stop',
    'bet_settlement',
    'rollback_bet_settlement',
    'bet_cancel',
    'rollback_bet_cancel',
    'fixture_change',
  ])('%s becomes messages that are read entirely', (name) => expectReadable(mapSample(name)));

  test('prices follow the status that they belong to', () => {
    const { messages, problems: none, ignoredMarkets } = mapSample('odds_change');
    expect(none).toEqual([]);
    expect(ignoredMarkets).toBe(1);
    expect(messages).toMatchObject([
      {
        producer: 1,
        sourceTime: 1_772_396_405_000,
        event,
        type: 'status',
        status: 'live',
        phase: 3,
        clock: { seconds: 4_502, stopped: false, rate: 1, stoppage: 4 },
        score: { goals: [2, 1], halfTime: [1, 0], corners: [5, 7], yellowCards: [1, 2], redCards: [1, 1] },
      },
      {
        type: 'odds',
        full: false,
        lines: [
          {
            line: '1|',
            state: 'open',
            outcomes: [
              { id: '1', odds: 1_250, active: true, fair: { win: 769_000, refund: 0 } },
              { id: '2', odds: 5_500, active: true, fair: { win: 168_000, refund: 0 } },
              { id: '3', odds: 14_000, active: true, fair: { win: 63_000, refund: 0 } },
            ],
          },
          {
            line: '16|hcp=-0.25',
            outcomes: [
              { id: '1714', fair: { win: 620_000, refund: 100_000 } },
              { id: '1715', fair: { win: 280_000, refund: 100_000 } },
            ],
          },
          { line: '18|total=3.5', state: 'suspended' },
          { line: '18|total=2.5', state: 'off' },
          { line: '29|', state: 'off' },
          { line: '10|', state: 'handedOver' },
        ],
      },
    ]);
  });

  test('results, and what takes them back', () => {
    const settled = mapSample('bet_settlement');
    expect(settled.messages).toMatchObject([
      {
        type: 'settle',
        certainty: 1,
        lines: [
          { line: '1|', outcomes: [{ result: 'won' }, { result: 'lost' }, { result: 'lost' }] },
          { line: '16|hcp=-0.75', outcomes: [{ result: 'halfWon' }, { result: 'halfLost' }] },
          { line: '16|hcp=-1', outcomes: [{ result: 'push' }, { result: 'push' }] },
          { line: '29|', voidReason: 3, outcomes: [{ result: 'void' }, { result: 'void' }] },
        ],
      },
      // A result that the feed does not know settles nothing, and nobody may bet on it.
      { type: 'odds', lines: [{ line: '18|total=3.5', state: 'suspended', outcomes: [] }] },
    ]);
    expect(problems(settled)).toEqual(['18|total=3.5 outcome[0]@result']);
    expect(mapSample('rollback_bet_settlement').messages).toMatchObject([
      { type: 'unsettle', lines: ['1|', '16|hcp=-0.75'] },
    ]);
    const window = { from: 1_772_396_400_000, to: 1_772_396_410_000 };
    expect(mapSample('bet_cancel').messages).toMatchObject([
      { type: 'cancel', lines: ['1|', '18|total=3.5'], voidReason: 12, ...window },
      { type: 'cancel', lines: ['29|'], voidReason: 10, ...window },
    ]);
    expect(mapSample('rollback_bet_cancel').messages).toMatchObject([{ type: 'uncancel', lines: ['1|'], ...window }]);
  });

  test('heartbeats, the end of a recovery, stops and fixtures', () => {
    expect(mapSample('alive').messages).toEqual([
      { producer: 1, sourceTime: 1_772_391_600_000, type: 'producer', state: 'up' },
    ]);
    expect(mapSample('snapshot_complete').messages).toMatchObject([{ producer: 3, type: 'snapshot', request: 42 }]);
    expect(mapSample('bet_stop').messages).toMatchObject([
      { type: 'stop', groups: ['score', 'corners'], to: 'suspended' },
    ]);
    const { messages, fixtures } = mapSample('fixture_change');
    expect(fixtures).toEqual([{ event, change: 'time' }]);
    // The old start does not hold any more, and the new one is not known yet.
    expect(messages).toMatchObject([{ type: 'stop', groups: ['*'], reason: 'other' }]);
    const reading = mapUofFixture(sample('fixture'), { event, change: 'new' }, { producer: 3, sourceTime: 5 });
    expectReadable(reading);
    expect(reading.messages).toMatchObject([
      {
        type: 'fixture',
        event,
        sport: 'football',
        tournament: { id: 'sr:tournament:9001', name: 'Copa do Cerrado', category: 'Brazil' },
        competitors: [
          { id: 'sr:competitor:501', role: 'home', short: 'IPE' },
          { id: 'sr:competitor:502', role: 'away' },
        ],
        startsAt: Date.UTC(2026, 2, 1, 19),
        live: true,
      },
    ]);
  });

  test('they make one event with prices and results', () => {
    let state = createSportEventState(event);
    let sequence = 0;
    const readings = [
      mapUofFixture(sample('fixture'), { event, change: 'new' }, { producer: 3, sourceTime: 1_772_300_000_000 }),
      ...['odds_change', 'bet_settlement', 'rollback_bet_settlement'].map(mapSample),
    ];
    for (const message of readings.flatMap(({ messages }) => messages)) {
      const reading = readFeedMessage({ source: 'uof', sequence: ++sequence, ...message });
      if (reading.read !== 'message' || !('event' in reading.message)) throw new Error('not a message of an event');
      state = applyEventMessage(state, reading.message, reading.unread).state;
    }
    expect(state.status?.score).toMatchObject({ goals: [2, 1] });
    expect(state.lines.get('1|')?.resultVersions.map(({ kind }) => kind)).toEqual(['settle', 'unsettle']);
    expect(state.lines.get('18|total=3.5')?.quotes[1]?.state).toBe('suspended');
    expect(state.lines.get('16|hcp=-0.25')?.quotes[1]?.outcomes['1714']?.odds).toBe(1_320);
  });
});

describe('what cannot be read closes what it may be about', () => {
  const market = (
    attributes: string,
    outcomes = '<outcome id="74" odds="1.9" active="1"/><outcome id="76" odds="1.9" active="1"/>',
  ) => oddsChange(`<odds><market ${attributes}>${outcomes}</market></odds>`);
  const states = ({ messages }: SourceReading) =>
    messages.flatMap((message) =>
      message.type === 'odds' ? message.lines.map(({ line, state }) => `${line} ${state}`) : [message.type],
    );

  test.each([
    ['a price that is no number', 'id="29"', '<outcome id="74" odds="abc" active="1"/>', ['29| suspended']],
    ['a price of 1', 'id="29"', '<outcome id="74" odds="1.0" active="1"/>', ['29| suspended']],
    ['an active outcome without a price', 'id="29"', '<outcome id="74" active="1"/>', ['29| suspended']],
    ['an outcome without an id', 'id="29"', '<outcome odds="2" active="1"/>', ['29| suspended']],
    ['an outcome given twice', 'id="29"', '<outcome id="74" odds="2"/><outcome id="74" odds="3"/>', ['29| suspended']],
    ['an unknown status', 'id="29" status="7"', '<outcome id="74" odds="2"/>', ['29| suspended']],
    ['an open line without outcomes', 'id="29" status="1"', '', ['29| suspended']],
    ['a market without an id', 'specifiers="total=2.5"', '<outcome id="12" odds="2"/>', ['stop']],
  ])('%s', (_, attributes, outcomes, expected) => {
    const reading = market(attributes, outcomes);
    expectReadable(reading);
    expect(states(reading)).toEqual(expected);
    expect(reading.problems).not.toEqual([]);
  });

  test('a line keeps its one spelling, and one that the table does not have keeps its text', () => {
    expect(states(market('id="18" specifiers="total=2.50"'))).toEqual(['18|total=2.5 open']);
    expect(states(market('id="18" specifiers="total=2.3"'))).toEqual(['18|total=2.3 open']);
    expect(market('id="9999"')).toMatchObject({ messages: [], ignoredMarkets: 1, problems: [] });
  });

  test('a line given twice stops the event', () => {
    const twice = '<market id="29"><outcome id="74" odds="2"/></market>';
    expect(states(oddsChange(`<odds>${twice}${twice}</odds>`))).toEqual(['29| open', 'stop']);
  });

  test('chances that cannot be are left out', () => {
    const reading = market(
      'id="29"',
      '<outcome id="74" odds="2" probabilities="1.5"/><outcome id="76" odds="2" probabilities="x"/>',
    );
    expect(reading.messages).toMatchObject([{ lines: [{ state: 'open', outcomes: [{ id: '74' }, { id: '76' }] }] }]);
    expect(JSON.stringify(reading.messages)).not.toContain('fair');
  });

  test.each([
    ['<sport_event_status status="1" match_status="999" home_score="0" away_score="0"/>', 'match_status'],
    ['<sport_event_status status="1" match_status="7" home_score="x" away_score="0"/>', 'match_status'],
    ['<sport_event_status status="12" match_status="7"/>', 'status'],
    [
      '<sport_event_status status="1" match_status="7"><period_scores><period_score match_status_code="6" home_score="1"/></period_scores></sport_event_status>',
      'period_scores',
    ],
  ])('the prices beside an unreadable status open nothing: %s', (status, path) => {
    const reading = oddsChange(`${status}<odds><market id="29"><outcome id="74" odds="2"/></market></odds>`);
    expect(states(reading)).toEqual(['29| suspended', 'stop']);
    expect(problems(reading)).toEqual([`sport_event_status ${path}`]);
    expect(reading.messages.at(-1)).toEqual(everything);
  });

  test('an event without a fixture is not priced, and its fixture is asked for', () => {
    const xml = `<odds_change product="1" event_id="${event}" timestamp="1000"><sport_event_status status="1" match_status="7" home_score="0" away_score="0"/><odds><market id="1"><outcome id="1" odds="2"/></market></odds></odds_change>`;
    const reading = map(xml, { findEvent: () => undefined });
    expect(states(reading)).toEqual(['1| suspended', 'stop']);
    expect(reading.fixtures).toEqual([{ event, change: 'new' }]);
  });

  test.each([
    ['<bet_stop product="1" event_id="sr:match:77001" timestamp="1000"/>', ['stop', 'stop']],
    [
      '<bet_settlement product="1" event_id="sr:match:77001" timestamp="1000" certainty="5"><outcomes/></bet_settlement>',
      ['stop'],
    ],
    [
      '<bet_cancel product="1" event_id="sr:match:77001" timestamp="1000" end_time="soon"><market id="1"/></bet_cancel>',
      ['stop'],
    ],
    ['<bet_cancel product="1" event_id="sr:match:77001" timestamp="1000"/>', ['stop']],
    [
      '<bet_cancel product="1" event_id="sr:match:77001" timestamp="1000"><market id="1"><outcome id="1"/></market></bet_cancel>',
      ['1| suspended'],
    ],
    ['<fixture_change product="1" event_id="sr:match:77001" timestamp="1000" change_type="99"/>', ['stop']],
    ['<line_up product="1" event_id="sr:match:77001" timestamp="1000"/>', ['stop']],
  ])('%s', (xml, expected) => {
    const reading = map(xml);
    expectReadable(reading);
    expect(states(reading)).toEqual(expected);
    expect(reading.problems).not.toEqual([]);
  });

  test('a dead heat is read from its factor, and one that is no share settles nothing', () => {
    const settle = (factor: string) =>
      map(
        `<bet_settlement product="1" event_id="e" timestamp="1000" certainty="2"><outcomes><market id="1110"><outcome id="sr:competitor:1" result="1" dead_heat_factor="${factor}"/></market></outcomes></bet_settlement>`,
        { findEvent: () => ({ sport: 'motor-racing' }) },
      ).messages;
    expect(settle('0.333333')).toMatchObject([
      { type: 'settle', lines: [{ outcomes: [{ result: 'won', deadHeat: [1, 3] }] }] },
    ]);
    expect(settle('1.5')).toMatchObject([{ type: 'odds', lines: [{ line: '1110|', state: 'suspended' }] }]);
  });

  test('an unreadable envelope makes its producer suspect, or all of them', () => {
    const down = (producer: number, sourceTime: number) => ({
      producer,
      sourceTime,
      type: 'producer',
      state: 'down',
      reason: 'unreadable',
    });
    expect(map('<odds_change product="1" timestamp="1000"/>').messages).toEqual([down(1, 1_000)]);
    expect(map('<odds_change product="3" event_id="e"/>').messages).toEqual([down(3, context.receivedAt)]);
    expect(map('<odds_change event_id="e" timestamp="7"/>').messages).toEqual([down(1, 7), down(3, 7)]);
    expect(map('<alive product="1" timestamp="9" subscribed="0"/>').messages).toMatchObject([
      { state: 'down', reason: 'not subscribed' },
    ]);
    expect(map('<snapshot_complete product="1" timestamp="9"/>').messages).toMatchObject([{ state: 'down' }]);
  });

  test('a fixture of another event, or one that cannot be read, stops the event', () => {
    const request = { event, change: 'new' } as const;
    const read = (xml: string) => mapUofFixture(parseXml(xml), request, { producer: 3, sourceTime: 1_000 });
    expect(read('<fixtures_fixture/>').messages).toEqual([{ ...everything, producer: 3 }]);
    const fixture = sample('fixture');
    const other = mapUofFixture(fixture, { ...request, event: 'sr:match:2' }, { producer: 3, sourceTime: 1 });
    expect(other.messages).toMatchObject([{ type: 'stop', event: 'sr:match:2' }]);
    const chess = '<fixture id="sr:match:77001"><tournament id="t"><sport id="sr:sport:999"/></tournament></fixture>';
    expect(read(chess)).toMatchObject({ messages: [], problems: [{ reason: 'not offered' }] });
  });

  test('no tree makes a mapper throw', () => {
    const names = fc.constantFrom(
      'odds_change',
      'odds',
      'market',
      'outcome',
      'outcomes',
      'sport_event_status',
      'period_scores',
      'bet_settlement',
      'bet_cancel',
      'clock',
      'x',
    );
    const keys = fc.constantFrom(
      'product',
      'timestamp',
      'event_id',
      'id',
      'specifiers',
      'status',
      'odds',
      'result',
      'void_factor',
      'match_status',
      'home_score',
      'certainty',
      'groups',
      '__proto__',
    );
    const values = fc.oneof(
      fc.constantFrom('1', '0', '-1', '18', 'total=2.5', '1e999', '', 'constructor'),
      fc.string({ maxLength: 8 }),
    );
    const attributes = fc.dictionary(keys, values, { maxKeys: 6 });
    let element: fc.Arbitrary<XmlElement> = fc.record({ name: names, attributes, children: fc.constant([]) });
    for (let depth = 0; depth < 3; depth++)
      element = fc.record({ name: names, attributes, children: fc.array(element, { maxLength: 3 }) });
    fc.assert(
      fc.property(element, (tree) => {
        const root = { ...tree, attributes: { product: '1', timestamp: '1000', event_id: event, ...tree.attributes } };
        for (const { message, reading } of mapUofMessage(root, context).messages.map((one, i) => ({
          message: one,
          reading: readFeedMessage({ source: 'uof', sequence: i + 1, ...one }),
        })))
          expect([message.type, reading.read]).toEqual([message.type, 'message']);
      }),
      { numRuns: 200 },
    );
  });
});

describe('other sports', () => {
  const status = (sport: string, inner: string, format = {}) =>
    map(`<odds_change product="1" event_id="e" timestamp="1000">${inner}</odds_change>`, {
      findEvent: () => ({ sport, format }),
    }).messages[0];
  const periods = (...scores: readonly (readonly [code: number, home: number, away: number])[]) =>
    `<period_scores>${scores.map(([code, home, away], i) => `<period_score match_status_code="${code}" number="${i + 1}" home_score="${home}" away_score="${away}"/>`).join('')}</period_scores>`;

  test('volleyball: sets in play, in a break, and a golden set that is not read', () => {
    const begun = periods([8, 25, 20], [9, 12, 15]);
    expect(
      status(
        'volleyball',
        `<sport_event_status status="1" match_status="9" home_score="1" away_score="0" current_server="1">${begun}</sport_event_status>`,
      ),
    ).toMatchObject({
      phase: 102,
      score: {
        maxSets: 5,
        server: 'home',
        sets: [
          { points: [25, 20], over: true },
          { points: [12, 15], over: false },
        ],
      },
    });
    const first = periods([8, 25, 20]);
    expect(
      status(
        'volleyball',
        `<sport_event_status status="1" match_status="301" home_score="1" away_score="0">${first}</sport_event_status>`,
      ),
    ).toMatchObject({ phase: 101, score: { sets: [{ points: [25, 20], over: true }] } });
    expect(
      status(
        'volleyball',
        `<sport_event_status status="1" match_status="9" home_score="1" away_score="0">${first}</sport_event_status>`,
      ),
    ).toMatchObject({ phase: 102, score: { sets: [{ over: true }] } });
    expect(
      status(
        'volleyball',
        `<sport_event_status status="1" match_status="17" home_score="1" away_score="0">${first}</sport_event_status>`,
      ),
    ).toMatchObject({ type: 'stop' });
  });

  test('badminton and table tennis: the format, and a set that a retirement broke off', () => {
    const broken = periods([8, 21, 11], [9, 8, 3]);
    expect(
      status(
        'badminton',
        `<sport_event_status status="4" match_status="96" home_score="1" away_score="0">${broken}</sport_event_status>`,
      ),
    ).toMatchObject({
      status: 'closed',
      ending: 'retired',
      phase: -1,
      score: { maxSets: 3, retired: 'away', sets: [{ over: true }, { over: false }] },
    });
    const games = `<sport_event_status status="1" match_status="8" home_score="0" away_score="0">${periods([8, 4, 2])}</sport_event_status>`;
    // Best of five or of seven: nobody may guess which.
    expect(status('table-tennis', games)).toMatchObject({ type: 'stop' });
    expect(status('table-tennis', games, { maxSets: 7 })).toMatchObject({ phase: 101, score: { maxSets: 7 } });
  });

  test('snooker: frames won and the points of each frame', () => {
    const frames = periods([21, 72, 10], [21, 0, 88], [21, 40, 12]);
    expect(
      status(
        'snooker',
        `<sport_event_status status="1" match_status="21" home_score="1" away_score="1">${frames}</sport_event_status>`,
        { maxFrames: 9 },
      ),
    ).toMatchObject({
      phase: 203,
      score: { maxFrames: 9, frames: [{ over: true }, { over: true }, { points: [40, 12], over: false }] },
    });
    expect(
      status(
        'snooker',
        `<sport_event_status status="1" match_status="445" home_score="1" away_score="1">${periods([21, 72, 10], [21, 0, 88])}</sport_event_status>`,
        { maxFrames: 9 },
      ),
    ).toMatchObject({ phase: 198 });
    // More frames are won than are listed.
    expect(
      status(
        'snooker',
        `<sport_event_status status="1" match_status="21" home_score="4" away_score="1">${frames}</sport_event_status>`,
        { maxFrames: 9 },
      ),
    ).toMatchObject({ type: 'stop' });
  });

  test.each([
    ['snooker', 'sr:sport:19', 'maxFrames', 9, [21, 12, 0]],
    ['table-tennis', 'sr:sport:20', 'maxSets', 7, [8, 4, 2]],
    ['tennis', 'sr:sport:5', 'maxSets', 5, [8, 4, 2]],
  ] as const)(
    '%s: the length of a match from its fixture, else from the variants of its markets',
    (sport, urn, name, length, period) => {
      const document = (info: string) =>
        parseXml(
          `<fixture id="${event}" start_time="2026-03-01T19:00:00+00:00" liveodds="booked"><tournament id="t" name="T"><sport id="${urn}"/><category name="C"/></tournament><competitors><competitor id="a" name="A" qualifier="home"/><competitor id="b" name="B" qualifier="away"/></competitors><extra_info><info key="neutral_ground" value="true"/>${info}</extra_info></fixture>`,
        );
      const readBody = (info: string) =>
        mapUofFixture(document(info), { event, change: 'new' }, { producer: 3, sourceTime: 1 }).messages[0];
      expect(readBody(`<info key="best_of" value="${length}"/>`)).toMatchObject({ format: { [name]: length } });
      for (const info of ['', '<info key="best_of" value="4"/>', '<info key="best_of" value="x"/>'])
        expect(readBody(info)).not.toHaveProperty('format');

      const head = `<sport_event_status status="1" match_status="${period[0]}" home_score="0" away_score="0">${periods(period)}</sport_event_status>`;
      const market = (id: number, variant: string) => {
        const outcome = `<outcome id="${variant}:14" odds="5.5" active="1"/>`;
        return `<market id="${id}" status="1" specifiers="variant=${variant}">${outcome}</market>`;
      };
      const change = (markets: string, known: object = {}) =>
        map(
          `<odds_change product="1" event_id="${event}" timestamp="1000">${head}<odds>${markets}</odds></odds_change>`,
          { findEvent: () => ({ sport, ...known }) },
        );
      const priced = change(market(199, `sr:correct_score:bestof:${length}`));
      expect(priced.messages[0]).toMatchObject({ type: 'status', score: { [name]: length } });
      expect(priced.messages[1]).toMatchObject({ type: 'odds', lines: [{ state: 'open' }] });
      expect(priced.formats).toEqual([{ event, format: { [name]: length } }]);
      // The fixture's own length goes before that of a market.
      const other = change(market(199, `sr:correct_score:bestof:${length}`), { format: { [name]: 5 } });
      expect(other.formats).toEqual([]);
      expect(other.messages[0]).toMatchObject({ score: { [name]: 5 } });
      // Two lengths are none, and that of one set is not the match's.
      const two = market(199, 'sr:correct_score:bestof:3') + market(198, 'sr:exact_sets:bestof:5');
      expect(change(two).formats).toEqual([]);
      expect(change('<market id="374" specifiers="setnr=1|variant=sr:correct_score:bestof:5"/>').formats).toEqual([]);
    },
  );

  test.each([
    ['cashout_status="1"', [{ id: '12', active: true, fair: { win: 480_000, refund: 0 } }]],
    ['cashout_status="-1"', []],
    ['', []],
  ])(
    'a market off the board keeps its chances while the feed says that it can be cashed out: %s',
    (attribute, outcomes) => {
      const outcome = '<outcome id="12" odds="1.9" probabilities="0.48" active="1"/>';
      const market = `<market id="18" status="0" specifiers="total=2.5" ${attribute}>${outcome}</market>`;
      const [message] = oddsChange(`<odds>${market}</odds>`).messages;
      expect(message).toMatchObject({ lines: [{ line: '18|total=2.5', state: 'off', outcomes }] });
      expect((message as unknown as { lines: { outcomes: unknown[] }[] }).lines[0]?.outcomes).toHaveLength(
        outcomes.length,
      );
    },
  );

  test('rugby: halves, and extra time that its markets leave out', () => {
    expect(
      status(
        'rugby',
        `<sport_event_status status="1" match_status="31" home_score="10" away_score="7">${periods([6, 10, 7])}</sport_event_status>`,
      ),
    ).toMatchObject({ phase: 2, score: { periods: [{ points: [10, 7], over: true }] } });
    const extra = periods([6, 10, 7], [7, 3, 6], [41, 0, 3]);
    expect(
      status(
        'rugby',
        `<sport_event_status status="1" match_status="41" home_score="13" away_score="16">${extra}</sport_event_status>`,
      ),
    ).toMatchObject({
      phase: 4,
      score: { periods: [{ over: true }, { over: true }, { points: [0, 3], over: false }] },
    });
  });

  test.each(['cricket', 'baseball', 'boxing', 'motor-racing'])(
    '%s is not read live and takes no bets, but its end ends it',
    (sport) => {
      const at = (code: number) =>
        `<sport_event_status status="${code}" match_status="100" home_score="2" away_score="1"/>`;
      expect(status(sport, at(1))).toMatchObject({ type: 'stop' });
      expect(status(sport, at(4))).toMatchObject({ type: 'status', status: 'closed', ending: 'played', phase: -1 });
    },
  );

  test('tennis', () => {
    const sets = periods([8, 6, 4], [9, 2, 3]);
    expect(
      status(
        'tennis',
        `<sport_event_status status="1" match_status="9" home_score="1" away_score="0" current_server="2" home_gamescore="50" away_gamescore="40">${sets}</sport_event_status>`,
      ),
    ).toMatchObject({
      phase: 102,
      score: {
        maxSets: 3,
        sets: [
          { games: [6, 4], over: true },
          { games: [2, 3], over: false },
        ],
        points: ['A', '40'],
        server: 'away',
      },
    });
    expect(
      status(
        'tennis',
        `<sport_event_status status="4" match_status="95" home_score="1" away_score="0">${sets}</sport_event_status>`,
      ),
    ).toMatchObject({
      ending: 'retired',
      score: { retired: 'home', sets: [{ over: true }, { over: false }] },
    });
    expect(status('tennis', '<sport_event_status status="4" match_status="93"/>')).toMatchObject({
      ending: 'notPlayed',
    });
  });
  test('basketball', () => {
    const quarters = periods([13, 20, 18], [14, 9, 11]);
    expect(
      status(
        'basketball',
        `<sport_event_status status="1" match_status="14" home_score="29" away_score="29">${quarters}</sport_event_status>`,
        { minutes: 48 },
      ),
    ).toMatchObject({
      phase: 1,
      score: {
        minutes: 48,
        periods: [
          { points: [20, 18], over: true },
          { points: [9, 11], over: false },
        ],
      },
    });
    expect(
      status('basketball', `<sport_event_status status="1" match_status="31">${quarters}</sport_event_status>`),
    ).toMatchObject({
      phase: 2,
      score: { periods: [{ over: true }, { over: true }] },
    });
  });
  test('football in overtime counts the goals of ninety minutes', () => {
    const halves = periods([6, 1, 0], [7, 0, 1], [40, 1, 0]);
    expect(
      status(
        'football',
        `<sport_event_status status="1" match_status="41" home_score="2" away_score="1">${halves}</sport_event_status>`,
      ),
    ).toMatchObject({
      phase: 4,
      score: { goals: [1, 1], halfTime: [1, 0] },
    });
  });
});
