import { describe, expect, test } from 'vitest';
import { findSport } from '../registry.ts';
import { isScoreRefused } from '../core/sport.ts';
import { readFeedMessage } from '../sports.ts';

const envelope = { source: 'simulator', producer: 10, sequence: 5, sourceTime: 1_000 };
const read = (message: object) => readFeedMessage({ ...envelope, ...message });

describe('the envelope', () => {
  test.each([
    undefined,
    'text',
    null,
    [],
    {},
    { type: 'producer', state: 'up' },
    { ...envelope, sequence: 0, type: 'producer', state: 'up' },
    { ...envelope, sequence: 1.5, type: 'producer', state: 'up' },
    { ...envelope, source: 'somebody', type: 'producer', state: 'up' },
    { ...envelope, source: 'replay:', type: 'producer', state: 'up' },
    { ...envelope, sourceTime: -1, type: 'producer', state: 'up' },
    { ...envelope, request: 'now', type: 'producer', state: 'up' },
  ])('of %j cannot be read', (message) => {
    expect(readFeedMessage(message).read).toBe('nothing');
  });
  test('says which producer it may be of', () => {
    expect(readFeedMessage({ source: 'uof', producer: 3 })).toMatchObject({
      read: 'nothing',
      source: 'uof',
      producer: 3,
    });
  });
  test('of a replay names its run', () => {
    expect(read({ source: 'replay:copa-1', type: 'producer', state: 'up' }).read).toBe('message');
  });
});

describe('a body', () => {
  test('without an event, where it is about one, may be about any', () => {
    expect(read({ type: 'odds', full: false, lines: [] })).toMatchObject({ read: 'envelope', event: undefined });
  });
  test('of an unknown type is of its event', () => {
    expect(read({ type: 'toString', event: 'e' })).toMatchObject({ read: 'envelope', event: 'e', reason: 'type' });
  });
  test('keeps only the fields of the protocol', () => {
    expect(read({ type: 'producer', state: 'up', extra: 1 })).toEqual({
      read: 'message',
      message: { ...envelope, type: 'producer', state: 'up' },
      unread: [],
    });
  });
});

describe('messages of earlier versions', () => {
  test('a fixture with two sides has them as its competitors', () => {
    const reading = read({
      type: 'fixture',
      event: 'e',
      change: 'new',
      sport: 'football',
      tournament: { id: 't', name: 'T', category: 'C' },
      home: { id: 'h', name: 'Casa', short: 'CAS', color: '#fff' },
      away: { id: 'a', name: 'Fora' },
      startsAt: 1,
      live: true,
    });
    expect(reading).toMatchObject({
      unread: [],
      message: {
        competitors: [
          { id: 'h', name: 'Casa', short: 'CAS', role: 'home', withdrawn: false },
          { id: 'a', name: 'Fora', role: 'away', withdrawn: false },
        ],
      },
    });
  });
  test.each([
    [1, { goals: [1, 0], corners: [3, 2] }],
    [3, { goals: [1, 0], halfTime: [1, 0], corners: [3, 2] }],
  ])('a status of phase %d has one score, which its sport reads', (phase, score) => {
    const reading = read({
      type: 'status',
      event: 'e',
      status: 'live',
      phase,
      score: [1, 0],
      periods: [
        { code: 2, score: [1, 0] },
        { code: 4, score: [3, 2] },
      ],
      statistics: { corners: [3, 2] },
    });
    expect(reading).toMatchObject({ unread: [], message: { score } });
    expect(isScoreRefused(findSport('football')?.readScore(score))).toBe(false);
  });
  test('a chance is a fair chance without a refund, and a source "replay" is one of an earlier run', () => {
    const outcomes = [{ id: '1', odds: 2_000, active: true, chancePpm: 480_000 }];
    expect(
      read({
        type: 'odds',
        source: 'replay',
        event: 'e',
        full: true,
        lines: [{ line: '1|', state: 'open', outcomes }],
      }),
    ).toMatchObject({
      unread: [],
      message: { source: 'replay:earlier', lines: [{ outcomes: [{ fair: { win: 480_000, refund: 0 } }] }] },
    });
  });
});
