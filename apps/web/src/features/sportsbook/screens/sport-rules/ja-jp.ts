import { badmintonRules } from '../../badminton/rules/ja-jp.ts';
import { baseballRules } from '../../baseball/rules/ja-jp.ts';
import { basketballRules } from '../../basketball/rules/ja-jp.ts';
import { boxingRules } from '../../boxing/rules/ja-jp.ts';
import { cricketRules } from '../../cricket/rules/ja-jp.ts';
import { footballRules } from '../../football/rules/ja-jp.ts';
import { motorRacingRules } from '../../motor-racing/rules/ja-jp.ts';
import { rugbyRules } from '../../rugby/rules/ja-jp.ts';
import { snookerRules } from '../../snooker/rules/ja-jp.ts';
import { tableTennisRules } from '../../table-tennis/rules/ja-jp.ts';
import { tennisRules } from '../../tennis/rules/ja-jp.ts';
import { volleyballRules } from '../../volleyball/rules/ja-jp.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Japanese. */
export const sportRules = nameSportRules({
  footballRules,
  basketballRules,
  tennisRules,
  boxingRules,
  snookerRules,
  baseballRules,
  volleyballRules,
  badmintonRules,
  rugbyRules,
  tableTennisRules,
  cricketRules,
  motorRacingRules,
});
