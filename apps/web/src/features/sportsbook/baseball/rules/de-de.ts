import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'Die Auszahlung erfolgt vor dem Ende, wenn das Heimteam am Schlag das Ergebnis gesichert hat.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'Heim',
  away: 'Gast',
  general: [
    'Extra-Innings zählen in den Märkten des Spiels.',
    'Run-Handicap, Gesamtzahlen und gerade/ungerade brauchen neun Innings (sieben in einem Spiel über sieben) oder ein halbes weniger, wenn das Heimteam führt. Endet ein Spiel früher, gilt nur, was entschieden war, der Rest ist ungültig.',
    'Märkte auf ein Inning oder auf die ersten fünf zählen, sobald dieser Teil vorbei ist.',
  ],
  options: {
    'listedPitchers=action': 'Pitcher: Die Wette gilt, egal wer beginnt.',
    'winner=fiveInnings':
      'Verkürztes Spiel: Der Sieger ist nach fünf Innings offiziell oder nach viereinhalb, wenn das Heimteam führt.',
    'suspendedHours=36':
      'Ausgesetztes Spiel: Es zählt, wenn es innerhalb von 36 Stunden endet. Danach ist alles ungültig.',
  },
  markets: {
    winner: 'Wer gewinnt, mit Extra-Innings. Endet das Spiel unentschieden, kommt der Einsatz zurück.',
    runLine: `Nach den Runs des Spiels. ${handicap}`,
    totalRuns: `Die Runs beider Teams. ${line} ${early}`,
    homeRunsTotal: `Die Runs des Heimteams. ${line} ${early}`,
    awayRunsTotal: `Die Runs des Gastteams. ${line} ${early}`,
    oddEvenRuns: 'Die Runs beider Teams zusammen sind gerade oder ungerade.',
    extraInnings: 'Ja, wenn es nach neun Innings unentschieden steht und weitergeht.',
    fiveInningsResult: `Wer nach fünf Innings führt, oder Remis. ${homeBats}`,
    fiveInningsHandicap: `Nach den Runs der ersten fünf Innings. ${handicap} ${homeBats}`,
    fiveInningsTotal: `Die Runs beider Teams in den ersten fünf Innings. ${line} ${early}`,
    inningResult: `Wer im Inning mehr Runs erzielt, oder Remis. ${homeBats} Ein nicht gespieltes Inning macht die Wette ungültig.`,
    inningTotal: `Die Runs beider Teams im Inning. ${line} ${early} Ein nicht gespieltes Inning macht die Wette ungültig.`,
  },
  examples: [
    { heading: 'Endstand 5–3; fünf Innings 3–3; 1. Inning 2–0', facts: regular },
    { heading: 'Endstand 5–4 nach zehn Innings; fünf Innings 3–2; 1. Inning 0–1', facts: extra },
  ],
};
