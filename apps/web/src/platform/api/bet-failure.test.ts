import { ApiCallError } from '@arara/contract/protocol/client';
import { describe, expect, test } from 'vitest';
import { readBetFailure } from './bet-failure.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const failed = (http: number, status: number, message = 'não') =>
  readBetFailure(new ApiCallError({ http, status, message, data: null, url: '/api/app/game/SE0002/bet' }));

describe('what a failed bet means', () => {
  test.each([
    ['no answer', 0, 0],
    ['unavailable', 503, 50301],
    ['a fault of the server', 500, 50000],
    ["a proxy's page", 502, 0],
    ['an answer that is no envelope', 200, 0],
  ])('%s: unknown; only the same key finds the outcome', (_, http, status) => {
    expect(failed(http, status)).toEqual({ kind: 'unknown' });
  });
  test('an answer that does not fit the contract: the bet may stand', () => {
    expect(readBetFailure(new TypeError('decode'))).toEqual({ kind: 'unknown' });
  });
  test.each([
    ['a refused stake', 422, 42201],
    ['a player who excluded themselves', 403, 40301],
    ['too many requests', 429, 42901],
    ['a key used for another bet', 409, 40901],
  ])('%s: nothing was taken, and the reason is shown', (_, http, status) => {
    expect(failed(http, status)).toMatchObject({ kind: 'refused', text: 'não' });
  });
  test('not enough balance opens the in-game deposit', () => {
    const status = Number(proves('8-002'));
    expect(failed(500, status)).toEqual({ kind: 'insufficient', dialog: 'gameDeposit' });
  });
  test('a lost session', () => expect(failed(401, 40101)).toEqual({ kind: 'signedOut' }));
});
