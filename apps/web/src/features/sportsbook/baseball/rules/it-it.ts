import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'Si paga prima della fine se la squadra di casa, in battuta, ha già assicurato l’esito.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'Casa',
  away: 'Ospite',
  general: [
    'Gli inning supplementari contano nei mercati della partita.',
    'Handicap punti, totali e pari o dispari richiedono nove inning (sette in una partita da sette), o mezzo inning in meno se la squadra di casa è avanti. In una partita finita prima resta solo ciò che era deciso, e il resto è annullato.',
    'I mercati di un inning o dei primi cinque valgono appena quella parte è finita.',
  ],
  options: {
    'listedPitchers=action': 'Lanciatori: la scommessa vale chiunque inizi.',
    'winner=fiveInnings':
      'Partita abbreviata: il vincente è ufficiale dopo cinque inning, o dopo quattro e mezzo se la squadra di casa è avanti.',
    'suspendedHours=36': 'Partita sospesa: conta se finisce entro 36 ore. Dopo, tutto è annullato.',
  },
  markets: {
    winner: 'Chi vince, con inning supplementari. Se la partita finisce pari, la puntata è restituita.',
    runLine: `In base ai punti della partita. ${handicap}`,
    totalRuns: `I punti delle due squadre. ${line} ${early}`,
    homeRunsTotal: `I punti della squadra di casa. ${line} ${early}`,
    awayRunsTotal: `I punti della squadra ospite. ${line} ${early}`,
    oddEvenRuns: 'La somma dei punti delle due squadre è pari o dispari.',
    extraInnings: 'Sì, se la partita è pari dopo nove inning e continua.',
    fiveInningsResult: `Chi è avanti dopo cinque inning, o pareggio. ${homeBats}`,
    fiveInningsHandicap: `In base ai punti dei primi cinque inning. ${handicap} ${homeBats}`,
    fiveInningsTotal: `I punti delle due squadre nei primi cinque inning. ${line} ${early}`,
    inningResult: `Chi segna più punti nell’inning, o pareggio. ${homeBats} Un inning non giocato annulla la scommessa.`,
    inningTotal: `I punti delle due squadre nell’inning. ${line} ${early} Un inning non giocato annulla la scommessa.`,
  },
  examples: [
    { heading: 'finale 5–3; cinque inning 3–3; 1° inning 2–0', facts: regular },
    { heading: 'finale 5–4 in dieci inning; cinque inning 3–2; 1° inning 0–1', facts: extra },
  ],
};
