import { type RefusalCode, refusalStatusByCode } from '@arara/contract/protocol/errors';
import { languageKeys } from '@arara/contract/protocol/languages';
import { describe, expect, test } from 'vitest';
import { answerTextsByLang, fieldProblems } from './answer-texts.ts';
import { formatFieldProblem, isFieldProblem } from './field-texts.ts';
import { type Lang, parseLangHeader } from './lang.ts';
import { formatRefusalText } from './refusal-texts.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

test.each(Object.keys(refusalStatusByCode) as RefusalCode[])('%s has a text of its own in each language', (code) => {
  proves('A-019');
  const format = (lang: Lang) => formatRefusalText(code, { limit: '1.00', wdAmount: '1.00' }, lang);
  for (const lang of languageKeys) {
    expect(format(lang)).not.toMatch(/[{}]/);
    // The Nigerian locale has the English texts.
    if (lang === 'en_US' || lang === 'nr_NR') continue;
    expect(format(lang)).not.toBe(format('en_US'));
  }
});

test('there is no text without a code or a problem', () => {
  const { refusals, fieldProblems: texts } = answerTextsByLang.pt_BR;
  expect(Object.keys(refusals).toSorted()).toEqual(Object.keys(refusalStatusByCode).toSorted());
  expect(Object.keys(texts).toSorted()).toEqual(fieldProblems.toSorted());
});

test('no text sends a player to a support that may not exist', () => {
  const said = (Object.keys(refusalStatusByCode) as RefusalCode[]).flatMap((code) =>
    languageKeys.map((lang) => formatRefusalText(code, {}, lang)),
  );
  for (const text of said)
    expect(text).not.toMatch(
      /suporte|atendimento|fale com|entre em contato|support|contact us|kundendienst|soporte|assistenza|サポート|客服|고객센터|поддержк|सहायता केंद्र/i,
    );
});

test('point 5: the general prompt is to check the input information', () => {
  expect(formatRefusalText('badFields', {}, 'en_US')).toBe(`${String(proves('5-029'))}.`);
  expect(formatRefusalText('badFields', {}, 'pt_BR')).toBe('Por favor, verifique as informações preenchidas.');
});

test('point 8: a game that is stopped and an option that is closed say that they are not available', () => {
  proves('8-016');
  expect(formatRefusalText('gameClosed', {}, 'pt_BR')).toBe('Este jogo não está disponível agora.');
  expect(formatRefusalText('lineSuspended', {}, 'pt_BR')).toBe('Este mercado não está aceitando apostas agora.');
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
    (['pt_BR', 'en_US'] as const).map((lang) => formatRefusalText('usdtRateChanged', { rate }, lang));
  expect(formatRate('5.50')).toEqual([expect.stringContaining('R$ 5,50.'), expect.stringContaining('R$ 5.50.')]);
  expect(formatRate('5.4321')[0]).toContain('R$ 5,4321.');
});

test('any language but the known ones is Brazilian Portuguese', () => {
  const source = proves('1-001');
  for (const other of [undefined, '', 'EN', 'constructor', 'pt-BR']) expect(parseLangHeader(other)).toBe(source);
  for (const lang of languageKeys) expect(parseLangHeader(lang)).toBe(lang);
});

test('a reason without a text of its own is shown as a wrong value', () => {
  expect(formatFieldProblem('toString', 'en_US')).toBe(formatFieldProblem('wrongType', 'en_US'));
  expect(isFieldProblem('cpf') && !isFieldProblem('toString')).toBe(true);
});
