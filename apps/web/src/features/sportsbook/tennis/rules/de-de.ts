import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'Ein nicht gespielter Satz macht die Wette ungültig.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'Spieler 1',
  away: 'Spieler 2',
  general: [
    'Ein Tiebreak ist ein Spiel. Ein Match-Tiebreak (bis 10 Punkte statt des letzten Satzes) ist ein Satz und ein Spiel.',
    'Ohne Spiel entschiedenes Match (Walkover): Alles ist ungültig.',
    'Ein Wechsel von Belag oder Platz, drinnen oder draußen, macht nichts ungültig. Ein unterbrochenes Match bleibt gültig, wenn es weitergeht, auch an einem anderen Tag.',
  ],
  options: {
    'retirement=void':
      'Aufgabe oder Disqualifikation: Entschiedenes und abgeschlossene Sätze gelten. Alles andere ist ungültig, auch der Sieger des Matches.',
  },
  markets: {
    winner: 'Wer das Match gewinnt.',
    setWinner: `Wer den genannten Satz gewinnt. ${notPlayed}`,
    setHandicap: `Nach den gewonnenen Sätzen. ${handicap} Die Auszahlung erfolgt vor dem Ende, sobald kein weiterer Satz etwas ändern kann.`,
    correctScore: 'Der Endstand in Sätzen.',
    homeWinsSet:
      'Spieler 1 gewinnt mindestens einen Satz, ja oder nein. Die Auszahlung erfolgt vor dem Ende, sobald das sicher ist.',
    awayWinsSet:
      'Spieler 2 gewinnt mindestens einen Satz, ja oder nein. Die Auszahlung erfolgt vor dem Ende, sobald das sicher ist.',
    totalGames: `Die Spiele aller Sätze, beider Spieler. ${line} ${early}`,
    gameHandicap: `Nach den Spielen des ganzen Matches. ${handicap}`,
    setTotalGames: `Die Spiele des genannten Satzes, beider Spieler. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `Nach den Spielen des genannten Satzes. ${handicap} ${notPlayed}`,
    setTieBreak:
      'Der genannte Satz hat einen Tiebreak, ja oder nein. Ein Match-Tiebreak an seiner Stelle macht die Wette ungültig, ebenso ein nicht gespielter Satz.',
    setScore:
      'Der Stand des genannten Satzes in Spielen. Ein Match-Tiebreak an seiner Stelle macht die Wette ungültig, ebenso ein nicht gespielter Satz.',
    gameWinner: 'Wer das Spiel des genannten Satzes gewinnt. Ein nicht gespieltes Spiel macht die Wette ungültig.',
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
