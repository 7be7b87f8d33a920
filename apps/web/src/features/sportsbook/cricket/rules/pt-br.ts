import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = 'Um innings que não se completa anula a aposta que não estava decidida.';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'Mandante',
  away: 'Visitante',
  general: [
    'Vale o resultado oficial, também o calculado pelo método DLS quando a chuva tira overs da partida.',
    'Partida sem resultado: o vencedor e o resultado são anulados. O que já estava decidido nas corridas e nos limites fica como está.',
    'O super over conta só no mercado “Vencedor”. As corridas dele não entram em nenhum total.',
    'Um innings está completo quando acabam os overs, os wickets ou quando o alvo é alcançado.',
  ],
  options: {
    'tie=void': 'Empate sem super over: nos mercados de dois lados, o valor é devolvido.',
    'cutOvers=void':
      'Overs cortados: totais de corridas, de fours e de sixes que ainda não estavam decididos são anulados.',
  },
  markets: {
    winner: 'Quem vence, com o super over. Em um empate que fica sem vencedor, o valor é devolvido.',
    result: 'Vitória do mandante, empate ou vitória do visitante, sem o super over.',
    drawNoBet: 'Quem vence, sem o super over. No empate, o valor é devolvido.',
    tie: 'As corridas terminam iguais, sim ou não, antes de qualquer super over.',
    homeInningsTotal: `As corridas do mandante no innings. ${line} ${early} ${unfinished}`,
    awayInningsTotal: `As corridas do visitante no innings. ${line} ${early} ${unfinished}`,
    inningsTotal: `As corridas dos dois times no innings de cada um. ${line} ${early} ${unfinished}`,
    homeOversTotal: `As corridas do mandante até o fim do over indicado. Um innings que acaba antes conta como terminou. ${line} ${early} ${unfinished}`,
    awayOversTotal: `As corridas do visitante até o fim do over indicado. Um innings que acaba antes conta como terminou. ${line} ${early} ${unfinished}`,
    totalFours: `Os fours (bola até o limite, 4 corridas) dos dois times. ${line} ${early}`,
    totalSixes: `Os sixes (bola por cima do limite, 6 corridas) dos dois times. ${line} ${early}`,
    mostFours: 'Quem tem mais fours na partida, ou empate.',
    mostSixes: 'Quem tem mais sixes na partida, ou empate.',
  },
  examples: [
    {
      heading: '172 × 158; 49 × 47 depois de 6 overs; fours 15 × 12, sixes 6 × 8',
      facts: decided,
    },
    {
      heading: '170 × 170, super over do mandante; 46 × 44 depois de 6 overs; fours 14 × 14, sixes 7 × 4',
      facts: tied,
    },
  ],
};
