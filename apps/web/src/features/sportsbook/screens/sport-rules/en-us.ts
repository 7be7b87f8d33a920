import { badmintonRules } from '../../badminton/rules/en-us.ts';
import { baseballRules } from '../../baseball/rules/en-us.ts';
import { basketballRules } from '../../basketball/rules/en-us.ts';
import { boxingRules } from '../../boxing/rules/en-us.ts';
import { cricketRules } from '../../cricket/rules/en-us.ts';
import { footballRules } from '../../football/rules/en-us.ts';
import { motorRacingRules } from '../../motor-racing/rules/en-us.ts';
import { rugbyRules } from '../../rugby/rules/en-us.ts';
import { snookerRules } from '../../snooker/rules/en-us.ts';
import { tableTennisRules } from '../../table-tennis/rules/en-us.ts';
import { tennisRules } from '../../tennis/rules/en-us.ts';
import { volleyballRules } from '../../volleyball/rules/en-us.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in English. */
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
