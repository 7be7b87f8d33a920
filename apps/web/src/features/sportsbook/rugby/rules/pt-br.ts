import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'Mandante',
  away: 'Visitante',
  general: [
    'Vale o placar dos 80 minutos, com o que é jogado depois da sirene até a bola morrer.',
    'Mercados do 1º tempo são decididos no intervalo.',
    'Um try anulado pelo vídeo não conta. Um penal try conta como um try.',
    'Apostas feitas durante a partida contam o placar inteiro dela, não só os pontos depois da aposta.',
  ],
  options: { 'extraTime=excluded': 'A prorrogação não conta em nenhum mercado.' },
  markets: {
    result: 'Vitória do mandante, empate ou vitória do visitante, nos 80 minutos.',
    drawNoBet: 'Quem vence nos 80 minutos. No empate, o valor é devolvido.',
    handicap: `Pelos pontos dos 80 minutos. ${handicap}`,
    total: `Os pontos dos dois times. ${line} ${early}`,
    winningMargin: 'Quem vence e por quantos pontos, dentro da faixa escolhida. O empate é uma das escolhas.',
    homeTotal: `Os pontos do mandante. ${line} ${early}`,
    awayTotal: `Os pontos do visitante. ${line} ${early}`,
    oddEven: 'A soma dos pontos é ímpar ou par. Zero a zero é par.',
    halfResult: 'Quem está na frente no intervalo, ou empate.',
    halfHandicap: `Pelos pontos do 1º tempo. ${handicap}`,
    halfTotal: `Os pontos dos dois times no 1º tempo. ${line} ${early}`,
    halfFull:
      'Quem está na frente no intervalo e quem vence nos 80 minutos, os dois certos. O empate é uma das escolhas.',
    totalTries: `Os tries dos dois times. ${line} ${early}`,
    homeTries: `Os tries do mandante. ${line} ${early}`,
    awayTries: `Os tries do visitante. ${line} ${early}`,
    mostTries: 'Qual time faz mais tries, ou o mesmo número.',
    totalCards: `Os cartões amarelos e vermelhos dos dois times, cada um vale um. ${line} ${early}`,
  },
  examples: [
    { heading: 'intervalo 10 × 13, fim 27 × 20; tries 3 × 2, cartões 1 × 2', facts: homeWin },
    { heading: 'intervalo 6 × 12, fim 18 × 18, prorrogação 3 × 0; tries 2 × 0, cartões 1 × 0', facts: draw },
  ],
};
