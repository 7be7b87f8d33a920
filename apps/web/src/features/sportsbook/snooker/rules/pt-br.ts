import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'É paga antes do fim quando nenhum frame a mais muda o resultado.';
const notPlayed = 'Um frame que não é disputado anula a aposta.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'Jogador 1',
  away: 'Jogador 2',
  general: [
    'Contam os frames vencidos, também os que o rival entrega ou perde por três erros seguidos.',
    'Um frame recomeçado é o mesmo frame: as apostas seguem valendo, e os pontos de antes não contam.',
    'Partida que não começa: tudo é anulado. Partida interrompida segue valendo quando continua, também em outro dia.',
  ],
  options: {
    'retirement=void':
      'Abandono ou desclassificação: o que já estava decidido e os frames completos ficam como estão. Todo o resto é anulado, também o vencedor da partida.',
  },
  markets: {
    winner: 'Quem vence a partida.',
    frameHandicap: `Pelos frames vencidos. ${handicap} ${certain}`,
    totalFrames: `Os frames disputados. ${line} ${certain}`,
    raceToFrames:
      'Quem chega primeiro a esse número de frames vencidos. É paga antes do fim, assim que um jogador chega lá. Se nenhum chega, a aposta é anulada.',
    correctScore: 'O placar final em frames.',
    frameWinner: `Quem vence o frame indicado. ${notPlayed}`,
    framePoints: `Os pontos do frame indicado, dos dois jogadores, com os de faltas. ${line} ${early} ${notPlayed}`,
    frameCentury: `Um dos jogadores faz 100 pontos ou mais em uma só visita à mesa, no frame indicado, sim ou não. É paga antes do fim assim que acontece. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 com break de 104, 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
