import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = 'Bei Gleichstand wird die Quote durch die Gleichplatzierten geteilt.';
const notStarted = 'Ein Fahrzeug, das nicht startet, macht die Wette darauf ungültig.';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('Gleich'),
  home: '',
  away: '',
  general: [
    'Es zählt die offizielle Wertung des Rennens, wie sie beim Podium steht. Spätere Strafen zählen nicht.',
    'Ein Fahrzeug ist gewertet, wenn es neun Zehntel der Runden des Siegers geschafft hat, auch wenn es stehen blieb.',
    'Endet das Rennen ohne offizielles Ergebnis, ist alles ungültig, was nicht entschieden war: ein Safety-Car, ein Duell, die Zahl der gewerteten Fahrzeuge.',
  ],
  options: {
    'shortened=classified': 'Verkürztes Rennen: Es zählt, wenn es eine offizielle Wertung gibt.',
    'bothRetired=moreLaps': 'Scheiden beide Fahrzeuge eines Duells aus: Das mit mehr Runden liegt vorn.',
    'didNotStart=void': 'Ein Fahrzeug, das nicht startet: Wetten darauf sind ungültig, ebenso jedes Duell mit ihm.',
  },
  markets: {
    winner: `Wer das Rennen gewinnt. ${tie} ${notStarted}`,
    top: `Das Fahrzeug kommt unter die Ersten, so viele, wie der Markt nennt. Teilen sich mehrere den letzten dieser Plätze, wird die Quote durch die Gleichplatzierten geteilt. ${notStarted}`,
    headToHead:
      'Welches von zwei Fahrzeugen in der Wertung vorn liegt. Ist keines gewertet oder startet eines nicht, ist die Wette ungültig. Die Auszahlung erfolgt vor dem Ende, wenn eines stehen blieb und das andere weiter kam.',
    headToHeadThreeWay:
      'Welches von zwei Fahrzeugen vorn liegt, oder gleich. Startet eines nicht, ist die Wette ungültig. Die Auszahlung erfolgt vor dem Ende, wenn eines stehen blieb und das andere weiter kam.',
    groupWinner: `Das bestplatzierte Fahrzeug der Gruppe, gewertet oder nicht. ${tie} ${notStarted}`,
    fastestLap: `Wer die schnellste Runde des Rennens fährt. ${tie} ${notStarted}`,
    polePosition:
      'Wer vom ersten Platz startet. Es entscheidet das Qualifying, mit den Strafen in der Startaufstellung.',
    classifiedCars: `Wie viele Fahrzeuge gewertet werden. ${line} Die Auszahlung erfolgt vor dem Ende, wenn die stehen gebliebenen oder die weit genug gekommenen keinen Zweifel lassen.`,
    safetyCar:
      'Das Safety-Car kommt mindestens einmal auf die Strecke, ja oder nein. „Ja“ wird vor dem Ende ausgezahlt, sobald es dort ist.',
  },
  examples: [
    {
      heading:
        '1. Costa, 2. Moreau, 3. Lindberg, 4. Okafor, 5. Tanaka; Weber scheidet aus; Pole Lindberg, schnellste Runde Moreau, ein Safety-Car',
      facts: plain,
    },
    {
      heading:
        'Costa und Moreau gleich auf 1, 3. Lindberg, 4. Okafor; Tanaka scheidet aus, Weber startet nicht; Pole Costa, schnellste Runde Lindberg, kein Safety-Car',
      facts: shared,
    },
  ],
};
