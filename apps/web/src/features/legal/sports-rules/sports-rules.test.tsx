import { renderToStaticMarkup } from 'react-dom/server';
import type { Market, ParsedLine } from '@arara/sports/core/markets';
import { createDefaultRules } from '@arara/sports/core/rules';
import { gradeLine, type SportModule } from '@arara/sports/core/sport';
import { sportModules } from '@arara/sports/registry';
import type { SportCode } from '@arara/sports/sport-codes';
import { IntlProvider } from 'use-intl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { joinTexts } from '../../../test/texts.ts';
import type { CheckedFacts } from '../../../test/checked-facts/checked-facts.ts';
import { loadRules } from './load-rules.ts';
import { findExampleLine, gradeExample, readExampleFacts } from './market-example.ts';
import { listExamplesOfMarket, type SportRulesText } from './sport-rules.ts';
import type * as Page from './sports-rules.tsx';

let SportsRulesArticle: typeof Page.SportsRulesArticle;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/text_re', href: 'http://arara.test/text_re' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ SportsRulesArticle } = await import('./sports-rules.tsx'));
});

const loaded = { pt_BR: await loadRules('pt_BR'), en_US: await loadRules('en_US') } as const;
type Language = keyof typeof loaded;

function getRules(language: Language, code: SportCode): SportRulesText {
  const rules = loaded[language].rules[code];
  if (rules === undefined) throw new Error(`${code} has no rules in ${language}`);
  return rules;
}

/** The words of the page with one sport chosen, in the order in which they stand. */
function getWords(language: Language, code: string): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      <Router ssrPath="/text_re" ssrSearch={`?esporte=${code}`}>
        <SportsRulesArticle {...loaded[language]} />
      </Router>
    </IntlProvider>,
  );
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/[\s ]+/g, ' ')
    .trim();
}

/** A sport whose market table is empty has no rules yet. */
const sportsWithMarkets = sportModules.filter(({ markets }) => markets.markets.length > 0);
const sportsWithRules = sportsWithMarkets.filter(({ code }) => loaded.pt_BR.rules[code] !== undefined);

const checkedFacts = import.meta.glob<CheckedFacts>('../../../test/checked-facts/*.ts', {
  eager: true,
  import: 'checkedFacts',
});

const MEASURES = [-2, -1.75, -1.5, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];
const NUMBERS = [0, 1, 2];

/** The lines of a market whose numbers are near those of its example. */
function listNearLines(sport: SportModule, market: Market, rules: SportRulesText): readonly ParsedLine[] {
  const values = rules.exampleSpecifiers[market.key] ?? {};
  const variants = market.specifiers.reduce<readonly Readonly<Record<string, string>>[]>(
    (lines, { name, kind }) => {
      const value = values[name] ?? '';
      const near =
        kind === 'quarter' || kind === 'total'
          ? MEASURES.map((step) => String(Math.floor(Number(value)) + step))
          : kind === 'number'
            ? NUMBERS.map((step) => String(Number(value) + step))
            : [value];
      return lines.flatMap((line) => near.map((one) => ({ ...line, [name]: one })));
    },
    [{}],
  );
  return variants.flatMap((one) => {
    const line = `${market.id}|${market.specifiers.map(({ name }) => `${name}=${one[name]}`).join('|')}`;
    return sport.markets.parseLine(line) ?? [];
  });
}

/** What the sport's grading does with a market, over many lines and events. */
function observeGrading(sport: SportModule, market: Market, rules: SportRulesText) {
  const checked = checkedFacts[`../../../test/checked-facts/${sport.code}.ts`];
  const outcomeIds = rules.exampleOutcomes?.[market.key]?.map(({ id }) => id);
  const grade = (line: ParsedLine, facts: unknown) => {
    const graded = gradeLine(sport, line, facts, createDefaultRules(sport.rules), outcomeIds);
    return graded === 'undecided' ? [] : graded;
  };
  const lines = listNearLines(sport, market, rules);
  const inPlay = (checked?.inPlay ?? []).filter(({ over }) => over?.includes(market.key) !== true);
  const played = [...rules.examples.map(({ event }) => readExampleFacts(sport, event)), ...(checked?.played ?? [])];
  const grades = lines.flatMap((line) => played.flatMap((facts) => grade(line, facts).map((one) => one.grade)));
  const results = new Set(grades.map(({ result }) => result));
  return {
    isChecked: checked !== undefined && grades.length > 0,
    isDecidedEarly: lines.some((line) => inPlay.some(({ facts }) => grade(line, facts).length > 0)),
    isReturned: results.has('push'),
    hasHalves: results.has('halfWon'),
    isShared: grades.some(({ deadHeat }) => deadHeat !== undefined),
    isVoid: results.has('void'),
  };
}

const signs = {
  pt_BR: {
    early: /antes do fim/,
    returned: /devolve o valor|valor é devolvido/,
    half: /metade ganha/,
    shared: /dividida pelos empatados/,
    void: /anula/,
  },
  en_US: {
    early: /before the end/,
    returned: /stake is returned/,
    half: /half won/,
    shared: /divided by those who tied/,
    void: /void/,
  },
} as const;

describe.each(['pt_BR', 'en_US'] as const)('the sports rules in %s', (language) => {
  test('a sport has rules in both languages, or in none', () => {
    expect(Object.keys(loaded[language].rules)).toEqual(Object.keys(loaded.pt_BR.rules));
  });

  describe.each(sportsWithRules.map((sport) => [sport.code, sport] as const))('%s', (code, sport) => {
    const rules = getRules(language, code);

    test('has a text for every market and every option, and for no other', () => {
      const options = Object.entries(createDefaultRules(sport.rules)).map(([name, value]) => `${name}=${value}`);
      expect(Object.keys(rules.options).toSorted()).toEqual(options.toSorted());
      const keys = sport.markets.markets.map(({ key }) => key);
      expect(Object.keys(rules.markets).toSorted()).toEqual(keys.toSorted());
      for (const text of [...Object.values(rules.markets), ...Object.values(rules.options), ...rules.general])
        expect(text.length).toBeGreaterThan(15);
    });

    test('says what the grading does: paid early, returned, by half, shared', () => {
      for (const market of sport.markets.markets) {
        const text = rules.markets[market.key] ?? '';
        const { early, returned, half, shared } = signs[language];
        const { isVoid, ...observed } = observeGrading(sport, market, rules);
        expect({
          market: market.key,
          isChecked: true,
          isDecidedEarly: early.test(text),
          isReturned: returned.test(text),
          hasHalves: half.test(text),
          isShared: shared.test(text),
        }).toEqual({ market: market.key, ...observed });
        // A text may also name a void that the events of the test do not have.
        if (isVoid) expect(text).toMatch(signs[language].void);
      }
    });

    test('has examples that decide every market', () => {
      for (const market of sport.markets.markets) {
        const examples = listExamplesOfMarket(rules, market.key);
        expect(examples.length).toBeGreaterThan(0);
        for (const { event } of examples)
          expect(gradeExample(sport, findExampleLine(sport, market, rules), rules, event).length).toBeGreaterThan(1);
      }
    });

    test('is shown with its markets and the limits of the slip', () => {
      const page = getWords(language, code);
      for (const text of [...Object.values(rules.markets), ...Object.values(rules.options)])
        expect(page).toContain(text);
      expect(page).toMatch(/R\$ ?5[.,]000[.,]00/);
      expect(page).toContain(loaded[language].content.sports.seconds(sport.liveDelayMs / 1_000));
    });
  });
});

test('examples are worked out by the settling code', () => {
  const [first] = sportsWithRules;
  const page = getWords('pt_BR', first?.code ?? '');
  expect(page).toContain('Exemplo: fim 2 × 1, intervalo 1 × 0 Mais de 2,75 Metade ganha Menos de 2,75 Metade perdida');
  expect(page).toContain('Exemplo: fim 1 × 1, intervalo 0 × 1 Mandante Devolvida Visitante Devolvida');
});
