import { describe, expect, test } from 'vitest';
import { joinTexts, type Texts } from '../../test/texts.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

/** Every text of a dictionary by its full key. */
function flatten(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
    ),
  );
}

const source = flatten(joinTexts('pt_BR'));
describe('pt_BR', () => {
  test.each([
    ['common.understood', '8-020'],
    ['errors.loginFirst', '8-013'],
    ['entry.acceptTerms', '5-002'],
    ['entry.pleaseVerify', '5-003'],
    ['deposit.chooseAmount', '5-005'],
    ['deposit.success', '8-010'],
    ['deposit.continueBetting', '8-011'],
    ['gameDeposit.title', '2-013'],
    ['menu.copied', '8-008'],
    ['withdraw.locked', '5-007'],
    ['withdraw.noneLeft', '5-008'],
    ['withdraw.nothing', '5-009'],
    ['withdraw.belowMinimum', '5-010'],
    ['withdraw.aboveMaximum', '5-011'],
    ['withdraw.success', '8-012'],
  ])('says %s as the specification quotes it', (key, row) => {
    expect(source.get(key)).toBe(proves(row));
  });

  test('the tabs of the log-in are named as the specification quotes them', () => {
    expect([source.get('entry.login'), source.get('entry.register')]).toEqual(proves('2-009'));
  });

  test('logging in has one word everywhere else', () => {
    const others = [...source].filter(([, text]) => /autenticar-se|fazer login|\bo login\b/i.test(text));
    expect(others.map(([key]) => key)).toEqual(['entry.login']);
    const buttons = [...source].filter(([key]) => key.endsWith('.login') && key !== 'entry.login');
    expect(buttons.length).toBeGreaterThan(10);
    expect(buttons.filter(([, text]) => !/^Entrar\b/.test(text))).toEqual([]);
  });

  test('the buttons of the menu are named as the specification quotes them', () => {
    const names = ['deposit', 'withdraw', 'account', 'vip', 'records', 'changePassword', 'logout'];
    expect(names.map((name) => source.get(`menu.${name}`))).toEqual(proves('2-032'));
  });

  test.each([
    ['deposit.pixNote', 'deposits'],
    ['withdraw.time', 'withdrawals'],
  ] as const)('point 9: %s tells the hours and how fast %s are', (key, kind) => {
    const minutes = { deposits: proves('9-028'), withdrawals: proves('9-029') }[kind];
    const words = source.get(key) ?? '';
    expect(words.split(/[.;]/)[0]).toBe(proves('9-009'));
    expect(/mais rápido \w+ em (\d+) minutos/.exec(words)?.[1]).toBe(String(minutes));
  });

  test('point 9: the deposit panel says within how many minutes to pay', () => {
    const minutes = proves('9-001');
    expect(/Pague em até (\d+) minutos/.exec(source.get('deposit.pixNote') ?? '')?.[1]).toBe(String(minutes));
  });

  test.each([
    ['payoutAccount.addressMissing', 'Por favor, digite o endereço da carteira', '5-025'],
    ['reset.emailMissing', 'Por favor, digite o e-mail', '5-026'],
    ['transfer.amountMissing', 'Por favor, digite o valor da transferência', '5-027'],
    ['transfer.usernameMissing', 'Por favor, digite o e-mail de quem recebe', '5-028'],
    ['transfer.pwdMissing', 'Por favor, digite sua senha', '5-030'],
    ['security.codeMissing', 'Por favor, digite o código do e-mail', '5-022'],
    ['security.oldMissing', 'Por favor, digite a senha atual', '5-031'],
    ['security.newMissing', 'Por favor, digite a nova senha', '5-032'],
    ['security.againMissing', 'Por favor, confirme a nova senha', '5-033'],
  ])('point 5: the prompt %s is %s', (key, text, row) => {
    proves(row);
    expect(source.get(key)).toBe(text);
  });
});
