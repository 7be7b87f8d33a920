import { badmintonRules } from '../../badminton/rules/id-id.ts';
import { baseballRules } from '../../baseball/rules/id-id.ts';
import { basketballRules } from '../../basketball/rules/id-id.ts';
import { boxingRules } from '../../boxing/rules/id-id.ts';
import { cricketRules } from '../../cricket/rules/id-id.ts';
import { footballRules } from '../../football/rules/id-id.ts';
import { motorRacingRules } from '../../motor-racing/rules/id-id.ts';
import { rugbyRules } from '../../rugby/rules/id-id.ts';
import { snookerRules } from '../../snooker/rules/id-id.ts';
import { tableTennisRules } from '../../table-tennis/rules/id-id.ts';
import { tennisRules } from '../../tennis/rules/id-id.ts';
import { volleyballRules } from '../../volleyball/rules/id-id.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Indonesian. */
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
