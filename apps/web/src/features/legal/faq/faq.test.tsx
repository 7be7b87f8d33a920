import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { joinTexts } from '../../../test/texts.ts';
import { faqTopics } from '@arara/contract/pages';
import type * as Page from './faq-page.tsx';
import { loadFaq } from './read-faq.ts';
import { findSpellings, highlightMatches, searchFaq, splitSearch } from './search-faq.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const [portuguese, english, japanese, chinese] = await Promise.all([
  loadFaq('pt_BR'),
  loadFaq('en_US'),
  loadFaq('ja_JP'),
  loadFaq('zh_CN'),
]);
const contents = { pt_BR: portuguese, en_US: english } as const;
const find = (language: keyof typeof contents, search: string) =>
  searchFaq(contents[language], search).map(({ entry }) => entry.question);

describe('the search of the questions', () => {
  test.each(['pt_BR', 'en_US'] as const)('finds in %s what people look for, accents or not', (language) => {
    proves('A-560');
    const searches = {
      pt_BR: [
        ['NAO CAIU', 'Paguei o Pix e o saldo não mudou. E agora?'],
        ['autoexclusao', 'O que é a autoexclusão?'],
        ['quero tirar dinheiro', 'Como faço um saque?'],
        ['esqueci minha senha', 'Esqueci a senha. O que faço?'],
        ['rtp', 'O que é o retorno de um jogo?'],
      ],
      en_US: [
        ['forgot password', 'I forgot my password. What now?'],
        ['how do I withdraw', 'How do I withdraw?'],
        ['2FA', 'How do I protect my account better?'],
        ['RIGGED', 'How do I know that a result is fair?'],
      ],
    } as const;
    for (const [search, question] of searches[language]) expect(find(language, search)[0]).toBe(question);
    expect(find(language, 'xilofone')).toEqual([]);
    for (const nothing of ['', '  ', '?!', '\u0301']) expect(find(language, nothing)).toEqual([]);
  });

  test.each([
    ['a wrong letter', 'altoexclusao', 'O que é a autoexclusão?'],
    ['a missing letter beside a word that is right', 'esqeci minha senha', 'Esqueci a senha. O que faço?'],
    ['two letters swapped', 'fazer um sauqe', 'Como faço um saque?'],
    ['two errors in a long word', 'autoescluzao', 'O que é a autoexclusão?'],
  ])('finds a word with %s', (_what, search, question) => {
    proves('A-560');
    expect(find('pt_BR', search)[0]).toBe(question);
  });

  test('allows no error in a short word, nor in one that is written somewhere as it is searched', () => {
    proves('A-560');
    expect(find('pt_BR', 'pxi')).toEqual([]);
    expect(findSpellings(portuguese, 'saque xilofone sauqe')).toEqual([
      ['saque'],
      ['xilofone'],
      expect.arrayContaining(['saque', 'saques']),
    ]);
    const near = findSpellings(portuguese, 'sauqe').flat();
    expect(highlightMatches('Um saque', near).filter(({ isMatch }) => isMatch)).toEqual([
      { text: 'saque', isMatch: true },
    ]);
  });

  test('finds words in Chinese and Japanese, which write no spaces', () => {
    const first = (content: typeof chinese, search: string) => searchFaq(content, search)[0]?.entry.question;
    expect(first(chinese, '怎么提款')).toBe('如何提款？');
    expect(first(chinese, '我忘记密码了')).toBe('忘记密码怎么办？');
    expect(first(japanese, '出金したい')).toBe('出金の方法は？');
    expect(first(japanese, '自己排除')).toBe('自己排除とは何ですか？');
    expect(highlightMatches('如何提款？', splitSearch('提款')).filter((part) => part.isMatch)).toEqual([
      { text: '提款', isMatch: true },
    ]);
    for (const content of [chinese, japanese])
      for (const { question } of faqTopics.flatMap((topic) => content[topic].entries))
        expect(first(content, question)).toBe(question);
  });

  test('every question is found first by its own words, and both languages have the same ones', () => {
    for (const content of [portuguese, english])
      for (const { question } of faqTopics.flatMap((topic) => content[topic].entries))
        expect(searchFaq(content, question)[0]?.entry.question).toBe(question);
    for (const topic of faqTopics)
      expect(english[topic].entries.map(({ link }) => link?.href)).toEqual(
        portuguese[topic].entries.map(({ link }) => link?.href),
      );
  });

  test('marks the beginnings of words and leaves the text as it is', () => {
    proves('A-560');
    const mark = (text: string, search: string) =>
      highlightMatches(text, splitSearch(search))
        .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
        .join('');
    expect(mark('Verificação de identificação', 'verificacao')).toBe('[Verificação] de identificação');
    expect(mark('Não caiu, e agora?', 'nao CAI')).toBe('[Não] [cai]u, e agora?');
    expect(mark('retirar', 'ira')).toBe('retirar');
    expect(mark('sacar e saque', 'sa saque')).toBe('[sa]car e [saque]');
    expect(mark('e\u0301poca', 'epoca')).toBe('[e\u0301poca]');
    for (const content of [portuguese, english])
      for (const { answer } of faqTopics.flatMap((topic) => content[topic].entries))
        for (const text of answer)
          expect(
            highlightMatches(text, splitSearch('o a pix conta account de'))
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
  });
});

describe('the page', () => {
  let FaqOverview: typeof Page.FaqOverview;
  beforeAll(async () => {
    const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', { ...storage });
    vi.stubGlobal('location', { search: '', pathname: '/text_faq', href: 'http://arara.test/text_faq' });
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
    vi.stubGlobal('addEventListener', () => undefined);
    ({ FaqOverview } = await import('./faq-page.tsx'));
  });

  test.each(['pt_BR', 'en_US'] as const)('shows marked results, and what to do without any (%s)', (language) => {
    proves('A-560');
    const render = (search: string): string =>
      renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
            <FaqOverview content={contents[language]} initialSearch={search} />
          </IntlProvider>
        </QueryClientProvider>,
      );
    expect(render('cpf')).toContain('<mark>CPF</mark>');
    expect(render('cpf')).not.toContain('href="/text_faq_conta"');
    const empty = render('<b>xilofone</b>');
    expect(empty).toContain('&lt;b&gt;xilofone&lt;/b&gt;');
    expect(empty).toContain('href="/complaint_form"');
    for (const topic of faqTopics) expect(render('')).toContain(`href="/text_faq_${topic}"`);
  });
});
