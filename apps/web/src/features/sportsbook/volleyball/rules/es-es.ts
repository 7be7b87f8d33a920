import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/es-es.ts';
import { ruleSentences } from '../../sport/rule-sentences/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set', 'set');
const certain = 'Se paga antes del final en cuanto es seguro.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'Local',
  away: 'Visitante',
  general: [
    'Un set va a 25 puntos, el quinto a 15, siempre con dos de ventaja. Los puntos de más también cuentan.',
    'Un set de oro, jugado tras el partido para decidir quién pasa, no cuenta en ningún mercado.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `Por los sets ganados. ${handicap} Se paga antes del final en cuanto ningún set más puede cambiarlo.`,
    totalSets: `Los sets que se juegan. ${line} ${certain}`,
    set4Played: `El partido llega a un cuarto set, sí o no. ${certain}`,
    set5Played: `El partido llega a un quinto set, sí o no. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
