import { languageKeys, languageTags } from '@arara/contract/protocol/languages';
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

/** The names of the values and tags in a part of a compiled text: `[name]`, `[name, type, branches]`, `[tag, ...parts]`. */
function findNames(part: unknown): readonly string[] {
  if (!Array.isArray(part)) return [];
  const [name, type, ...rest] = part as readonly unknown[];
  const parts =
    typeof type !== 'number'
      ? [type, ...rest]
      : typeof rest[0] === 'object'
        ? Object.values(rest[0] ?? {}).flatMap((branch: unknown) =>
            Array.isArray(branch) ? (branch as unknown[]) : [],
          )
        : [];
  return [String(name), ...parts.flatMap(findNames)];
}

const placeholders = (text: string): readonly string[] => {
  const compiled: unknown = compile(text);
  return Array.isArray(compiled) ? [...new Set(compiled.flatMap(findNames))].toSorted() : [];
};

const source = flatten(joinTexts('pt_BR'));
/** The Nigerian locale has the English texts. */
const otherLanguages = languageKeys.filter((key) => key !== 'pt_BR' && key !== 'nr_NR');

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

/** Their form `many` is that of whole millions, which no screen counts. */
const MILLIONS_ARE_MANY: ReadonlySet<string> = new Set(['es_ES', 'fr_FR', 'it_IT']);

/** The plural branches of a text: for each `plural` the names of its branches. */
function findPluralBranches(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/,\s*plural\s*,/g)].map(({ 0: head, index }) => {
    const branches: string[] = [];
    let depth = 0;
    let name = '';
    for (const mark of text.slice(index + head.length)) {
      if (mark === '{' && depth === 0) branches.push(name.trim());
      if (mark === '{') depth += 1;
      else if (mark === '}') depth -= 1;
      else if (depth === 0) name += mark;
      if (mark === '{' || mark === '}') name = '';
      if (depth < 0) break;
    }
    return branches;
  });
}

describe.each(otherLanguages)('%s', (language) => {
  const dictionary = flatten(joinTexts(language));

  test('has exactly the keys of pt_BR, in its order', () => {
    proves('1-002', '1-016', '1-017');
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

  test('has a branch for each of its plural forms that whole numbers of a screen have, and no other', () => {
    const { pluralCategories } = new Intl.PluralRules(languageTags[language]).resolvedOptions();
    const needed = pluralCategories.filter((form) => form !== 'many' || !MILLIONS_ARE_MANY.has(language));
    for (const [key, text] of dictionary)
      for (const branches of findPluralBranches(text)) {
        const forms = branches
          .map((branch) => (branch === '=1' ? 'one' : branch))
          .filter((branch) => !branch.startsWith('='));
        expect([key, forms.filter((form) => !(pluralCategories as string[]).includes(form))]).toEqual([key, []]);
        // `=100 {…} other {…}` tells two cases apart, not one thing from many.
        if (forms.join() === 'other' && branches.length > 1) continue;
        expect([key, needed.filter((form) => !forms.includes(form))]).toEqual([key, []]);
      }
  });
});

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
