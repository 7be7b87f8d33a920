import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'Heim',
  away: 'Gast',
  general: [
    'Es zählt der Stand der 80 Minuten, mit dem, was nach der Sirene gespielt wird, bis der Ball tot ist.',
    'Märkte der 1. Halbzeit werden zur Pause entschieden.',
    'Ein vom Video aberkannter Versuch zählt nicht. Ein Strafversuch ist ein Versuch.',
    'Während des Spiels platzierte Wetten zählen den ganzen Stand, nicht nur die Punkte nach der Wette.',
  ],
  options: { 'extraTime=excluded': 'Die Verlängerung zählt in keinem Markt.' },
  markets: {
    result: 'Das Heimteam gewinnt, Remis, oder das Gastteam gewinnt, in den 80 Minuten.',
    drawNoBet: 'Wer in den 80 Minuten gewinnt. Bei Remis kommt der Einsatz zurück.',
    handicap: `Nach den Punkten der 80 Minuten. ${handicap}`,
    total: `Die Punkte beider Seiten. ${line} ${early}`,
    winningMargin: 'Wer gewinnt und mit wie vielen Punkten, in der gewählten Stufe. Das Remis ist einer der Tipps.',
    homeTotal: `Die Punkte des Heimteams. ${line} ${early}`,
    awayTotal: `Die Punkte des Gastteams. ${line} ${early}`,
    oddEven: 'Die Punkte beider Seiten zusammen sind gerade oder ungerade. Null zu null ist gerade.',
    halfResult: 'Wer zur Pause führt, oder Remis.',
    halfHandicap: `Nach den Punkten der 1. Halbzeit. ${handicap}`,
    halfTotal: `Die Punkte beider Seiten in der 1. Halbzeit. ${line} ${early}`,
    halfFull: 'Wer zur Pause führt und wer in den 80 Minuten gewinnt, beides richtig. Das Remis ist einer der Tipps.',
    totalTries: `Die Versuche beider Seiten. ${line} ${early}`,
    homeTries: `Die Versuche des Heimteams. ${line} ${early}`,
    awayTries: `Die Versuche des Gastteams. ${line} ${early}`,
    mostTries: 'Welche Seite mehr Versuche erzielt, oder gleich viele.',
    totalCards: `Die gelben und roten Karten beider Seiten, jede zählt eins. ${line} ${early}`,
  },
  examples: [
    { heading: 'Halbzeit 10–13, Endstand 27–20; Versuche 3–2, Karten 1–2', facts: homeWin },
    { heading: 'Halbzeit 6–12, Endstand 18–18, Verlängerung 3–0; Versuche 2–0, Karten 1–0', facts: draw },
  ],
};
