import { getTextsFolder, languageKeys } from '@arara/contract/protocol/languages';
import { sportModules } from '@arara/sports/registry';
import type { Market, ParsedLine } from '@arara/sports';
import { describe, expect, test } from 'vitest';
import { formatMatchName, formatOutcomeName } from './outcome-names.ts';

const event = { home: 'Casa', away: 'Fora', participants: [{ id: 'car7', name: 'Carro 7' }] };

const toLine = (market: Market): ParsedLine => ({
  line: `${market.id}|`,
  market,
  specifiers: {},
  specifier: '2.5',
  quarters: 10,
  outcomes: market.outcomes,
});

describe('the name of an outcome', () => {
  test.each(sportModules.map((sport) => [sport.code, sport] as const))('%s: no key is shown', (_, { markets }) => {
    for (const market of markets.markets)
      for (const { id, key } of market.outcomes)
        for (const lang of languageKeys) {
          const name = formatOutcomeName(lang, event, toLine(market), id);
          // Scores and numbers are their own names.
          if (!/^[+\d]/.test(key))
            expect([market.key, key, name]).toEqual([market.key, key, expect.not.stringMatching(`^${key}$`)]);
        }
  });

  test('of two results, of a side with a handicap, of a competitor and of one that is not known', () => {
    const markets = sportModules.flatMap((sport) => sport.markets.markets);
    const name = (key: string) => {
      const market = markets.find(({ outcomes }) => outcomes.some((outcome) => outcome.key === key));
      const outcome = market?.outcomes.find((one) => one.key === key);
      return market === undefined || outcome === undefined
        ? undefined
        : formatOutcomeName('en_US', event, toLine(market), outcome.id);
    };
    expect(['homeDraw', 'awayOver', 'awayHandicap', 'homeOrDraw'].map(name)).toEqual([
      'Casa / Draw',
      'Fora / Over 2.5',
      'Fora -2.5',
      'Casa or draw',
    ]);
    const field = markets.find(({ outcomeSource }) => outcomeSource === 'competitors') as Market;
    expect(formatOutcomeName('pt_BR', event, toLine(field), 'car7')).toBe('Carro 7');
    expect(formatOutcomeName('pt_BR', event, toLine(field), 'car8')).toBe('car8');
  });
});

describe('the name of a match', () => {
  test.each(languageKeys)('in %s is that of the web app', async (lang) => {
    const { default: texts } = (await import(`@arara/content/${getTextsFolder(lang)}/web/sportsbook.json`, {
      with: { type: 'json' },
    })) as { default: { sport: { match: string } } };
    expect(formatMatchName(lang, '{home}', '{away}')).toBe(texts.sport.match);
  });
});
