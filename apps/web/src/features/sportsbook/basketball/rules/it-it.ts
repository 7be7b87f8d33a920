import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'Casa',
  away: 'Ospite',
  general: [
    'I supplementari contano nei mercati della partita. I mercati “senza supplementari” sono decisi dai quattro quarti, che possono finire pari.',
    'I mercati del 1° tempo sono decisi dai primi due quarti, quelli di un quarto solo dai suoi punti.',
    'Le scommesse fatte durante la partita contano tutto il punteggio, non solo i punti dopo la scommessa.',
  ],
  options: {
    'abandoned=lateStands':
      'Partita abbandonata: il punteggio vale se mancavano al massimo 5 minuti dei quattro quarti (43 su 48 o 35 su 40 giocati). Il quarto non finito e la domanda sui supplementari sono annullati.',
  },
  markets: {
    winner:
      'Chi vince, con supplementari. Se la competizione ammette il pareggio e la partita finisce pari, la puntata è restituita.',
    handicap: `Con supplementari. ${handicap}`,
    total: `I punti delle due squadre, con supplementari. ${line} ${early}`,
    homeTotal: `I punti della squadra di casa, con supplementari. ${line} ${early}`,
    awayTotal: `I punti della squadra ospite, con supplementari. ${line} ${early}`,
    oddEven: 'La somma dei punti delle due squadre, con supplementari, è pari o dispari.',
    overtime: 'Sì, se i quattro quarti finiscono pari e si va ai supplementari.',
    regulationResult: 'Chi è avanti dopo i quattro quarti, o pareggio. I supplementari non contano.',
    regulationHandicap: `In base al punteggio dei quattro quarti. ${handicap}`,
    regulationTotal: `I punti delle due squadre nei quattro quarti. ${line} ${early}`,
    halfResult: 'Chi è avanti dopo due quarti, o pareggio.',
    halfHandicap: `In base al punteggio dei primi due quarti. ${handicap}`,
    halfTotal: `I punti delle due squadre nei primi due quarti. ${line} ${early}`,
    quarterResult: 'Chi segna più punti nel quarto, o pareggio.',
    quarterDrawNoBet: 'Chi segna più punti nel quarto. In caso di pareggio la puntata è restituita.',
    quarterHandicap: `In base ai punti del quarto. ${handicap}`,
    quarterTotal: `I punti delle due squadre nel quarto. ${line} ${early}`,
  },
  examples: [
    { heading: 'quarti 25–22, 20–27, 28–24, 25–22; finale 98–95', facts: regular },
    {
      heading: 'quarti 22–22, 24–22, 25–26, 20–21; supplementari 12–7, finale 103–98',
      facts: overtime,
    },
  ],
};
