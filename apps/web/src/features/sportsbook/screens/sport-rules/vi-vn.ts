import { badmintonRules } from '../../badminton/rules/vi-vn.ts';
import { baseballRules } from '../../baseball/rules/vi-vn.ts';
import { basketballRules } from '../../basketball/rules/vi-vn.ts';
import { boxingRules } from '../../boxing/rules/vi-vn.ts';
import { cricketRules } from '../../cricket/rules/vi-vn.ts';
import { footballRules } from '../../football/rules/vi-vn.ts';
import { motorRacingRules } from '../../motor-racing/rules/vi-vn.ts';
import { rugbyRules } from '../../rugby/rules/vi-vn.ts';
import { snookerRules } from '../../snooker/rules/vi-vn.ts';
import { tableTennisRules } from '../../table-tennis/rules/vi-vn.ts';
import { tennisRules } from '../../tennis/rules/vi-vn.ts';
import { volleyballRules } from '../../volleyball/rules/vi-vn.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Vietnamese. */
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
