import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/ru-ru.ts';
import { ruleSentences } from '../../sport/rule-sentences/ru-ru.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set', 'сет');
const certain = 'Выплачивается до конца, когда это ясно.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'Хозяева',
  away: 'Гости',
  general: [
    'Сет играется до 25 очков, пятый до 15, всегда с разницей в два. Очки сверх этого тоже считаются.',
    'Золотой сет, сыгранный после матча за проход дальше, не учитывается ни в одном рынке.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `По выигранным сетам. ${handicap} Выплачивается до конца, когда следующие сеты уже ничего не изменят.`,
    totalSets: `Сыгранные сеты. ${line} ${certain}`,
    set4Played: `Матч дойдёт до четвёртого сета, да или нет. ${certain}`,
    set5Played: `Матч дойдёт до пятого сета, да или нет. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
