import { badmintonRules } from '../../badminton/rules/ko-kr.ts';
import { baseballRules } from '../../baseball/rules/ko-kr.ts';
import { basketballRules } from '../../basketball/rules/ko-kr.ts';
import { boxingRules } from '../../boxing/rules/ko-kr.ts';
import { cricketRules } from '../../cricket/rules/ko-kr.ts';
import { footballRules } from '../../football/rules/ko-kr.ts';
import { motorRacingRules } from '../../motor-racing/rules/ko-kr.ts';
import { rugbyRules } from '../../rugby/rules/ko-kr.ts';
import { snookerRules } from '../../snooker/rules/ko-kr.ts';
import { tableTennisRules } from '../../table-tennis/rules/ko-kr.ts';
import { tennisRules } from '../../tennis/rules/ko-kr.ts';
import { volleyballRules } from '../../volleyball/rules/ko-kr.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Korean. */
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
