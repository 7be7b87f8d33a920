import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import {
  cardMarkets,
  cornerMarkets,
  draw,
  footballLines,
  goalOrderMarkets,
  homeWin,
  season,
  seasonMarkets,
} from './examples.ts';

const { line, handicap, early } = ruleSentences;
const headStart = 'La parità paga chi ha scelto il pareggio.';
const corrected = 'Se il punteggio viene corretto a meno di quello, la scommessa è annullata.';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: 'Casa',
  away: 'Ospite',
  general: [
    'Conta il punteggio dei 90 minuti e del recupero. Supplementari e rigori contano solo in “Passaggio del turno”.',
    'I mercati del 1° tempo si decidono all’intervallo, recupero compreso. Quelli del 2° tempo contano solo ciò che vi accade.',
    'Un autogol conta per la squadra che lo ha nel punteggio. Un gol annullato non conta.',
    'I corner contano quando vengono battuti, non quando vengono assegnati. I cartellini contano se il giocatore è in campo, non quelli di riserve o staff.',
    'Le scommesse fatte durante la partita contano tutto il punteggio, non solo i gol dopo la scommessa, tranne nei mercati che partono dal punteggio del momento.',
  ],
  options: {
    'redCard=two': 'Punti cartellino: un giallo vale 1, un rosso vale 2.',
    'secondYellow=notCounted':
      'Il secondo giallo di un giocatore conta come rosso e non di nuovo come giallo. Al massimo 3 per giocatore.',
  },
  markets: {
    result: 'Vince la squadra di casa, pareggio o vince l’ospite.',
    doubleChance: 'Due dei tre esiti in una scommessa: vince se uno si verifica.',
    drawNoBet: 'Chi vince la partita. In caso di pareggio la puntata è restituita.',
    toQualify: 'Chi passa il turno o vince il titolo, con supplementari e rigori.',
    restOfMatch: `Chi segna più gol dal punteggio indicato alla fine, o pareggio. I gol precedenti non contano. ${corrected}`,
    total: `La somma dei gol delle due squadre è sopra o sotto la linea. ${line} ${early}`,
    bothScore: 'Ogni squadra segna almeno un gol, sì o no. Si paga prima della fine appena hanno segnato entrambe.',
    nextGoal:
      'Chi segna il gol di quel numero. Se non c’è, vince “Nessuno”. Si paga prima della fine, appena il gol è valido.',
    lastGoal: 'Chi segna l’ultimo gol della partita. Senza gol, vince “Nessuno”.',
    homeTotal: `I gol della squadra di casa. ${line} ${early}`,
    awayTotal: `I gol della squadra ospite. ${line} ${early}`,
    oddEven: 'La somma dei gol delle due squadre è pari o dispari. Zero a zero è pari.',
    multigoals:
      'La somma dei gol delle due squadre è nella fascia, compresi i suoi due numeri. Le fasce si sovrappongono, quindi ne vincono più d’una. Si paga prima della fine a sette gol, quando più nulla cambia.',
    handicap: `In base ai gol della partita. ${handicap}`,
    scoreHandicap: `La partita inizia con il vantaggio mostrato, e il punteggio sommato a esso dà casa, pareggio o ospite. ${headStart}`,
    halfResult: 'Chi è avanti all’intervallo, o pareggio.',
    halfDoubleChance: 'Due dei tre esiti all’intervallo in una scommessa.',
    halfDrawNoBet: 'Chi è avanti all’intervallo. In caso di pareggio la puntata è restituita.',
    halfTotal: `La somma dei gol del 1° tempo. ${line} ${early}`,
    halfHandicap: `In base ai gol del 1° tempo. ${handicap}`,
    halfScoreHandicap: `Il 1° tempo inizia con il vantaggio mostrato. ${headStart}`,
    halfHomeTotal: `I gol della squadra di casa nel 1° tempo. ${line} ${early}`,
    halfAwayTotal: `I gol della squadra ospite nel 1° tempo. ${line} ${early}`,
    halfExactGoals:
      'Il numero esatto di gol nel 1° tempo. Il numero più alto vale anche per più gol, e allora la scommessa si paga prima della fine del tempo.',
    halfOddEven: 'La somma dei gol del 1° tempo è pari o dispari. Zero a zero è pari.',
    halfBothScore:
      'Ogni squadra segna almeno un gol nel 1° tempo, sì o no. Si paga prima della fine del tempo appena hanno segnato entrambe.',
    secondHalfResult: 'Chi segna più gol nel 2° tempo, o pareggio. Quelli del 1° tempo non contano.',
    secondHalfTotal: `La somma dei gol del 2° tempo. ${line} ${early}`,
    secondHalfHandicap: `In base ai gol del 2° tempo. ${handicap}`,
    halfFull: 'Chi è avanti all’intervallo e chi vince la partita, o pareggio, entrambi giusti.',
    correctScore:
      'Il risultato finale esatto. Appena una squadra segna più di quattro gol vale “Altro risultato”, e la scommessa si paga prima della fine.',
    furtherScore: `I gol di ogni squadra dal punteggio indicato alla fine. Con più di sei gol tutte le scelte perdono, già prima della fine. ${corrected}`,
    winningMargin: 'Chi vince e con quanti gol: uno, due, tre o più. O pareggio.',
    resultAndBothScore: 'L’esito e se segnano entrambe, entrambi giusti.',
    totalAndBothScore:
      'I gol sopra o sotto la linea e se segnano entrambe, entrambi giusti. Linea intera: a somma uguale la puntata è restituita. Si paga prima della fine appena la linea è superata e hanno segnato entrambe.',
    resultAndTotal:
      'L’esito e i gol sopra o sotto la linea, entrambi giusti. Linea intera: a somma uguale la puntata è restituita.',
    cornerResult: 'Chi batte più corner, o parità.',
    cornerTotal: `I corner delle due squadre. ${line} ${early}`,
    cornerHandicap: `In base ai corner della partita. ${handicap}`,
    bookingResult: 'Chi ha più punti cartellino, o parità.',
    bookingTotal: `I punti cartellino delle due squadre. ${line} ${early}`,
    sendingOff: 'Un giocatore viene espulso, sì o no. “Sì” si paga prima della fine, all’espulsione.',
    leagueWinner: 'Il campione. Decide la classifica finale, o lo spareggio previsto dalla competizione.',
    topGoalscorer:
      'Chi segna più gol nella competizione. Gli autogol non contano. A pari merito la quota si divide per chi è a pari merito.',
  },
  examples: [
    { heading: 'finale 2–1, intervallo 1–0', facts: homeWin },
    { heading: 'finale 1–1, intervallo 0–1', facts: draw },
    { heading: '2–1, gol: casa, ospite, casa', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1–1, gol: ospite, casa', facts: draw, markets: goalOrderMarkets },
    { heading: 'la squadra di casa vince 2–1', facts: homeWin, markets: ['toQualify'] },
    { heading: '1–1, e l’ospite vince ai rigori', facts: draw, markets: ['toQualify'] },
    { heading: 'corner 6–4', facts: homeWin, markets: cornerMarkets },
    { heading: 'corner 5–5', facts: draw, markets: cornerMarkets },
    { heading: 'gialli 2–3, rossi 0–1', facts: homeWin, markets: cardMarkets },
    { heading: 'gialli 2–2', facts: draw, markets: cardMarkets },
    { heading: 'Aurora è campione; Lima e Souza segnano 21 gol, Prado 18', facts: season, markets: seasonMarkets },
  ],
};
