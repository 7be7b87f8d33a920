import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'É paga antes do fim se o mandante, na sua vez de rebater, já garantiu o resultado.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'Mandante',
  away: 'Visitante',
  general: [
    'As entradas extras contam nos mercados da partida.',
    'Handicap, totais e par ou ímpar precisam das nove entradas (sete, se a partida é de sete), ou de meia a menos se o mandante está na frente. Em uma partida que acaba antes, vale só o que já estava decidido, e o resto é anulado.',
    'Mercados de uma entrada ou das cinco primeiras valem assim que essa parte termina.',
  ],
  options: {
    'listedPitchers=action': 'Arremessadores: a aposta vale com qualquer arremessador titular.',
    'winner=fiveInnings':
      'Partida encurtada: o vencedor é oficial depois de cinco entradas, ou de quatro e meia se o mandante está na frente.',
    'suspendedHours=36': 'Partida suspensa: vale se termina em até 36 horas. Depois disso, tudo é anulado.',
  },
  markets: {
    winner: 'Quem vence, com as entradas extras. Se a partida termina empatada, o valor é devolvido.',
    runLine: `Pelas corridas da partida. ${handicap}`,
    totalRuns: `As corridas dos dois times. ${line} ${early}`,
    homeRunsTotal: `As corridas do mandante. ${line} ${early}`,
    awayRunsTotal: `As corridas do visitante. ${line} ${early}`,
    oddEvenRuns: 'A soma das corridas dos dois times é ímpar ou par.',
    extraInnings: 'Sim, se a partida está empatada depois das nove entradas e continua.',
    fiveInningsResult: `Quem está na frente depois de cinco entradas, ou empate. ${homeBats}`,
    fiveInningsHandicap: `Pelas corridas das cinco primeiras entradas. ${handicap} ${homeBats}`,
    fiveInningsTotal: `As corridas dos dois times nas cinco primeiras entradas. ${line} ${early}`,
    inningResult: `Quem faz mais corridas na entrada, ou empate. ${homeBats} Uma entrada que não é jogada anula a aposta.`,
    inningTotal: `As corridas dos dois times na entrada. ${line} ${early} Uma entrada que não é jogada anula a aposta.`,
  },
  examples: [
    { heading: 'fim 5 × 3; cinco entradas 3 × 3; 1ª entrada 2 × 0', facts: regular },
    { heading: 'fim 5 × 4 em dez entradas; cinco entradas 3 × 2; 1ª entrada 0 × 1', facts: extra },
  ],
};
