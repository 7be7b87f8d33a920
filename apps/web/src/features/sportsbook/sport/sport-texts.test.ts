import { sportModules } from '@arara/sports/registry';
import { describe, expect, test } from 'vitest';
import { joinTexts, type Texts } from '../../../test/texts.ts';

/** Outcomes that every sport names alike (`sport.pick`), that are the competitors' own names, or that are numbers and scores. */
const SHARED_OUTCOME = new RegExp(
  `^(${[
    'home|draw|away|homeNoDraw|awayNoDraw|homeFirst|neitherFirst|awayFirst|homeOrDraw|homeOrAway|drawOrAway',
    'over|under|odd|even|yes|no|other|(home|draw|away)(Score)?Handicap',
    String.raw`\+?\d+([:-]\d+)?`,
  ].join('|')})$`,
);

describe.each(['pt_BR', 'en_US'] as const)('the texts of sports in %s', (language) => {
  const all = joinTexts(language);
  const shared: Texts = typeof all['sport'] === 'object' ? all['sport'] : {};

  test.each(sportModules.map((sport) => [sport.code, sport] as const))(
    '%s has a name for all that its tables have',
    (code, sport) => {
      const own = (all[code] ?? {}) as Texts;
      const has = (group: string, key: string): boolean =>
        typeof ((own[group] as Texts | undefined) ?? {})[key] === 'string' ||
        typeof ((shared[group] as Texts | undefined) ?? {})[key] === 'string';
      const { markets } = sport.markets;
      const outcomes = markets.flatMap(({ outcomes: fixed, outcomesByVariant = {} }) => [
        ...fixed,
        ...Object.values(outcomesByVariant).flat(),
      ]);
      const missing = [
        ...['name', 'mainMarket', 'simulated'].filter((key) => typeof own[key] !== 'string'),
        ...markets.filter(({ key }) => !has('market', key)).map(({ key }) => `market.${key}`),
        ...markets.filter(({ tab }) => !has('groups', tab)).map(({ tab }) => `groups.${tab}`),
        ...outcomes
          .filter(({ key }) => !SHARED_OUTCOME.test(key) && !has('outcome', key))
          .map(({ key }) => `outcome.${key}`),
        ...sport.phases.filter(({ key }) => !has('phase', key)).map(({ key }) => `phase.${key}`),
      ];
      expect([...new Set(missing)]).toEqual([]);
    },
  );
});
