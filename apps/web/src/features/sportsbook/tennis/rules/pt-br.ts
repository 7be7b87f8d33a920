import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'Um set que não é disputado anula a aposta.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'Jogador 1',
  away: 'Jogador 2',
  general: [
    'Um tie-break é um game. Um match tie-break (até 10 pontos no lugar do último set) é um set e um game.',
    'Partida decidida sem jogo (W.O.): tudo é anulado.',
    'Mudança de piso ou de quadra, coberta ou aberta, não anula nada. Partida interrompida segue valendo quando continua, também em outro dia.',
  ],
  options: {
    'retirement=void':
      'Abandono ou desclassificação: o que já estava decidido e os sets completos ficam como estão. Todo o resto é anulado, também o vencedor da partida.',
  },
  markets: {
    winner: 'Quem vence a partida.',
    setWinner: `Quem vence o set indicado. ${notPlayed}`,
    setHandicap: `Pelos sets vencidos. ${handicap} É paga antes do fim quando nenhum set a mais muda o resultado.`,
    correctScore: 'O placar final em sets.',
    homeWinsSet: 'O primeiro jogador vence ao menos um set, sim ou não. É paga antes do fim quando isso já é certo.',
    awayWinsSet: 'O segundo jogador vence ao menos um set, sim ou não. É paga antes do fim quando isso já é certo.',
    totalGames: `Os games de todos os sets, dos dois jogadores. ${line} ${early}`,
    gameHandicap: `Pelos games da partida inteira. ${handicap}`,
    setTotalGames: `Os games do set indicado, dos dois jogadores. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `Pelos games do set indicado. ${handicap} ${notPlayed}`,
    setTieBreak: `O set indicado vai ao tie-break, sim ou não. Um match tie-break no lugar do set anula a aposta, e um set que não é disputado também.`,
    setScore: `O placar em games do set indicado. Um match tie-break no lugar do set anula a aposta, e um set que não é disputado também.`,
    gameWinner: `Quem vence o game indicado do set. Um game que não é disputado anula a aposta.`,
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
