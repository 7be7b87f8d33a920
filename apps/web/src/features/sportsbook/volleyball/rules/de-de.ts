import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/de-de.ts';
import { ruleSentences } from '../../sport/rule-sentences/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set');
const certain = 'Die Auszahlung erfolgt vor dem Ende, sobald das sicher ist.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'Heim',
  away: 'Gast',
  general: [
    'Ein Satz geht bis 25 Punkte, der fünfte bis 15, immer mit zwei Vorsprung. Punkte darüber hinaus zählen auch.',
    'Ein Golden Set, nach dem Spiel um das Weiterkommen gespielt, zählt in keinem Markt.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `Nach den gewonnenen Sätzen. ${handicap} Die Auszahlung erfolgt vor dem Ende, sobald kein weiterer Satz etwas ändern kann.`,
    totalSets: `Die gespielten Sätze. ${line} ${certain}`,
    set4Played: `Das Spiel geht in einen vierten Satz, ja oder nein. ${certain}`,
    set5Played: `Das Spiel geht in einen fünften Satz, ja oder nein. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
