import { ruleSentences } from '../rule-sentences/de-de.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in German, where all of them play sets. */
export function describeRallyRules(setName: 'set' | 'game') {
  const notPlayed = 'Ein nicht gespielter Satz macht die Wette ungültig.';
  return {
    walkover: 'Ohne Spiel entschiedene Partie (Walkover): Alles ist ungültig.',
    retirement:
      'Aufgabe oder Disqualifikation: Entschiedenes und abgeschlossene Sätze gelten. Alles andere ist ungültig, auch der Sieger des Spiels.',
    race: 'Wer im genannten Satz zuerst diese Punktzahl erreicht. Die Auszahlung erfolgt vor dem Ende, sobald eine Seite sie erreicht. Ein Satz, der vorher endet oder nicht gespielt wird, macht die Wette ungültig.',
    markets: {
      winner: 'Wer das Spiel gewinnt.',
      correctScore: 'Der Endstand in Sätzen.',
      totalPoints: `Die Punkte aller Sätze, beider Seiten. ${line} ${early}`,
      pointHandicap: `Nach den Punkten des ganzen Spiels. ${handicap}`,
      [`${setName}Winner`]: `Wer den genannten Satz gewinnt. ${notPlayed}`,
      [`${setName}TotalPoints`]: `Die Punkte des genannten Satzes, beider Seiten. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `Nach den Punkten des genannten Satzes. ${handicap} ${notPlayed}`,
    },
  };
}
