import {
  gradeFootballLine,
  getLiveBetDelayMs,
  bettingMarkets,
  parseLineName,
  formatLineName,
  type SettledResult,
  type HomeAwayScore,
  supportedSports,
} from '@arara/sports';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { joinTexts } from '../../../test/texts.ts';
import type { SportsRulesContent } from './content.ts';
import { content as english } from './content-en-us.ts';
import { content as portuguese } from './content-pt-br.ts';
import type * as Page from './sports-rules.tsx';

let SportsRules: typeof Page.default;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/text_re', href: 'http://arara.test/text_re' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ default: SportsRules } = await import('./sports-rules.tsx'));
});

/** The words of the page, in the order in which they stand. */
function getWords(content: SportsRulesContent, language: string): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      <SportsRules content={content} />
    </IntlProvider>,
  );
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s ]+/g, ' ')
    .trim();
}

const sides = [
  ['pt_BR', portuguese],
  ['en_US', english],
] as const;

const scores: readonly HomeAwayScore[] = [0, 1, 2, 3, 5].flatMap((home) =>
  [0, 1, 2, 5].map((away): HomeAwayScore => [home, away]),
);
const specifiers = { quarter: ['-1', '-0.75', '-0.5'], total: ['2', '2.5', '2.75'], score: ['0:1'] } as const;

/** What the settling code does with a market, over many lines and scores. */
function observe(market: (typeof bettingMarkets)[number]) {
  const lines = (market.specifier === undefined ? [''] : specifiers[market.specifier.kind]).flatMap(
    (specifier) => parseLineName(formatLineName(market.id, specifier)) ?? [],
  );
  const results = new Set<SettledResult>();
  let isDecidedEarly = false;
  for (const line of lines) {
    for (const score of scores) {
      if (gradeFootballLine(line, { score }) !== 'undecided') isDecidedEarly = true;
      const graded = gradeFootballLine(line, { score, halfTime: score, end: 'played' });
      if (graded !== 'undecided') for (const { result } of graded) results.add(result);
    }
  }
  return { isDecidedEarly, isReturned: results.has('push'), hasHalves: results.has('halfWon') };
}

describe.each(sides)('the sports rules in %s', (language, content) => {
  test('have the rules of every market that is offered, and of no other', () => {
    for (const { code } of supportedSports) {
      const offered = bettingMarkets.filter(({ sport }) => sport === code).map(({ key }) => key);
      expect(Object.keys(content.sports[code]?.markets ?? {}).sort()).toEqual(offered.sort());
    }
    for (const [code, { markets: texts }] of Object.entries(content.sports)) {
      expect(getLiveBetDelayMs(code as 'football')).toBeGreaterThan(0);
      for (const text of Object.values(texts)) expect(text.length).toBeGreaterThan(20);
    }
  });

  const words = {
    pt_BR: { early: 'antes do fim', returned: 'devolve o valor', is: 'é devolvido', half: 'metade ganha' },
    en_US: { early: 'before the end', returned: 'stake is returned', is: 'stake is returned', half: 'half won' },
  }[language];

  test.each(bettingMarkets.map((market) => [market.key, market] as const))(
    'say of %s what the settling code does: paid early, returned, by half',
    (key, market) => {
      const text = content.sports[market.sport]?.markets[key] ?? '';
      const { isDecidedEarly, isReturned, hasHalves } = observe(market);
      expect(text.includes(words.early)).toBe(isDecidedEarly);
      expect(text.includes(words.returned) || text.includes(words.is)).toBe(isReturned);
      expect(text.includes(words.half)).toBe(hasHalves);
    },
  );

  test('the page lists every market by its name, with the limits of the slip', () => {
    const page = getWords(content, language);
    const names = joinTexts(language)['sport'] as unknown as { market: Record<string, string> };
    for (const { key } of bettingMarkets) expect(page).toContain(` ${names.market[key]} `);
    expect(page).toMatch(/R\$ ?5[.,]000[.,]00/);
    expect(page).toContain(content.limits.seconds(5));
  });
});

test('examples are worked out by the settling code', () => {
  const page = getWords(portuguese, 'pt_BR');
  expect(page).toContain(
    'Exemplo: fim 2 × 1, intervalo 1 × 0 Mais de 2.75 gols Metade ganha Menos de 2.75 gols Metade perdida',
  );
  expect(page).toContain(
    'Exemplo: fim 1 × 1, intervalo 0 × 1 Mandante, empate anula Devolvida Visitante, empate anula Devolvida',
  );
});
