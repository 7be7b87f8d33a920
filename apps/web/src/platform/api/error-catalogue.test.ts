import { describe, expect, test } from 'vitest';
import { ALERT_DELAY_MS, type FailedCall, type Reaction, chooseReaction } from './error-catalogue.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const call = (values: Partial<FailedCall>): FailedCall => ({
  http: 500,
  status: 0,
  message: '',
  url: '/api/app/x',
  ...values,
});
const said = 'Saldo insuficiente';

/** One row for each line of the catalogue (docs/wire.md). */
const rows: readonly { readonly row: string; readonly failed: FailedCall; readonly reaction: Reaction }[] = [
  {
    row: 'HTTP 401 logs out',
    failed: call({ http: 401, status: 40101, message: said }),
    reaction: { action: 'signOut' },
  },
  {
    row: 'HTTP 401 without a body logs out',
    failed: call({ http: 401 }),
    reaction: { action: 'signOut' },
  },
  {
    row: 'status 40101 under another HTTP status logs out',
    failed: call({ http: 200, status: 40101, message: said }),
    reaction: { action: 'signOut' },
  },
  {
    row: '9999 of a bet opens the in-game deposit at once',
    failed: call({ status: 9999, message: said, url: '/api/app/game/SE0002/bet' }),
    reaction: { action: 'open', dialog: 'gameDeposit' },
  },
  {
    row: '9999 of a sports bet opens the in-game deposit too',
    failed: call({ status: 9999, message: said, url: '/api/app/sport/bet' }),
    reaction: { action: 'open', dialog: 'gameDeposit' },
  },
  {
    row: '9999 elsewhere alerts the message, then opens the deposit',
    failed: call({ status: 9999, message: said }),
    reaction: { action: 'alert', text: { serverText: said }, delayMs: 0, afterwards: 'deposit' },
  },
  {
    row: '9999 without a message alerts a dash',
    failed: call({ status: 9999 }),
    reaction: { action: 'alert', text: { serverText: '-' }, delayMs: 0, afterwards: 'deposit' },
  },
  {
    row: '1403 goes to the error page',
    failed: call({ status: 1403, message: said }),
    reaction: { action: 'errorPage' },
  },
  {
    row: '40302 opens the KYC form',
    failed: call({ http: 403, status: 40302, message: said }),
    reaction: { action: 'open', dialog: 'editBank' },
  },
  ...[40000, 40001, 40002, 40003, 40301, 40401, 40901, 42201, 42901, 50301].map((status) => ({
    row: `${status} with a message alerts it after half a second`,
    failed: call({ http: Math.floor(status / 100), status, message: said }),
    reaction: { action: 'alert', text: { serverText: said }, delayMs: ALERT_DELAY_MS } as const,
  })),
  {
    row: 'an answer without a message goes to the error page',
    failed: call({ http: 502 }),
    reaction: { action: 'errorPage' },
  },
  {
    row: 'no answer at all says so in our words',
    failed: call({ http: 0 }),
    reaction: { action: 'alert', text: { key: 'errors.network' }, delayMs: ALERT_DELAY_MS },
  },
];

describe('the error catalogue', () => {
  test.each(rows)('$row', ({ failed, reaction }) => {
    proves('8-001', '8-002', '8-003', '8-005', '8-006', '8-007');
    expect(chooseReaction(failed)).toEqual(reaction);
  });

  test('an error alert waits 500 ms', () => {
    proves('8-001', '8-002', '8-003', '8-005', '8-006', '8-007', '9-018');
    expect(ALERT_DELAY_MS).toBe(500);
  });
});
