import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/fr-fr.ts';
import { ruleSentences } from '../../sport/rule-sentences/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set');
const certain = 'Payé avant la fin dès que c’est certain.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'Domicile',
  away: 'Extérieur',
  general: [
    'Un set va à 25 points, le cinquième à 15, toujours avec deux d’avance. Les points au-delà comptent aussi.',
    'Un set en or, joué après le match pour décider qui passe, ne compte dans aucun marché.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `Selon les sets gagnés. ${handicap} Payé avant la fin dès qu’aucun set de plus ne peut le changer.`,
    totalSets: `Les sets joués. ${line} ${certain}`,
    set4Played: `Le match va à un quatrième set, oui ou non. ${certain}`,
    set5Played: `Le match va à un cinquième set, oui ou non. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
