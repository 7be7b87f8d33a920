import { readPlayedRallies } from '../../sport/rally-rule-facts.ts';
import type { SportRulesLines } from '../../sport/sport-rules.ts';

/** 25–20, 23–25, 25–21, 25–19. */
export const fourSets = readPlayedRallies(5, [
  [25, 20],
  [23, 25],
  [25, 21],
  [25, 19],
]);
/** 22–25, 25–23, 20–25, 25–18, 13–15. */
export const fiveSets = readPlayedRallies(5, [
  [22, 25],
  [25, 23],
  [20, 25],
  [25, 18],
  [13, 15],
]);

export const volleyballLines: SportRulesLines = {
  exampleSpecifiers: {
    setHandicap: { hcp: '-1.5' },
    totalSets: { total: '4.5' },
    correctScore: { variant: 'sr:correct_score:bestof:5' },
    totalPoints: { total: '182.5' },
    pointHandicap: { hcp: '-12.5' },
    setWinner: { setnr: '4' },
    setTotalPoints: { setnr: '1', total: '44.5' },
    setPointHandicap: { setnr: '1', hcp: '-4.5' },
  },
};
