import { readFileSync } from 'node:fs';
import { toCentavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { playerContract } from './contract.ts';
import type { EndpointShape } from './protocol/endpoint.ts';
import { callLimits } from './protocol/limits.ts';
import { staffContract } from './staff/staff-contract.ts';
import { loginNameSchema, usernameSchema } from './protocol/formats/text-fields.ts';
import { toHttpStatusCode, isSavedRefusal, refusalStatusByCode } from './protocol/errors.ts';

import { parseFormFields } from './protocol/form.ts';
import { isValidCnpj, isValidCpf } from './protocol/formats/tax-id.ts';
import { REALTIME_SOCKET_PATH } from './realtime-messages.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const dice = playerContract.diceBet;
const isRefused = (input: unknown) => !z.safeDecode(dice.input, input as never).success;

describe('the input of a bet', () => {
  test('amounts are decoded to centavos and hundredths without float arithmetic', () => {
    proves('A-002');
    expect(z.decode(dice.input, { amount: 4.35, direction: 'over', target: 50.5 })).toEqual({
      amount: 435,
      direction: 'over',
      target: 5050,
    });
  });
  test.each([
    ['a text', { amount: '10', direction: 'over', target: 2 }],
    ['a boolean', { amount: true, direction: 'over', target: 2 }],
    ['a list', { amount: [10], direction: 'over', target: 2 }],
    ['a third decimal', { amount: 1.005, direction: 'over', target: 2 }],
    ['a negative amount', { amount: -1, direction: 'over', target: 2 }],
    ['infinity', { amount: Number.POSITIVE_INFINITY, direction: 'over', target: 2 }],
    ['an unknown field', { amount: 1, direction: 'over', target: 2, edge: 0 }],
    ['an unknown direction', { amount: 1, direction: 'left', target: 2 }],
    ['a missing field', { amount: 1, direction: 'over' }],
    ['null', null],
  ])('%s is refused', (_, input) => {
    expect(isRefused(input)).toBe(true);
  });
  test('a huge integer amount is decoded, so that a rule refuses it', () => {
    expect(z.decode(dice.input, { amount: 1e20, direction: 'over', target: 2 }).amount).toBe(1e15);
  });
});

describe('forms and queries', () => {
  test('decimal text becomes a number where the contract declares one', () => {
    proves('7-004');
    expect({
      ...parseFormFields(dice, [
        ['amount', '10.5'],
        ['direction', 'over'],
        ['target', '0x10'],
      ]),
    }).toEqual({ amount: 10.5, direction: 'over', target: '0x10' });
    expect({
      ...parseFormFields(playerContract.withdraw, [
        ['payCardBank', 'CPF'],
        ['amount', ''],
        ['payCardNo', '52998224725'],
      ]),
    }).toEqual({
      payCardBank: 'CPF',
      amount: '',
      payCardNo: '52998224725',
    });
    expect({
      ...parseFormFields(playerContract.prePay, [
        ['pkgId', '12'],
        ['gift', '1'],
      ]),
    }).toEqual({ pkgId: '12', gift: 1 });
  });
});

describe('every call', () => {
  test.each(Object.entries(playerContract))('%s refuses an unknown field', (_, { input }) => {
    const schema: z.ZodMiniType = input;
    const read = z.safeDecode(schema, { notOfThisCall: 1 });
    expect(read.error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['notOfThisCall'] }),
    );
  });
  test.each(Object.entries(playerContract))(
    '%s has a unique path, and its input has the fields of the path',
    (_, endpoint) => {
      expect(
        Object.values(playerContract).filter(
          (other) => other.method === endpoint.method && other.path === endpoint.path,
        ),
      ).toHaveLength(1);
      for (const [, name] of endpoint.path.matchAll(/\{(\w+)\}/g))
        expect(Object.keys(endpoint.input._zod.def.shape)).toContain(name);
    },
  );
  test('a registration is the same after encoding and decoding', () => {
    proves('5-001');
    const wire = {
      name: 'Ana',
      cardNo: '529.982.247-25',
      username: 'Ana@X.com.br',
      country: '+55',
      phone: '11 91234-5678',
      pwd: 'segredo123',
      pwd1: 'segredo123',
      codeId: 12,
      captCode: 'abcd',
    };
    const inside = z.decode(playerContract.restRegister.input, wire);
    expect(inside).toMatchObject({ cardNo: '52998224725', username: 'ana@x.com.br', codeId: '12' });
    expect(z.decode(playerContract.restRegister.input, z.encode(playerContract.restRegister.input, inside))).toEqual(
      inside,
    );
  });
  test('text that is not an id is decoded to an id that nothing has', () => {
    proves('A-013');
    expect(z.decode(playerContract.getStatus.input, { orderId: "1'; drop" }).orderId).toBe(-1);
    expect(
      z.encode(playerContract.getBalance.output, { balance: toCentavos(123), freeBalance: toCentavos(0) }),
    ).toEqual({
      balance: 1.23,
      freeBalance: 0,
    });
  });
});

describe('the calls of the published interface', () => {
  test.each([
    ['restLogin', '7-005'],
    ['restRegister', '7-006'],
    ['captcha', '7-007'],
    ['userGift', '7-008'],
    ['csid', '7-010'],
    ['userInfo', '7-011'],
    ['getBalance', '7-012'],
    ['getPrices', '7-013'],
    ['prePay', '7-014'],
    ['getStatus', '7-016'],
    ['getWithdraw', '7-017'],
    ['withdraw', '7-018'],
    ['updateKyc', '7-020'],
    ['guestAnalysis', '7-021'],
    ['sendResetCode', '7-023'],
    ['checkResetCode', '7-024'],
    ['setPwd', '7-025'],
    ['getUserTest', '7-027'],
    ['inPlay', '7-028'],
    ['stopGame', '7-029'],
    ['setHeader', '7-022'],
  ] as const)('%s has exactly its published method, path and fields', (name, row) => {
    const { method, path, input } = playerContract[name];
    expect({ method, path, fields: Object.keys(input._zod.def.shape) }).toEqual(proves(row));
  });
  test.each([
    ['logout', 'A-211'],
    ['switchTest', 'A-212'],
    ['promo', 'A-213'],
    ['records', 'A-214'],
    ['transfer', 'A-215'],
    ['cancelWithdraw', 'A-216'],
    ['gameList', 'A-217'],
    ['diceBet', 'A-218'],
    ['limboBet', 'A-219'],
    ['minesBet', 'A-220'],
    ['minesStep', 'A-221'],
    ['minesCashOut', 'A-222'],
    ['rowDoubleBet', 'A-223'],
    ['rowDoubleStep', 'A-224'],
    ['rowDoubleCashOut', 'A-225'],
    ['doubleBet', 'A-226'],
    ['luckyColorBet', 'A-227'],
    ['sharedRounds', 'A-228'],
    ['gameRtp', 'A-229'],
    ['fairness', 'A-230'],
    ['rotate', 'A-231'],
    ['sportList', 'A-232'],
    ['sportEvents', 'A-233'],
    ['sportEvent', 'A-234'],
    ['sportSearch', 'A-235'],
    ['sportBet', 'A-236'],
    ['sportAbandon', 'A-237'],
    ['sportOrders', 'A-238'],
    ['vipLevels', 'A-239'],
    ['protectionPause', 'A-240'],
    ['protectionLimits', 'A-155'],
    ['protectionSetLimit', 'A-330'],
    ['protectionSelfExclude', 'A-156'],
    ['protectionReturn', 'A-331'],
    ['protectionSession', 'A-157'],
    ['protectionPosition', 'A-333'],
    ['stepUp', 'A-254'],
    ['sportTournaments', 'A-547'],
    ['sportCashOutQuote', 'A-570'],
    ['sportCashOut', 'A-571'],
  ] as const)('the added call %s has its method, path and fields', (name, row) => {
    const { method, path, input } = playerContract[name];
    expect({ method, path, fields: Object.keys(input._zod.def.shape) }).toMatchObject(proves(row) as object);
  });
  test.each([
    ['restLogin', '3-007'],
    ['restRegister', '3-026'],
    ['withdraw', '3-012'],
    ['updateKyc', '3-027'],
  ] as const)('the form of %s has its published fields', (name, row) => {
    expect(Object.keys(playerContract[name].input._zod.def.shape)).toEqual(proves(row));
  });
  test('real time has its published path', () => {
    expect(REALTIME_SOCKET_PATH).toBe(proves('4-021'));
  });
});

test('each refusal has the HTTP status of docs/wire.md', () => {
  proves('A-006');
  expect(toHttpStatusCode(refusalStatusByCode.insufficientBalance)).toBe(proves('8-004'));
  expect(toHttpStatusCode(refusalStatusByCode.clientBarred)).toBe(500);
  expect(toHttpStatusCode(refusalStatusByCode.kycNeeded)).toBe(403);
  expect(isSavedRefusal('insufficientBalance') && isSavedRefusal('keyReused') && isSavedRefusal('kycNeeded')).toBe(
    true,
  );
  expect(
    isSavedRefusal('unavailable') ||
      isSavedRefusal('badFields') ||
      isSavedRefusal('tooManyRequests') ||
      isSavedRefusal('stepUpNeeded') ||
      isSavedRefusal('notSignedIn'),
  ).toBe(false);
});

describe('the published documents', () => {
  const { documents } = JSON.parse(readFileSync(new URL('../../../test-data/pix.json', import.meta.url), 'utf8')) as {
    documents: { type: string; value: string; valid: boolean }[];
  };
  test.each(documents)('$type $value is valid: $valid', ({ type, value, valid }) => {
    proves('A-024');
    expect(type === 'CPF' ? isValidCpf(value) : isValidCnpj(value)).toBe(valid);
  });
});

describe('text that people type', () => {
  test('a user name is one, however its letters were composed, D7-A10', () => {
    const name = 'josé.conceição@exemplo.com.br';
    for (const schema of [usernameSchema, loginNameSchema])
      for (const form of ['NFC', 'NFD'] as const)
        expect(z.decode(schema, name.toUpperCase().normalize(form))).toBe(name.normalize('NFC'));
  });

  const explanations = Object.entries(staffContract).flatMap(([call, { input }]) =>
    Object.entries('shape' in input ? (input.shape as Record<string, z.ZodMiniType>) : {})
      .filter(([field]) => ['reason', 'why', 'note'].includes(field))
      .map(([field, schema]) => [call, field, schema] as const),
  );
  test.each(explanations)('%s: %s is more than spaces, D7-A10', (_call, _field, schema) => {
    for (const text of ['   ', ' \n\t ', '\u2003']) expect(z.safeDecode(schema, text as never).success).toBe(false);
  });
  test.each(explanations)('%s: %s holds no character that nobody sees, D7-A10', (_call, _field, schema) => {
    const read = (text: string) => z.safeDecode(schema, text);
    for (const hidden of ['\u202E', '\u2066', '\u200F', '\u200B', '\u200D', '\uFEFF', '\u00AD', '\u2028', '\u0000'])
      expect(read(`pago${hidden}a mais`).success, JSON.stringify(hidden)).toBe(false);
    expect(read('Não é titular:\nligação às 10h'.normalize('NFD')).data).toBe('Não é titular:\nligação às 10h');
  });
  test('every call of staff that explains itself is among them, D7-A10', () => {
    expect(explanations.length).toBeGreaterThan(15);
  });
});

describe('what the pipeline does for a call', () => {
  const calls: readonly (readonly [string, EndpointShape])[] = [
    ...Object.entries<EndpointShape>(playerContract),
    ...Object.entries<EndpointShape>(staffContract),
  ];
  test('a step-up is declared exactly where it may be refused', () => {
    for (const [name, { stepUp, refusals }] of calls)
      expect([name, stepUp !== undefined]).toEqual([name, refusals.includes('stepUpNeeded')]);
  });
  test('a call that takes a password or the code of an authenticator counts its attempts', () => {
    for (const [name, { input, attempts }] of calls) {
      const fields = 'shape' in input ? Object.keys(input.shape as object) : [];
      const takesSecret = ['pwd', 'oldPwd', 'totp'].some((field) => fields.includes(field));
      if (takesSecret) expect([name, attempts !== undefined]).toEqual([name, true]);
    }
  });
  test('a public call that writes is limited by address, and attempts of a visitor count by what they give', () => {
    for (const [name, { access, method, limits = [], attempts }] of calls) {
      if (access !== 'public') continue;
      if (method !== 'GET')
        expect([name, limits.some((limit) => callLimits[limit].by === 'address')]).toEqual([name, true]);
      expect([name, attempts?.by]).not.toEqual([name, 'player']);
    }
  });
  test('only what takes a risk back never waits for the wallet', () => {
    expect(calls.filter(([, { order }]) => order === 'own').map(([name]) => name)).toEqual([
      'cancelWithdraw',
      'minesCashOut',
      'rowDoubleCashOut',
      'stopGame',
      'sportAbandon',
      'sportCashOut',
    ]);
  });
});
