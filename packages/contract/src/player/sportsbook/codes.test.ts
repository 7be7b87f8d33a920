import { betResultCodes, betStatusCodes, legResultCodes } from '@arara/sports/bets/codes';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { playerContract } from '../../contract.ts';
import { betResultSchema, betStatusSchema, legResultSchema } from './codes.ts';

describe('codes of the wire', () => {
  test.each([
    ['the statuses of a bet', betStatusSchema, betStatusCodes],
    ['the results of a bet', betResultSchema, betResultCodes],
    ['the results of an outcome', legResultSchema, legResultCodes],
  ] as const)('%s are names in the code, and go back to their codes', (_, schema: z.ZodMiniType, codes) => {
    for (const [name, code] of Object.entries(codes)) {
      expect(z.decode(schema, code)).toBe(name);
      expect(z.encode(schema, name)).toBe(code);
    }
  });

  test('a code that this program does not know is unknown, and has no code of its own', () => {
    for (const schema of [betStatusSchema, betResultSchema, legResultSchema]) {
      expect(z.decode(schema, 31)).toBe('unknown');
      expect(() => z.encode(schema, 'unknown')).toThrow(RangeError);
      expect(z.safeDecode(schema, 0.5).success).toBe(false);
    }
  });

  test('a bet of a later server spoils no list', () => {
    const bet = (orderId: string, status: number, result: number | null) => ({
      orderId,
      type: 'single',
      status,
      result,
      stake: 10,
      stakeLeft: 10,
      possiblePayout: 20,
      payout: 0,
      placedAt: 0,
      acceptAt: null,
      settledAt: null,
      refusal: null,
      legs: [],
      cashouts: [],
    });
    const { items } = z.decode(playerContract.sportOrders.output, {
      items: [bet('2', 31, null), bet('1', 9999, 31)],
      nextCursor: null,
    } as never);
    expect(items.map(({ status, result }) => [status, result])).toEqual([
      ['unknown', null],
      ['settled', 'unknown'],
    ]);
  });
});
