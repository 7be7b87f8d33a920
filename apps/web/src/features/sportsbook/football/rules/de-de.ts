import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/de-de.ts';
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
const headStart = 'Bei Gleichstand gewinnt der Tipp auf Remis.';
const corrected = 'Wird der Stand auf weniger korrigiert, ist die Wette ungültig.';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: 'Heim',
  away: 'Gast',
  general: [
    'Es zählt der Stand nach 90 Minuten mit Nachspielzeit. Verlängerung und Elfmeterschießen zählen nur bei „Wer kommt weiter“.',
    'Märkte der 1. Halbzeit werden zur Pause entschieden, mit ihrer Nachspielzeit. Die der 2. zählen nur, was in ihr geschieht.',
    'Ein Eigentor zählt für die Seite, die es im Stand hat. Ein aberkanntes Tor zählt nicht.',
    'Ecken zählen, wenn sie ausgeführt, nicht wenn sie gegeben werden. Karten zählen, wenn der Spieler auf dem Platz ist, nicht die von Ersatzspielern oder Betreuern.',
    'Während des Spiels platzierte Wetten zählen den ganzen Stand, nicht nur die Tore nach der Wette, außer in Märkten, die beim aktuellen Stand beginnen.',
  ],
  options: {
    'redCard=two': 'Kartenpunkte: Eine gelbe Karte zählt 1, eine rote 2.',
    'secondYellow=notCounted':
      'Eine zweite gelbe Karte eines Spielers zählt als rote und nicht noch einmal als gelbe. Höchstens 3 je Spieler.',
  },
  markets: {
    result: 'Das Heimteam gewinnt, Remis, oder das Gastteam gewinnt.',
    doubleChance: 'Zwei der drei Ergebnisse in einer Wette: Sie gewinnt, wenn eines davon eintritt.',
    drawNoBet: 'Wer das Spiel gewinnt. Bei Remis kommt der Einsatz zurück.',
    toQualify: 'Wer in die nächste Runde kommt oder den Titel gewinnt, mit Verlängerung und Elfmeterschießen.',
    restOfMatch: `Wer vom genannten Stand bis zum Ende mehr Tore schießt, oder Remis. Tore davor zählen nicht. ${corrected}`,
    total: `Die Tore beider Seiten zusammen liegen über oder unter der Linie. ${line} ${early}`,
    bothScore:
      'Jede Seite schießt mindestens ein Tor, ja oder nein. Die Auszahlung erfolgt vor dem Ende, sobald beide getroffen haben.',
    nextGoal:
      'Wer das Tor mit dieser Nummer schießt. Fällt es nicht, gewinnt „Keiner“. Die Auszahlung erfolgt vor dem Ende, sobald das Tor gilt.',
    lastGoal: 'Wer das letzte Tor des Spiels schießt. Ohne Tore gewinnt „Keiner“.',
    homeTotal: `Die Tore des Heimteams. ${line} ${early}`,
    awayTotal: `Die Tore des Gastteams. ${line} ${early}`,
    oddEven: 'Die Tore beider Seiten zusammen sind gerade oder ungerade. Null zu null ist gerade.',
    multigoals:
      'Die Tore beider Seiten zusammen liegen in der Spanne, beide Zahlen eingeschlossen. Spannen überschneiden sich, also gewinnen mehrere. Die Auszahlung erfolgt vor dem Ende bei sieben Toren, wenn sich nichts mehr ändert.',
    handicap: `Nach den Toren des Spiels. ${handicap}`,
    scoreHandicap: `Das Spiel beginnt mit dem gezeigten Vorsprung, und der Stand mit ihm ergibt Heim, Remis oder Gast. ${headStart}`,
    halfResult: 'Wer zur Pause führt, oder Remis.',
    halfDoubleChance: 'Zwei der drei Ergebnisse zur Pause in einer Wette.',
    halfDrawNoBet: 'Wer zur Pause führt. Bei Remis kommt der Einsatz zurück.',
    halfTotal: `Die Tore der 1. Halbzeit zusammen. ${line} ${early}`,
    halfHandicap: `Nach den Toren der 1. Halbzeit. ${handicap}`,
    halfScoreHandicap: `Die 1. Halbzeit beginnt mit dem gezeigten Vorsprung. ${headStart}`,
    halfHomeTotal: `Die Tore des Heimteams in der 1. Halbzeit. ${line} ${early}`,
    halfAwayTotal: `Die Tore des Gastteams in der 1. Halbzeit. ${line} ${early}`,
    halfExactGoals:
      'Die genaue Zahl der Tore in der 1. Halbzeit. Die größte Zahl steht auch für mehr Tore, dann wird vor dem Ende der Halbzeit ausgezahlt.',
    halfOddEven: 'Die Tore der 1. Halbzeit zusammen sind gerade oder ungerade. Null zu null ist gerade.',
    halfBothScore:
      'Jede Seite schießt in der 1. Halbzeit mindestens ein Tor, ja oder nein. Die Auszahlung erfolgt vor dem Ende der Halbzeit, sobald beide getroffen haben.',
    secondHalfResult: 'Wer in der 2. Halbzeit mehr Tore schießt, oder Remis. Die der 1. zählen nicht.',
    secondHalfTotal: `Die Tore der 2. Halbzeit zusammen. ${line} ${early}`,
    secondHalfHandicap: `Nach den Toren der 2. Halbzeit. ${handicap}`,
    halfFull: 'Wer zur Pause führt und wer das Spiel gewinnt, oder Remis, beides richtig.',
    correctScore:
      'Der genaue Endstand. Hat eine Seite mehr als vier Tore geschossen, zählt „Anderes Ergebnis“, und die Auszahlung erfolgt vor dem Ende.',
    furtherScore: `Die Tore jeder Seite vom genannten Stand bis zum Ende. Bei mehr als sechs Toren verlieren alle Tipps, schon vor dem Ende. ${corrected}`,
    winningMargin: 'Wer gewinnt und mit wie vielen Toren: eins, zwei, drei oder mehr. Oder Remis.',
    resultAndBothScore: 'Das Ergebnis und ob beide Seiten treffen, beides richtig.',
    totalAndBothScore:
      'Die Tore über oder unter der Linie und ob beide Seiten treffen, beides richtig. Ganze Linie: Bei gleicher Summe kommt der Einsatz zurück. Die Auszahlung erfolgt vor dem Ende, sobald die Linie überschritten ist und beide getroffen haben.',
    resultAndTotal:
      'Das Ergebnis und die Tore über oder unter der Linie, beides richtig. Ganze Linie: Bei gleicher Summe kommt der Einsatz zurück.',
    cornerResult: 'Wer mehr Ecken ausführt, oder Remis.',
    cornerTotal: `Die Ecken beider Seiten. ${line} ${early}`,
    cornerHandicap: `Nach den Ecken des Spiels. ${handicap}`,
    bookingResult: 'Wer mehr Kartenpunkte hat, oder Remis.',
    bookingTotal: `Die Kartenpunkte beider Seiten. ${line} ${early}`,
    sendingOff:
      'Ein Spieler wird vom Platz gestellt, ja oder nein. „Ja“ wird vor dem Ende ausgezahlt, beim Platzverweis.',
    leagueWinner:
      'Der Meister. Es entscheidet die Abschlusstabelle oder das Entscheidungsspiel, das der Wettbewerb verlangt.',
    topGoalscorer:
      'Wer die meisten Tore des Wettbewerbs schießt. Eigentore zählen nicht. Bei Gleichstand wird die Quote durch die Gleichplatzierten geteilt.',
  },
  examples: [
    { heading: 'Endstand 2–1, Halbzeit 1–0', facts: homeWin },
    { heading: 'Endstand 1–1, Halbzeit 0–1', facts: draw },
    { heading: '2–1, Tore: Heim, Gast, Heim', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1–1, Tore: Gast, Heim', facts: draw, markets: goalOrderMarkets },
    { heading: 'das Heimteam gewinnt 2–1', facts: homeWin, markets: ['toQualify'] },
    { heading: '1–1, und das Gastteam gewinnt im Elfmeterschießen', facts: draw, markets: ['toQualify'] },
    { heading: 'Ecken 6–4', facts: homeWin, markets: cornerMarkets },
    { heading: 'Ecken 5–5', facts: draw, markets: cornerMarkets },
    { heading: 'Gelbe Karten 2–3, Rote 0–1', facts: homeWin, markets: cardMarkets },
    { heading: 'Gelbe Karten 2–2', facts: draw, markets: cardMarkets },
    { heading: 'Aurora ist Meister; Lima und Souza schießen 21 Tore, Prado 18', facts: season, markets: seasonMarkets },
  ],
};
