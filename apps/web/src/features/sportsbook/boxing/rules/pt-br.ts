import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = 'Uma luta sem resultado (no contest) anula a aposta.';
const format = 'Uma mudança no número de rounds anula a aposta.';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: 'Boxeador 1',
  away: 'Boxeador 2',
  general: [
    'Vale o resultado anunciado no ringue. Uma correção de dias depois não muda nada.',
    'Nocaute é todo fim antes da decisão dos juízes: nocaute, nocaute técnico, desistência ou desclassificação.',
    'Quem não volta do intervalo perde no round anterior.',
    'Se um dos boxeadores é trocado, ou a luta não acontece, tudo é anulado.',
  ],
  options: {
    'technicalDecision=notTheDistance':
      'Um acidente encerra a luta e os cartões decidem: é vitória por decisão, mas a luta não foi até o fim.',
    'exactHalfRound=refund': 'Meio round é 1:30. Um fim exatamente nesse segundo devolve o valor do total de rounds.',
  },
  markets: {
    winner: `Quem vence. No empate, o valor é devolvido. ${noContest}`,
    result: `Vitória de um dos boxeadores, ou empate. ${noContest}`,
    totalRounds:
      'Quanto dura a luta: mais de 6,5 ganha depois de 1:30 do 7º round. Linha inteira: um fim com esse round devolve o valor. É paga antes do fim quando a luta passa da linha. Uma luta sem resultado (no contest) ou com outro número de rounds anula o que estava aberto.',
    distance: `A luta vai até o último gongo, sim ou não. ${noContest} ${format}`,
    method: `Quem vence e como: por nocaute ou por decisão dos juízes. O empate é uma das escolhas. ${noContest}`,
    roundRange: `Quem vence por nocaute e em quais rounds, ou por decisão. O empate é uma das escolhas. ${noContest} ${format}`,
    exactRound: `Quem vence por nocaute e em que round, ou por decisão. O empate é uma das escolhas. ${noContest} ${format}`,
    knockDown:
      'Um boxeador vai ao chão e o árbitro conta, sim ou não; a queda que encerra a luta também vale. É paga antes do fim assim que acontece. Sem queda, uma luta sem resultado anula a aposta.',
  },
  examples: [
    {
      heading: 'o primeiro boxeador vence por nocaute técnico no 7º round, 1:12, depois de uma queda',
      facts: stoppage,
    },
    { heading: 'o segundo boxeador não volta para o 7º round', facts: retirement },
    { heading: 'empate nos cartões depois de 12 rounds, sem quedas', facts: draw },
  ],
};
