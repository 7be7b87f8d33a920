import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = 'Ein Kampf ohne Wertung macht die Wette ungültig.';
const format = 'Eine geänderte Rundenzahl macht die Wette ungültig.';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: 'Boxer 1',
  away: 'Boxer 2',
  general: [
    'Es zählt das im Ring verkündete Ergebnis. Eine Korrektur Tage später ändert nichts.',
    'Ein K. o. ist jedes Ende vor dem Urteil der Richter: Knockout, technischer Knockout, Aufgabe oder Disqualifikation.',
    'Ein Boxer, der nach einer Pause nicht antritt, hat in der Runde davor verloren.',
    'Wird ein Boxer ersetzt oder findet der Kampf nicht statt, ist alles ungültig.',
  ],
  options: {
    'technicalDecision=notTheDistance':
      'Beendet ein Unfall den Kampf und entscheiden die Punktzettel, ist es ein Punktsieg, aber der Kampf ging nicht über die volle Distanz.',
    'exactHalfRound=refund':
      'Eine halbe Runde ist 1:30. Ein Ende genau in dieser Sekunde erstattet den Einsatz auf die Gesamtzahl der Runden.',
  },
  markets: {
    winner: `Wer gewinnt. Bei Remis kommt der Einsatz zurück. ${noContest}`,
    result: `Einer der Boxer gewinnt, oder Remis. ${noContest}`,
    totalRounds:
      'Wie lange der Kampf dauert: Über 6,5 gewinnt nach 1:30 der 7. Runde. Ganze Linie: Endet der Kampf mit dieser Runde, kommt der Einsatz zurück. Die Auszahlung erfolgt vor dem Ende, sobald der Kampf die Linie überschreitet. Ein Kampf ohne Wertung oder eine andere Rundenzahl macht ungültig, was offen war.',
    distance: `Der Kampf geht bis zum letzten Gong, ja oder nein. ${noContest} ${format}`,
    method: `Wer gewinnt und wie: durch K. o. oder nach Punkten. Das Remis ist einer der Tipps. ${noContest}`,
    roundRange: `Wer durch K. o. gewinnt und in welchen Runden, oder nach Punkten. Das Remis ist einer der Tipps. ${noContest} ${format}`,
    exactRound: `Wer durch K. o. gewinnt und in welcher Runde, oder nach Punkten. Das Remis ist einer der Tipps. ${noContest} ${format}`,
    knockDown:
      'Ein Boxer geht zu Boden und der Ringrichter zählt, ja oder nein; auch der Niederschlag, der den Kampf beendet, zählt. Die Auszahlung erfolgt vor dem Ende, sobald es geschieht. Gab es keinen, macht ein Kampf ohne Wertung die Wette ungültig.',
  },
  examples: [
    { heading: 'Boxer 1 gewinnt durch technischen K. o. in Runde 7, 1:12, nach einem Niederschlag', facts: stoppage },
    { heading: 'Boxer 2 tritt zu Runde 7 nicht an', facts: retirement },
    { heading: 'Remis auf den Punktzetteln nach 12 Runden, ohne Niederschläge', facts: draw },
  ],
};
