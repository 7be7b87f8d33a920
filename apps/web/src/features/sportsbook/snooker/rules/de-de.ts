import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'Die Auszahlung erfolgt vor dem Ende, sobald kein weiterer Frame etwas ändern kann.';
const notPlayed = 'Ein nicht gespielter Frame macht die Wette ungültig.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'Spieler 1',
  away: 'Spieler 2',
  general: [
    'Gewonnene Frames zählen, auch die, die der andere Spieler aufgibt oder durch drei Fehlversuche in Folge verliert.',
    'Ein neu aufgebauter Frame ist derselbe Frame: Wetten bleiben gültig, die Punkte davor zählen nicht.',
    'Ein Match, das nicht beginnt: Alles ist ungültig. Ein unterbrochenes Match bleibt gültig, wenn es weitergeht, auch an einem anderen Tag.',
  ],
  options: {
    'retirement=void':
      'Aufgabe oder Disqualifikation: Entschiedenes und abgeschlossene Frames gelten. Alles andere ist ungültig, auch der Sieger des Matches.',
  },
  markets: {
    winner: 'Wer das Match gewinnt.',
    frameHandicap: `Nach den gewonnenen Frames. ${handicap} ${certain}`,
    totalFrames: `Die gespielten Frames. ${line} ${certain}`,
    raceToFrames:
      'Wer zuerst so viele Frames gewinnt. Die Auszahlung erfolgt vor dem Ende, sobald ein Spieler sie hat. Erreicht sie keiner, ist die Wette ungültig.',
    correctScore: 'Der Endstand in Frames.',
    frameWinner: `Wer den genannten Frame gewinnt. ${notPlayed}`,
    framePoints: `Die Punkte des genannten Frames, beider Spieler, mit denen aus Fouls. ${line} ${early} ${notPlayed}`,
    frameCentury: `Ein Spieler erzielt im genannten Frame 100 Punkte oder mehr in einer Aufnahme, ja oder nein. Die Auszahlung erfolgt vor dem Ende, sobald es geschieht. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 mit einem Break von 104, 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
