import { describe, expect, test } from 'vitest';
import { formatCpfWhileTyping } from '../../../platform/forms/cpf-mask.ts';
import { suggestEmails } from './email-field.tsx';
import { languageChoices } from '@arara/contract/protocol/languages';
import {
  findPhonePrefix,
  validateRegistrationDraft,
  formatPhoneWhileTyping,
  type RegistrationDraft,
} from './registration.ts';
import { joinTexts, type Texts } from '../../../test/texts.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const right: RegistrationDraft = {
  name: 'Ana Souza',
  cardNo: '111.444.777-35',
  username: 'ana@gmail.com',
  country: '+55',
  phone: '(11) 98765-4321',
  pwd: 'segredo123',
  pwd1: 'segredo123',
  regcode: '',
};

describe('a registration', () => {
  test('that is right has no errors; the invite code may be missing', () => {
    proves('A-026');
    expect(validateRegistrationDraft(right)).toEqual({});
  });
  test.each<[Partial<RegistrationDraft>, object]>([
    [{ cardNo: '111.444.777-34' }, { cardNo: 'cpf' }],
    [{ username: 'ana@gmail' }, { username: 'email' }],
    [{ phone: '1234' }, { phone: 'phone' }],
    [{ pwd: 'curta', pwd1: 'curta' }, { pwd: 'passwordLength' }],
    [{ pwd1: 'outra' }, { pwd1: 'passwordsDiffer' }],
    [
      { name: ' ', cardNo: '' },
      { name: 'required', cardNo: 'required' },
    ],
  ])('%o', (change, errors) => {
    expect(validateRegistrationDraft({ ...right, ...change })).toEqual(errors);
  });
});

test('CPF and phone are masked while they are typed', () => {
  expect(['1', '1114', '1114447', '11144477735', '111444777359'].map(formatCpfWhileTyping)).toEqual([
    '1',
    '111.4',
    '111.444.7',
    '111.444.777-35',
    '111.444.777-35',
  ]);
  expect(['1', '11', '119', '1187654321', '11987654321'].map(formatPhoneWhileTyping)).toEqual([
    '1',
    '11',
    '(11) 9',
    '(11) 8765-4321',
    '(11) 98765-4321',
  ]);
});

test('mail domains are offered until one is complete', () => {
  proves('5-004');
  expect(suggestEmails('')).toEqual([]);
  expect(suggestEmails('ana')).toContain('ana@gmail.com');
  expect(suggestEmails('ana@ou')).toEqual(['ana@outlook.com']);
  expect(suggestEmails('ana@gmail.com')).toEqual([]);
});

test('point 3: each language of the picker has its name and its phone prefix, and all pay in reais', () => {
  const { prefixes, currency, symbol } = proves('3-019') as {
    readonly prefixes: Readonly<Record<string, string>>;
    readonly currency: string;
    readonly symbol: string;
  };
  const offered = Object.fromEntries(languageChoices.map(({ key, phonePrefix }) => [key, phonePrefix]));
  const expected = Object.entries(prefixes).filter(([key]) => key in offered);
  // Of those that are offered, all stand in the order of the specification.
  expect(Object.entries(offered)).toEqual(expected);
  for (const { key, name } of languageChoices)
    expect([findPhonePrefix(key), name]).toEqual([prefixes[key], expect.any(String)]);
  // A language outside of the picker begins with the prefix of the country.
  expect(findPhonePrefix('de_DE')).toBe(prefixes['pt_BR']);
  for (const language of ['pt_BR', 'en_US']) {
    const { currency: label } = joinTexts(language)['entry'] as Texts;
    expect(label).toContain(`(${currency}, ${symbol})`);
  }
});
