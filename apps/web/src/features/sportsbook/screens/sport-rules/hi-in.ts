import { badmintonRules } from '../../badminton/rules/hi-in.ts';
import { baseballRules } from '../../baseball/rules/hi-in.ts';
import { basketballRules } from '../../basketball/rules/hi-in.ts';
import { boxingRules } from '../../boxing/rules/hi-in.ts';
import { cricketRules } from '../../cricket/rules/hi-in.ts';
import { footballRules } from '../../football/rules/hi-in.ts';
import { motorRacingRules } from '../../motor-racing/rules/hi-in.ts';
import { rugbyRules } from '../../rugby/rules/hi-in.ts';
import { snookerRules } from '../../snooker/rules/hi-in.ts';
import { tableTennisRules } from '../../table-tennis/rules/hi-in.ts';
import { tennisRules } from '../../tennis/rules/hi-in.ts';
import { volleyballRules } from '../../volleyball/rules/hi-in.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Hindi. */
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
