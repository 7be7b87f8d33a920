import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/ru-ru.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game', 'гейм');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'Игрок 1',
  away: 'Игрок 2',
  general: [
    'Гейм играется до 21 очка с разницей в два или до тридцатого очка. Два гейма дают победу в матче.',
    'Считается счёт судьи. Переигранный розыгрыш (let) считается один раз.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
