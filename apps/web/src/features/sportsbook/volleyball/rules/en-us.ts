import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/en-us.ts';
import { ruleSentences } from '../../sport/rule-sentences/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set');
const certain = 'It is paid before the end once this is certain.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'Home',
  away: 'Away',
  general: [
    'A set goes to 25 points, the fifth to 15, always two ahead. Points beyond that count too.',
    'A golden set, played after the match to decide who goes through, counts in no market.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `By the sets won. ${handicap} It is paid before the end once no further set can change it.`,
    totalSets: `The sets that are played. ${line} ${certain}`,
    set4Played: `The match goes to a fourth set, yes or no. ${certain}`,
    set5Played: `The match goes to a fifth set, yes or no. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
