import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'Casa',
  away: 'Ospite',
  general: [
    'Conta il punteggio degli 80 minuti, con ciò che si gioca dopo la sirena finché la palla è morta.',
    'I mercati del 1° tempo si decidono all’intervallo.',
    'Una meta annullata dal video non conta. Una meta di punizione è una meta.',
    'Le scommesse fatte durante la partita contano tutto il punteggio, non solo i punti dopo la scommessa.',
  ],
  options: { 'extraTime=excluded': 'I supplementari non contano in nessun mercato.' },
  markets: {
    result: 'Vince la squadra di casa, pareggio o vince l’ospite, negli 80 minuti.',
    drawNoBet: 'Chi vince negli 80 minuti. In caso di pareggio la puntata è restituita.',
    handicap: `In base ai punti degli 80 minuti. ${handicap}`,
    total: `I punti delle due squadre. ${line} ${early}`,
    winningMargin: 'Chi vince e con quanti punti, nella fascia scelta. Il pareggio è una delle scelte.',
    homeTotal: `I punti della squadra di casa. ${line} ${early}`,
    awayTotal: `I punti della squadra ospite. ${line} ${early}`,
    oddEven: 'La somma dei punti delle due squadre è pari o dispari. Zero a zero è pari.',
    halfResult: 'Chi è avanti all’intervallo, o pareggio.',
    halfHandicap: `In base ai punti del 1° tempo. ${handicap}`,
    halfTotal: `I punti delle due squadre nel 1° tempo. ${line} ${early}`,
    halfFull:
      'Chi è avanti all’intervallo e chi vince negli 80 minuti, entrambi giusti. Il pareggio è una delle scelte.',
    totalTries: `Le mete delle due squadre. ${line} ${early}`,
    homeTries: `Le mete della squadra di casa. ${line} ${early}`,
    awayTries: `Le mete della squadra ospite. ${line} ${early}`,
    mostTries: 'Quale squadra segna più mete, o lo stesso numero.',
    totalCards: `I cartellini gialli e rossi delle due squadre, ognuno conta uno. ${line} ${early}`,
  },
  examples: [
    { heading: 'intervallo 10–13, finale 27–20; mete 3–2, cartellini 1–2', facts: homeWin },
    { heading: 'intervallo 6–12, finale 18–18, supplementari 3–0; mete 2–0, cartellini 1–0', facts: draw },
  ],
};
