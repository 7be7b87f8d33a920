import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'Heim',
  away: 'Gast',
  general: [
    'Die Verlängerung zählt in den Märkten des Spiels. Märkte „ohne Verlängerung“ entscheiden die vier Viertel, die unentschieden enden können.',
    'Märkte der 1. Halbzeit entscheiden die ersten zwei Viertel, die eines Viertels allein dessen Punkte.',
    'Während des Spiels platzierte Wetten zählen den ganzen Stand, nicht nur die Punkte nach der Wette.',
  ],
  options: {
    'abandoned=lateStands':
      'Abgebrochenes Spiel: Der Stand gilt, wenn höchstens 5 Minuten der vier Viertel fehlten (43 von 48 oder 35 von 40 gespielt). Das unvollendete Viertel und die Frage nach der Verlängerung sind ungültig.',
  },
  markets: {
    winner:
      'Wer gewinnt, mit Verlängerung. Erlaubt der Wettbewerb ein Remis und endet das Spiel so, kommt der Einsatz zurück.',
    handicap: `Mit Verlängerung. ${handicap}`,
    total: `Die Punkte beider Teams, mit Verlängerung. ${line} ${early}`,
    homeTotal: `Die Punkte des Heimteams, mit Verlängerung. ${line} ${early}`,
    awayTotal: `Die Punkte des Gastteams, mit Verlängerung. ${line} ${early}`,
    oddEven: 'Die Punkte beider Teams zusammen, mit Verlängerung, sind gerade oder ungerade.',
    overtime: 'Ja, wenn es nach vier Vierteln unentschieden steht und das Spiel in die Verlängerung geht.',
    regulationResult: 'Wer nach vier Vierteln führt, oder Remis. Die Verlängerung zählt nicht.',
    regulationHandicap: `Nach dem Stand der vier Viertel. ${handicap}`,
    regulationTotal: `Die Punkte beider Teams in den vier Vierteln. ${line} ${early}`,
    halfResult: 'Wer nach zwei Vierteln führt, oder Remis.',
    halfHandicap: `Nach dem Stand der ersten zwei Viertel. ${handicap}`,
    halfTotal: `Die Punkte beider Teams in den ersten zwei Vierteln. ${line} ${early}`,
    quarterResult: 'Wer im Viertel mehr Punkte erzielt, oder Remis.',
    quarterDrawNoBet: 'Wer im Viertel mehr Punkte erzielt. Bei Remis kommt der Einsatz zurück.',
    quarterHandicap: `Nach den Punkten des Viertels. ${handicap}`,
    quarterTotal: `Die Punkte beider Teams im Viertel. ${line} ${early}`,
  },
  examples: [
    { heading: 'Viertel 25–22, 20–27, 28–24, 25–22; Endstand 98–95', facts: regular },
    {
      heading: 'Viertel 22–22, 24–22, 25–26, 20–21; Verlängerung 12–7, Endstand 103–98',
      facts: overtime,
    },
  ],
};
