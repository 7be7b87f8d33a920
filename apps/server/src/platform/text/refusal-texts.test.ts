import { type RefusalCode, refusalStatusByCode } from '@arara/contract/protocol/errors';
import { describe, expect, test } from 'vitest';
import { formatFieldProblem, isFieldProblem } from './field-texts.ts';
import { parseLangHeader, supportedLangs } from './lang.ts';
import { formatRefusalText } from './refusal-texts.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

test.each(Object.keys(refusalStatusByCode) as RefusalCode[])('%s has a text of its own in each language', (code) => {
  proves('A-019');
  const [pt, en] = supportedLangs.map((lang) => formatRefusalText(code, { limit: '1.00', wdAmount: '1.00' }, lang));
  expect(pt).not.toBe(en);
  expect(`${pt}${en}`).not.toMatch(/[{}]/);
});

test('no text sends a player to a support that may not exist', () => {
  const said = (Object.keys(refusalStatusByCode) as RefusalCode[]).flatMap((code) =>
    supportedLangs.map((lang) => formatRefusalText(code, {}, lang)),
  );
  for (const text of said)
    expect(text).not.toMatch(/suporte|atendimento|fale com|entre em contato|support|contact us/i);
});

test('point 5: the general prompt is to check the input information', () => {
  expect(formatRefusalText('badFields', {}, 'en_US')).toBe(`${String(proves('5-029'))}.`);
  expect(formatRefusalText('badFields', {}, 'pt_BR')).toBe('Por favor, verifique as informações preenchidas.');
});

describe('the texts of the withdrawal checks are those of the specification, point 5', () => {
  test.each([
    ['withdrawLocked', '5-007'],
    ['noWithdrawalsLeft', '5-008'],
    ['nothingToWithdraw', '5-009'],
    ['belowWithdrawMinimum', '5-010'],
    ['aboveWithdrawMaximum', '5-011'],
  ] as const)('%s', (code, row) => {
    const text = String(proves(row)).replace('{limit}', '50,00').replace('{wdAmount}', '1.234.567,89');
    expect(formatRefusalText(code, { limit: '50.00', wdAmount: '1234567.89' }, 'pt_BR')).toBe(text);
  });
});

test('amounts and rates are written as the language does', () => {
  const formatRate = (rate: string) =>
    [...supportedLangs].map((lang) => formatRefusalText('usdtRateChanged', { rate }, lang));
  expect(formatRate('5.50')).toEqual([expect.stringContaining('R$ 5,50.'), expect.stringContaining('R$ 5.50.')]);
  expect(formatRate('5.4321')[0]).toContain('R$ 5,4321.');
});

test('any language but the known ones is Brazilian Portuguese', () => {
  const source = proves('1-001');
  expect([undefined, '', 'pt_BR', 'en_US', 'EN', 'constructor'].map(parseLangHeader)).toEqual([
    source,
    source,
    source,
    'en_US',
    source,
    source,
  ]);
});

test('a reason without a text of its own is shown as a wrong value', () => {
  expect(formatFieldProblem('toString', 'en_US')).toBe(formatFieldProblem('wrongType', 'en_US'));
  expect(isFieldProblem('cpf') && !isFieldProblem('toString')).toBe(true);
});
