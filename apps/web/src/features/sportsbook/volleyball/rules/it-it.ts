import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/it-it.ts';
import { ruleSentences } from '../../sport/rule-sentences/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set', 'set');
const certain = 'Si paga prima della fine appena è certo.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'Casa',
  away: 'Ospite',
  general: [
    'Un set arriva a 25 punti, il quinto a 15, sempre con due di vantaggio. Contano anche i punti oltre.',
    'Un golden set, giocato dopo la partita per decidere chi passa, non conta in nessun mercato.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `In base ai set vinti. ${handicap} Si paga prima della fine appena nessun altro set può cambiarlo.`,
    totalSets: `I set giocati. ${line} ${certain}`,
    set4Played: `La partita arriva a un quarto set, sì o no. ${certain}`,
    set5Played: `La partita arriva a un quinto set, sì o no. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
