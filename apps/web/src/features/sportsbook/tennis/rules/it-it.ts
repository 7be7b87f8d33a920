import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'Un set non giocato annulla la scommessa.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'Giocatore 1',
  away: 'Giocatore 2',
  general: [
    'Un tie-break è un game. Un super tie-break (a 10 punti al posto dell’ultimo set) è un set e un game.',
    'Partita decisa senza gioco (walkover): tutto è annullato.',
    'Un cambio di superficie o di campo, al coperto o all’aperto, non annulla nulla. Una partita interrotta resta valida quando riprende, anche un altro giorno.',
  ],
  options: {
    'retirement=void':
      'Ritiro o squalifica: ciò che era deciso e i set completati restano. Tutto il resto è annullato, anche il vincente della partita.',
  },
  markets: {
    winner: 'Chi vince la partita.',
    setWinner: `Chi vince il set indicato. ${notPlayed}`,
    setHandicap: `In base ai set vinti. ${handicap} Si paga prima della fine appena nessun altro set può cambiarlo.`,
    correctScore: 'Il risultato finale in set.',
    homeWinsSet: 'Il primo giocatore vince almeno un set, sì o no. Si paga prima della fine appena è certo.',
    awayWinsSet: 'Il secondo giocatore vince almeno un set, sì o no. Si paga prima della fine appena è certo.',
    totalGames: `I game di tutti i set, dei due giocatori. ${line} ${early}`,
    gameHandicap: `In base ai game di tutta la partita. ${handicap}`,
    setTotalGames: `I game del set indicato, dei due giocatori. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `In base ai game del set indicato. ${handicap} ${notPlayed}`,
    setTieBreak: `Il set indicato ha un tie-break, sì o no. Un super tie-break al suo posto annulla la scommessa, e così un set non giocato.`,
    setScore: `Il risultato in game del set indicato. Un super tie-break al suo posto annulla la scommessa, e così un set non giocato.`,
    gameWinner: `Chi vince il game indicato del set. Un game non giocato annulla la scommessa.`,
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
