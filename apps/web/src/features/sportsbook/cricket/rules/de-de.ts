import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = 'Ein nicht abgeschlossenes Innings macht eine nicht entschiedene Wette ungültig.';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'Heim',
  away: 'Gast',
  general: [
    'Es zählt das offizielle Ergebnis, auch nach der DLS-Methode, wenn Regen Overs kostet.',
    'Match ohne Ergebnis: Sieger und Ergebnis sind ungültig. Was zu Runs, Fours und Sixes entschieden war, gilt.',
    'Ein Super Over zählt nur im Markt „Sieger“. Seine Runs stehen in keiner Gesamtzahl.',
    'Ein Innings ist abgeschlossen, wenn Overs oder Wickets aufgebraucht sind oder das Ziel erreicht ist.',
  ],
  options: {
    'tie=void': 'Gleichstand ohne Super Over: In Märkten mit zwei Seiten kommt der Einsatz zurück.',
    'cutOvers=void':
      'Verlorene Overs: Gesamtzahlen von Runs, Fours und Sixes, die vorher nicht entschieden waren, sind ungültig.',
  },
  markets: {
    winner: 'Wer gewinnt, mit Super Over. Bei einem Gleichstand ohne Sieger kommt der Einsatz zurück.',
    result: 'Das Heimteam gewinnt, Gleichstand, oder das Gastteam gewinnt, ohne Super Over.',
    drawNoBet: 'Wer gewinnt, ohne Super Over. Bei Gleichstand kommt der Einsatz zurück.',
    tie: 'Die Runs enden gleich, ja oder nein, vor einem Super Over.',
    homeInningsTotal: `Die Runs des Heimteams im Innings. ${line} ${early} ${unfinished}`,
    awayInningsTotal: `Die Runs des Gastteams im Innings. ${line} ${early} ${unfinished}`,
    inningsTotal: `Die Runs beider Teams in ihren Innings. ${line} ${early} ${unfinished}`,
    homeOversTotal: `Die Runs des Heimteams bis zum Ende des genannten Overs. Ein Innings, das früher endet, zählt mit seinem Stand. ${line} ${early} ${unfinished}`,
    awayOversTotal: `Die Runs des Gastteams bis zum Ende des genannten Overs. Ein Innings, das früher endet, zählt mit seinem Stand. ${line} ${early} ${unfinished}`,
    totalFours: `Die Fours (am Boden bis zur Grenze) beider Teams. ${line} ${early}`,
    totalSixes: `Die Sixes (durch die Luft über die Grenze) beider Teams. ${line} ${early}`,
    mostFours: 'Wer im Match mehr Fours schlägt, oder gleich viele.',
    mostSixes: 'Wer im Match mehr Sixes schlägt, oder gleich viele.',
  },
  examples: [
    {
      heading: '172–158; 49–47 nach 6 Overs; Fours 15–12, Sixes 6–8',
      facts: decided,
    },
    {
      heading: '170–170, Super Over an das Heimteam; 46–44 nach 6 Overs; Fours 14–14, Sixes 7–4',
      facts: tied,
    },
  ],
};
