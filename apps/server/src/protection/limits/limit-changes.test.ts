import { limitKinds, limitPeriods } from '@arara/contract/player/protection';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { addCalendarMonths } from '../state/calendar.ts';
import {
  type ChangedLimits,
  decideLimitChange,
  findPendingLimit,
  type LimitChange,
  LOOSER_LIMIT_CONFIRMATION_MS,
  LOOSER_LIMIT_DELAY_MS,
} from './limit-changes.ts';
import { findExclusionEnd } from '../exclusion/self-exclusion.ts';

const NOW = Date.UTC(2026, 2, 18, 15);
const FROM = NOW + LOOSER_LIMIT_DELAY_MS;
const CLOSED = FROM + LOOSER_LIMIT_CONFIRMATION_MS;

const stake = (value: number | null): LimitChange => ({ kind: 'stake', period: 'day', value });
const limits = (value: number | null) => (value === null ? {} : { stake: { day: value } });

/** The limit of the day after some changes, each at its instant. */
function run(first: number | null, ...changes: readonly (readonly [at: number, value: number | null])[]) {
  let state: Pick<ChangedLimits, 'limits' | 'pending'> = { limits: limits(first), pending: {} };
  const outcomes: string[] = [];
  for (const [at, value] of changes) {
    const { outcome, ...after } = decideLimitChange(state, stake(value), at);
    outcomes.push(outcome);
    state = after;
  }
  return { limit: state.limits.stake?.day ?? null, waits: state.pending.stake?.day?.value, outcomes };
}

describe('a change of a limit', () => {
  test('the delay and the time to confirm are those of the specification', () => {
    expect([LOOSER_LIMIT_DELAY_MS, LOOSER_LIMIT_CONFIRMATION_MS].map((ms) => ms / 3_600_000)).toEqual(proves('A-332'));
  });
  test.each([
    ['a first limit counts at once', null, [[NOW, 500]], 500, ['limitLowered']],
    ['a lower one counts at once', 500, [[NOW, 400]], 400, ['limitLowered']],
    ['zero is a limit', 500, [[NOW, 0]], 0, ['limitLowered']],
    ['the same one changes nothing', 500, [[NOW, 500]], 500, ['unchanged']],
    ['a higher one waits', 500, [[NOW, 501]], 500, ['limitRaiseAsked']],
    ['none waits', 500, [[NOW, null]], 500, ['limitRaiseAsked']],
    [
      'too early a confirmation changes nothing',
      500,
      [
        [NOW, 600],
        [FROM - 1, 600],
      ],
      500,
      ['limitRaiseAsked', 'unchanged'],
    ],
    [
      'and does not begin the day again',
      500,
      [
        [NOW, 600],
        [FROM - 1, 600],
        [FROM, 600],
      ],
      600,
      ['limitRaiseAsked', 'unchanged', 'limitRaised'],
    ],
    [
      'it is confirmed on its day',
      500,
      [
        [NOW, null],
        [FROM, null],
      ],
      null,
      ['limitRaiseAsked', 'limitRaised'],
    ],
    [
      'and until the last moment',
      500,
      [
        [NOW, 600],
        [CLOSED - 1, 600],
      ],
      600,
      ['limitRaiseAsked', 'limitRaised'],
    ],
    [
      'later it is asked for again',
      500,
      [
        [NOW, 600],
        [CLOSED, 600],
      ],
      500,
      ['limitRaiseAsked', 'limitRaiseAsked'],
    ],
    [
      'another value is another wait',
      500,
      [
        [NOW, 600],
        [FROM, 700],
      ],
      500,
      ['limitRaiseAsked', 'limitRaiseAsked'],
    ],
    [
      'a smaller raise too',
      500,
      [
        [NOW, 700],
        [FROM, 600],
      ],
      500,
      ['limitRaiseAsked', 'limitRaiseAsked'],
    ],
    [
      'a lower one takes back what waited',
      500,
      [
        [NOW, 600],
        [NOW + 1, 400],
        [FROM, 600],
      ],
      400,
      ['limitRaiseAsked', 'limitLowered', 'limitRaiseAsked'],
    ],
    [
      'the present value takes it back too',
      500,
      [
        [NOW, 600],
        [NOW + 1, 500],
        [FROM, 600],
      ],
      500,
      ['limitRaiseAsked', 'limitLowered', 'limitRaiseAsked'],
    ],
  ] as const)('%s', (_, first, changes, limit, outcomes) => {
    const result = run(first, ...changes);
    expect([result.limit, result.outcomes]).toEqual([limit, outcomes]);
  });

  test('whatever is asked, a limit is never looser than a day before without a wait of a day', () => {
    const change = fc.record({
      kind: fc.constantFrom(...limitKinds),
      period: fc.constantFrom(...limitPeriods),
      value: fc.option(fc.nat(5)),
      after: fc.nat(60 * 3_600_000),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let state: Pick<ChangedLimits, 'limits' | 'pending'> = { limits: {}, pending: {} };
        let now = NOW;
        const asked = new Map<string, number>();
        for (const { after, ...wanted } of changes) {
          now += after;
          const slot = `${wanted.kind} ${wanted.period} ${wanted.value}`;
          const before = state.limits[wanted.kind]?.[wanted.period] ?? Number.POSITIVE_INFINITY;
          const { outcome, ...next } = decideLimitChange(state, wanted, now);
          const value = next.limits[wanted.kind]?.[wanted.period] ?? Number.POSITIVE_INFINITY;
          if (value > before) expect(now - (asked.get(slot) ?? now)).toBeGreaterThanOrEqual(LOOSER_LIMIT_DELAY_MS);
          if (outcome === 'limitRaiseAsked') asked.set(slot, now);
          state = next;
        }
      }),
    );
  });

  test('what can no longer be confirmed is not shown', () => {
    const { pending } = decideLimitChange({ limits: limits(1), pending: {} }, stake(2), NOW);
    expect([CLOSED - 1, CLOSED].map((at) => findPendingLimit(pending, stake(2), at)?.value)).toEqual([2, undefined]);
  });
});

describe('the term of an exclusion', () => {
  test.each([
    ['2026-03-18', 1, '2026-04-18'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-10-31', 6, '2027-04-30'],
    ['2026-12-15', 12, '2027-12-15'],
  ])('%s and %i months is %s', (day, months, end) => {
    expect(addCalendarMonths(day, months)).toBe(end);
  });
  test('ends with its last day in São Paulo, never earlier; 0 has none', () => {
    expect(findExclusionEnd(NOW, 1)).toBe(Date.UTC(2026, 3, 19, 3));
    expect(findExclusionEnd(NOW, 0)).toBeNull();
  });
});
