import { describe, expect, test } from 'vitest';
import { defaultMarginPolicy } from '@arara/sports/core/margins';
import { foldLineResultVersions } from '@arara/sports/core/results';
import type { ResultVersion } from '@arara/sports/core/results';
import { gradeLine } from '@arara/sports/core/sport';
import { createAppearances, createCalendarEvent, listSeries } from '../feed/calendar.ts';
import { stepSimulatedEvent, voidEvent } from './event.ts';
import { createEventPlanner, toClockTime } from './event-plan.ts';
import type { EventIncident, SimulatedEventSpec } from './event-plan.ts';
import { createSimulatedEvent, readFacts } from './event-state.ts';
import type { FeedMessageDraft, SimulatedEvent } from './event-state.ts';
import { restoreEvent, storeEvent } from './stored-event.ts';
import { toySport } from '../../test/toy-sport.ts';

const startsAt = 1_800_000_000_000;
const minute = 60_000;
const [matches, races] = listSeries([toySport]);

/** The n-th event of a series, announced a day before its start. */
function createSpec(n: number, incident: EventIncident = 'none', series = matches, speed = 1): SimulatedEventSpec {
  if (series === undefined) throw new Error('no series');
  const options = { seed: 'event', run: 'r', speed, startsAt, incidents: 'none' } as const;
  const spec = createCalendarEvent(options, series, n, { appearances: createAppearances([series], []), opensAt: 0 });
  if (spec === undefined) throw new Error('nobody is free');
  return { ...spec, opensAt: spec.startsAt - (1_440 * minute) / speed, incident };
}

/** Plays an event in steps; each second state goes through the text that would be stored. */
function play(spec: SimulatedEventSpec, { everyMs = 90_000, quiet = false, from = spec.opensAt } = {}) {
  const plan = createEventPlanner([toySport])(spec);
  if (plan === undefined) throw new Error('no plan');
  const context = { plan, policy: defaultMarginPolicy, quiet };
  const end = spec.startsAt + (160 * minute) / spec.speed;
  const drafts: FeedMessageDraft[] = [];
  let event: SimulatedEvent = createSimulatedEvent(spec);
  for (let now = from; now < end + everyMs; now += everyMs) {
    const stepped = stepSimulatedEvent(context, event, Math.min(now, end));
    drafts.push(...stepped.drafts);
    event = restoreEvent(JSON.parse(JSON.stringify(storeEvent(stepped.event))));
  }
  return { plan, event, drafts };
}

const pick = <Type extends FeedMessageDraft['body']['type']>(drafts: readonly FeedMessageDraft[], type: Type) =>
  drafts.flatMap(({ body, sourceTime, producer }) =>
    body.type === type
      ? [{ ...(body as Extract<FeedMessageDraft['body'], { readonly type: Type }>), at: sourceTime, producer }]
      : [],
  );

/** The results that a consumer has at the end, by line. */
function foldResults(drafts: readonly FeedMessageDraft[]) {
  const versions = new Map<string, ResultVersion[]>();
  const add = (line: string, version: ResultVersion) => versions.set(line, [...(versions.get(line) ?? []), version]);
  for (const [sequence, { body, sourceTime, producer }] of drafts.entries()) {
    const at = { sourceTime, producer, sequence };
    if (body.type === 'settle')
      for (const { line, outcomes } of body.lines) {
        const outcomeResults = Object.fromEntries(outcomes.map(({ id, ...outcome }) => [id, outcome]));
        add(line, { at, kind: 'settle', certainty: body.certainty, outcomeResults });
      }
    if (body.type === 'unsettle') for (const line of body.lines) add(line, { at, kind: 'unsettle' });
    if (body.type === 'cancel') {
      const { from, to } = body;
      const window = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
      for (const line of body.lines) add(line, { at, kind: 'cancel', ...window });
    }
  }
  return new Map([...versions].map(([line, list]) => [line, foldLineResultVersions(list)]));
}

describe('an event', () => {
  const specs = Array.from({ length: 30 }, (_, n) => createSpec(n));
  const played = specs.map((spec) => play(spec));

  test('gives the same messages for any steps, and continues from stored text', () => {
    for (const spec of specs.slice(0, 5))
      expect(play(spec, { everyMs: 7 * 60 * minute }).drafts).toEqual(play(spec, { everyMs: 61_000 }).drafts);
  });

  test('is announced with its main lines, offers all lines three hours before, and is handed over at the start', () => {
    const { drafts, plan } = played[0]!;
    expect(drafts.slice(0, 3).map(({ body, producer }) => [body.type, producer])).toEqual([
      ['fixture', 13],
      ['status', 13],
      ['odds', 13],
    ]);
    const odds = pick(drafts, 'odds');
    const early = odds.filter(({ at }) => at < plan.spec.startsAt - 180 * minute);
    expect(new Set(early.flatMap(({ lines }) => lines.map(({ line }) => line)))).toEqual(new Set(['1|', '16|hcp=0.5']));
    expect(early.length).toBeGreaterThan(20);
    const full = odds.find(({ at }) => at === plan.spec.startsAt - 180 * minute);
    expect([full?.full, (full?.lines.length ?? 0) > 6]).toEqual([true, true]);
    const handedOver = odds.find(({ lines }) => lines.some(({ state }) => state === 'handedOver'));
    expect([handedOver?.at, handedOver?.producer]).toEqual([plan.spec.startsAt, 13]);
    // What is not offered in play leaves the board.
    const live = odds.find(({ producer }) => producer === 10);
    expect([live?.at, live?.full, live?.lines.find(({ line }) => line === '20|')?.state]).toEqual([
      plan.spec.startsAt,
      true,
      'off',
    ]);
  });

  test('stops bets before the moments that decide, and prices no stopped line until they are over', () => {
    let stops = 0;
    for (const { drafts } of played) {
      let stopped: readonly string[] = [];
      for (const { body, producer } of drafts) {
        if (body.type === 'stop') [stopped, stops] = [[...stopped, ...body.groups], stops + 1];
        if (body.type === 'odds' && producer === 10) {
          if (stopped.length > 0) expect(body.full).toBe(true);
          stopped = [];
        }
      }
    }
    expect(stops).toBeGreaterThan(150);
    // A round that changes the score is stopped before and priced after.
    const { drafts, plan } = played[0]!;
    const step = plan.getScript().steps.find((one) => one.stop !== undefined && one.correction === undefined)!;
    const at = toClockTime(plan.spec, step.t);
    expect(pick(drafts, 'stop').map((stop) => stop.at)).toContain(at - 20_000);
    expect(pick(drafts, 'odds').map((odds) => odds.at)).toContain(at + 15_000);
  });

  test('sends newer prices of every touched line after a change of score without a stop', () => {
    for (const { drafts } of played) {
      for (const [i, { body, sourceTime }] of drafts.entries()) {
        if (body.type !== 'status' || body.status !== 'live' || drafts[i - 1]?.body.type === 'odds') continue;
        const next = drafts.slice(i + 1).find((draft) => draft.body.type === 'odds' || draft.body.type === 'status');
        if (next?.body.type === 'odds' && next.sourceTime === sourceTime)
          expect(next.body.lines.length).toBeGreaterThan(0);
      }
    }
  });

  test('settles every line that was ever priced as its score decides, takes back what a correction undoes, and confirms', () => {
    let unsettled = 0;
    for (const { drafts, event, plan } of played) {
      const facts = readFacts(plan, event);
      const results = foldResults(drafts);
      const priced = new Set(pick(drafts, 'odds').flatMap(({ lines }) => lines.map(({ line }) => line)));
      expect(new Set(results.keys())).toEqual(priced);
      for (const [name, { outcomeResults, certainty, cancelled }] of results) {
        const line = toySport.module.markets.parseLine(name)!;
        const graded = gradeLine(toySport.module, line, facts, {});
        if (graded === 'undecided') throw new Error(`${name} is undecided`);
        expect([name, outcomeResults]).toEqual([name, Object.fromEntries(graded.map(({ id, grade }) => [id, grade]))]);
        expect([certainty, cancelled]).toEqual([2, []]);
      }
      unsettled += pick(drafts, 'unsettle').length;
      // A line is settled as soon as it is decided: over 1.5 before the end.
      expect(pick(drafts, 'status').at(-1)).toMatchObject({ status: 'closed', ending: 'played', phase: -1 });
    }
    expect(unsettled).toBeGreaterThan(0);
  });

  test('settles a line when it is decided and not only at the end', () => {
    const early = played.filter(({ drafts }) => pick(drafts, 'settle')[0]!.at < pick(drafts, 'stop').at(-1)!.at);
    expect(early.length).toBeGreaterThan(15);
  });

  test('with a wrong price cancels the bets of that minute and corrects it', () => {
    const { drafts, plan } = play(createSpec(40, 'wrongPrice'));
    const from = plan.spec.startsAt - 45 * minute;
    const [cancel, ...others] = pick(drafts, 'cancel');
    expect([cancel?.from, cancel?.to, cancel?.producer, others]).toEqual([from, from + minute, 13, []]);
    const home = (at: number) =>
      pick(drafts, 'odds')
        .filter((odds) => odds.at <= at)
        .flatMap(({ lines }) => lines)
        .findLast(({ line }) => line === '1|')?.outcomes[0]?.odds ?? 0;
    expect(Math.abs(Math.log(home(from) / home(from - 1)))).toBeGreaterThan(0.03);
    expect(Math.abs(Math.log(home(from + minute) / home(from - 1)))).toBeLessThan(0.03);
  });

  test('that is postponed is void and never starts', () => {
    const { drafts, event } = play(createSpec(41, 'postponed'));
    const results = foldResults(drafts);
    expect([...results.values()].every(({ cancelled }) => cancelled.length === 1)).toBe(true);
    expect([event.status, results.size > 5, drafts.every(({ producer }) => producer === 13)]).toEqual([
      'postponed',
      true,
      true,
    ]);
    expect(drafts.every(({ sourceTime }) => sourceTime <= event.spec.startsAt)).toBe(true);
  });

  test('that is abandoned keeps what its score has decided, the rest is void', () => {
    const events = [42, 43, 44, 45, 46].map((n) => play(createSpec(n, 'abandoned')));
    const grades = events.flatMap(({ drafts, plan, event }) => {
      const results = foldResults(drafts);
      expect(results.size).toBe(
        new Set(pick(drafts, 'odds').flatMap(({ lines }) => lines.map(({ line }) => line))).size,
      );
      expect(readFacts(plan, event)).toMatchObject({ end: 'abandoned' });
      return [...results.values()].flatMap(({ outcomeResults = {} }) =>
        Object.values(outcomeResults).map(({ result }) => result),
      );
    });
    expect(grades).toContain('void');
    expect(grades).toContain('won');
  });

  test('of a field names who left, and quotes everyone on the list to the end', () => {
    const { drafts, plan } = play(createSpec(3, 'none', races));
    const [first, left] = pick(drafts, 'fixture');
    expect([first?.change, left?.change]).toEqual(['new', 'competitors']);
    expect(left?.competitors.filter(({ withdrawn }) => withdrawn).length).toBe(1);
    expect(first?.competitors.every(({ role }) => role === 'none')).toBe(true);
    const results = foldResults(drafts);
    expect(Object.values(results.get('539|')!.outcomeResults!).filter(({ result }) => result === 'won').length).toBe(2);
    expect(Object.keys(results.get('538|')!.outcomeResults!).toSorted()).toEqual(plan.spec.competitors.toSorted());
  });

  test('played on through a pause ends with the same results, in few messages and without prices', () => {
    const spec = createSpec(4);
    const before = spec.startsAt - 200 * minute;
    const plan = createEventPlanner([toySport])(spec)!;
    const context = { plan, policy: defaultMarginPolicy, quiet: false };
    const first = stepSimulatedEvent(context, createSimulatedEvent(spec), before);
    const rest = stepSimulatedEvent({ ...context, quiet: true }, first.event, spec.startsAt + 160 * minute);
    expect(rest.drafts.length).toBeLessThan(6);
    expect(pick(rest.drafts, 'odds').filter(({ producer }) => producer === 10)).toEqual([]);
    const full = foldResults(play(spec).drafts);
    for (const [line, { outcomeResults }] of foldResults([...first.drafts, ...rest.drafts]))
      expect([line, outcomeResults]).toEqual([line, full.get(line)?.outcomeResults]);
  });

  test('that cannot be played on is void, but for what was settled', () => {
    const spec = createSpec(5);
    const plan = createEventPlanner([toySport])(spec)!;
    const context = { plan, policy: defaultMarginPolicy, quiet: false };
    const { event, drafts } = stepSimulatedEvent(context, createSimulatedEvent(spec), spec.startsAt + 60 * minute);
    const ended = voidEvent(event, spec.startsAt + 60 * minute);
    expect(event.settled.length).toBeGreaterThan(0);
    expect([ended.event.status, ended.event.nextAt]).toEqual(['cancelled', undefined]);
    for (const [line, { outcomeResults, cancelled }] of foldResults([...drafts, ...ended.drafts]))
      expect([line, outcomeResults === undefined]).toEqual([line, cancelled.length === 1]);
  });

  test('is written in half of the text', () => {
    const { event } = played[1]!;
    expect(restoreEvent(JSON.parse(JSON.stringify(storeEvent(event))))).toEqual(event);
    expect(JSON.stringify(storeEvent(event)).length).toBeLessThan(0.55 * JSON.stringify(event).length);
  });
});

describe('an event when time runs fast', () => {
  const spec = createSpec(6, 'none', matches, 60);
  const { drafts, plan } = play(spec, { everyMs: 250 });

  test('sends prices that the clock moves at most every one and a half seconds', () => {
    const live = pick(drafts, 'odds').filter(({ producer }) => producer === 10);
    expect(live.length).toBeGreaterThan(5);
    expect(plan.spec.speed).toBe(60);
    const span = live.at(-1)!.at - live[0]!.at;
    expect(live.length).toBeLessThan(span / 700);
  });

  test('an event that is being played is announced as it is', () => {
    const opensAt = spec.startsAt + (30 * minute) / 60;
    const late = play({ ...spec, opensAt }, { everyMs: 250, from: opensAt });
    expect(late.drafts.slice(0, 3).map(({ body, producer }) => [body.type, producer])).toEqual([
      ['fixture', 10],
      ['status', 10],
      ['odds', 10],
    ]);
    expect(late.event.step).toBe(plan.getScript().steps.length - 1);
    const over = play({ ...spec, opensAt: spec.startsAt + (150 * minute) / 60 }, { everyMs: 250 });
    expect([over.drafts, over.event.nextAt]).toEqual([[], undefined]);
  });
});
