import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { joinTexts, textFiles, type Texts } from '../../test/texts.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

/** Every text of a dictionary by its full key. */
function flatten(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
    ),
  );
}

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)(?=[,}])|<(\w+)>/g)].map(String).sort();

const source = flatten(joinTexts('pt_BR'));
const otherLanguages = ['en_US'];

test('a namespace is in one file only', () => {
  const namespaces = Object.entries(textFiles).flatMap(([path, texts]) =>
    path.endsWith('/pt_BR.json') ? Object.keys(texts) : [],
  );
  expect(namespaces.toSorted()).toEqual([...new Set(namespaces)].toSorted());
});

test('a folder of texts has one file for each language', () => {
  const languages = Map.groupBy(Object.keys(textFiles), (path) => path.replace(/\/[^/]*$/, ''));
  for (const [folder, paths] of languages)
    expect([folder, paths.map((path) => path.slice(folder.length + 1)).toSorted()]).toEqual([
      folder,
      ['pt_BR', ...otherLanguages].map((language) => `${language}.json`).toSorted(),
    ]);
});

describe.each(otherLanguages)('%s', (language) => {
  const dictionary = flatten(joinTexts(language));

  test('has exactly the keys of pt_BR, in its order', () => {
    proves('1-002');
    expect([...dictionary.keys()]).toEqual([...source.keys()]);
  });

  test('names the same values and tags in every text', () => {
    for (const [key, text] of source)
      expect([key, placeholders(dictionary.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  });

  test('has no empty text and none that does not parse', () => {
    for (const [key, text] of dictionary) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      expect(() => compile(text)).not.toThrow();
    }
  });
});

describe('pt_BR', () => {
  test.each([
    ['common.understood', 'Eu entendi'],
    ['errors.loginFirst', 'por favor faça login primeiro'],
    ['entry.login', 'Autenticar-se'],
    ['entry.register', 'Cadastre-se'],
    ['entry.acceptTerms', 'Por favor, aceite os termos de serviço'],
    ['entry.pleaseVerify', 'Por favor verifique'],
    ['deposit.chooseAmount', 'Por favor, selecione o montante de recarga'],
    ['deposit.success', 'sucesso'],
    ['deposit.continueBetting', 'Recarga bem-sucedida, continue fazendo apostas'],
    ['gameDeposit.title', 'Seu saldo é insuficiente. Quer recarregar agora?'],
    ['menu.deposit', 'Depósito'],
    ['menu.withdraw', 'Retirar'],
    ['menu.account', 'Conta'],
    ['menu.records', 'Registros'],
    ['menu.logout', 'Sair'],
    ['menu.copied', 'A cópia foi bem-sucedida'],
    ['withdraw.locked', 'Sua fatura do jogo está sendo gerada, por favor, tente novamente mais tarde'],
    ['withdraw.noneLeft', 'Número de retiradas restantes hoje 0, tente novamente amanhã。'],
    ['withdraw.nothing', 'Sem valor de levantamento'],
    ['withdraw.belowMinimum', 'Montante mínimo de retirada:R$ {limit}'],
    ['withdraw.aboveMaximum', 'Montante máximo de levantamento:R$ {wdAmount}'],
    ['withdraw.success', 'Solicitação de saque bem-sucedida!'],
  ])('says %s as the specification quotes it', (key, text) => {
    proves('2-009', '2-013', '5-013', '8-008', '8-011', '8-013');
    expect(source.get(key)).toBe(text);
  });

  test.each([
    ['deposit.pixNote', ['00:00–24:00', 'o mais rápido cai em 5 minutos', 'até 30 minutos']],
    ['withdraw.time', ['00:00–24:00', '10 minutos']],
  ])('point 9: %s tells hours and times', (key, words) => {
    proves('9-009');
    for (const word of words) expect(source.get(key)).toContain(word);
  });

  test.each([
    ['withdraw.belowMinimum', 'Montante mínimo de retirada:R$ {limit}'],
    ['payoutAccount.wrong.USDT', 'Confira o endereço'],
    ['payoutAccount.wrong.CPF', 'Confira o CPF'],
    ['transfer.amountMissing', 'Preencha o valor'],
    ['transfer.usernameMissing', 'Preencha o e-mail de quem recebe'],
    ['transfer.pwdMissing', 'Preencha sua senha'],
    ['fieldErrors.email', 'Confira o e-mail'],
    ['fieldErrors.required', 'Preencha este campo'],
  ])('point 5: the prompt %s is %s', (key, text) => {
    proves('5-018');
    expect(source.get(key)).toBe(text);
  });

  test.each([
    ['records.status.deposit.00', 'Pagando'],
    ['records.status.deposit.01', 'Cancelado'],
    ['records.status.deposit.10', 'Pago'],
    ['depositState.tag.arrived', 'Recarregado'],
    ['depositState.tag.waiting', 'Aguardando pagamento'],
    ['depositState.tag.goingBack', 'Devolução em andamento'],
    ['depositState.tag.back', 'Devolvido'],
    ['records.one.deposit', 'Depósito por Pix'],
    ['records.one.withdraw', 'Saque por Pix'],
    ['records.one.transferIn', 'Transferência recebida'],
    ['records.awards.199', 'Crédito da equipe'],
    ['records.status.withdraw.00', 'Em análise'],
    ['records.status.withdraw.01', 'Cancelado'],
    ['records.status.withdraw.10', 'Recebido'],
    ['records.orderTypes.13', 'Recarga'],
    ['records.orderTypes.19', 'Prêmio'],
    ['records.orderTypes.199', 'BK'],
    ['records.awards.14', 'Subida de nível VIP'],
    ['records.awards.141', 'Promoção'],
  ])('point 4: %s is labelled %s', (key, label) => {
    proves('4-001', '4-002', '4-009', '4-012');
    expect(source.get(key)).toBe(label);
  });
});
