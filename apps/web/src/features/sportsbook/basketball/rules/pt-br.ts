import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'Mandante',
  away: 'Visitante',
  general: [
    'A prorrogação conta nos mercados da partida. Os mercados “sem prorrogação” valem pelos quatro quartos, que podem terminar empatados.',
    'Mercados do 1º tempo valem pelos dois primeiros quartos. Os de um quarto, só pelos pontos dele.',
    'Apostas feitas durante a partida contam o placar inteiro dela, não só os pontos depois da aposta.',
  ],
  options: {
    'abandoned=lateStands':
      'Partida abandonada: vale o placar se faltavam no máximo 5 minutos dos quatro quartos (43 de 48 ou 35 de 40 jogados). O quarto que ficou aberto e a pergunta da prorrogação são anulados.',
  },
  markets: {
    winner:
      'Quem vence, com a prorrogação. Se o regulamento aceita o empate e a partida termina assim, o valor é devolvido.',
    handicap: `Com a prorrogação. ${handicap}`,
    total: `Os pontos dos dois times, com a prorrogação. ${line} ${early}`,
    homeTotal: `Os pontos do mandante, com a prorrogação. ${line} ${early}`,
    awayTotal: `Os pontos do visitante, com a prorrogação. ${line} ${early}`,
    oddEven: 'A soma dos pontos dos dois times, com a prorrogação, é ímpar ou par.',
    overtime: 'Sim, se os quatro quartos terminam empatados e a partida vai para a prorrogação.',
    regulationResult: 'Quem está na frente depois dos quatro quartos, ou empate. A prorrogação não conta.',
    regulationHandicap: `Pelo placar dos quatro quartos. ${handicap}`,
    regulationTotal: `Os pontos dos dois times nos quatro quartos. ${line} ${early}`,
    halfResult: 'Quem está na frente depois de dois quartos, ou empate.',
    halfHandicap: `Pelo placar dos dois primeiros quartos. ${handicap}`,
    halfTotal: `Os pontos dos dois times nos dois primeiros quartos. ${line} ${early}`,
    quarterResult: 'Quem faz mais pontos no quarto, ou empate.',
    quarterDrawNoBet: 'Quem faz mais pontos no quarto. No empate, o valor é devolvido.',
    quarterHandicap: `Pelos pontos do quarto. ${handicap}`,
    quarterTotal: `Os pontos dos dois times no quarto. ${line} ${early}`,
  },
  examples: [
    { heading: 'quartos 25 × 22, 20 × 27, 28 × 24, 25 × 22; fim 98 × 95', facts: regular },
    {
      heading: 'quartos 22 × 22, 24 × 22, 25 × 26, 20 × 21; prorrogação 12 × 7, fim 103 × 98',
      facts: overtime,
    },
  ],
};
