import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/pt-br.ts';
import { ruleSentences } from '../../sport/rule-sentences/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set', 'set');
const certain = 'É paga antes do fim quando isso já é certo.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'Mandante',
  away: 'Visitante',
  general: [
    'Um set vai a 25 pontos, o quinto a 15, sempre com dois de vantagem. Contam também os pontos depois disso.',
    'Um golden set, jogado depois da partida para decidir a vaga, não conta em nenhum mercado.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `Pelos sets vencidos. ${handicap} É paga antes do fim quando nenhum set a mais muda o resultado.`,
    totalSets: `Os sets disputados. ${line} ${certain}`,
    set4Played: `A partida vai ao quarto set, sim ou não. ${certain}`,
    set5Played: `A partida vai ao quinto set, sim ou não. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
