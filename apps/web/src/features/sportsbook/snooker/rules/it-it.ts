import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'Si paga prima della fine appena nessun altro frame può cambiarlo.';
const notPlayed = 'Un frame non giocato annulla la scommessa.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'Giocatore 1',
  away: 'Giocatore 2',
  general: [
    'Contano i frame vinti, anche quelli che l’altro giocatore concede o perde per tre mancati tocchi di fila.',
    'Un frame rimesso in gioco da capo è lo stesso frame: le scommesse restano valide e i punti di prima non contano.',
    'Partita che non inizia: tutto è annullato. Una partita interrotta resta valida quando riprende, anche un altro giorno.',
  ],
  options: {
    'retirement=void':
      'Ritiro o squalifica: ciò che era deciso e i frame completati restano. Tutto il resto è annullato, anche il vincente della partita.',
  },
  markets: {
    winner: 'Chi vince la partita.',
    frameHandicap: `In base ai frame vinti. ${handicap} ${certain}`,
    totalFrames: `I frame giocati. ${line} ${certain}`,
    raceToFrames:
      'Chi vince per primo questo numero di frame. Si paga prima della fine, appena un giocatore ci arriva. Se nessuno ci arriva, la scommessa è annullata.',
    correctScore: 'Il risultato finale in frame.',
    frameWinner: `Chi vince il frame indicato. ${notPlayed}`,
    framePoints: `I punti del frame indicato, dei due giocatori, con quelli dei falli. ${line} ${early} ${notPlayed}`,
    frameCentury: `Un giocatore fa 100 punti o più in una visita al tavolo, nel frame indicato, sì o no. Si paga prima della fine appena accade. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 con un break di 104, 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
