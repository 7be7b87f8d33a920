import { badmintonRules } from '../../badminton/rules/it-it.ts';
import { baseballRules } from '../../baseball/rules/it-it.ts';
import { basketballRules } from '../../basketball/rules/it-it.ts';
import { boxingRules } from '../../boxing/rules/it-it.ts';
import { cricketRules } from '../../cricket/rules/it-it.ts';
import { footballRules } from '../../football/rules/it-it.ts';
import { motorRacingRules } from '../../motor-racing/rules/it-it.ts';
import { rugbyRules } from '../../rugby/rules/it-it.ts';
import { snookerRules } from '../../snooker/rules/it-it.ts';
import { tableTennisRules } from '../../table-tennis/rules/it-it.ts';
import { tennisRules } from '../../tennis/rules/it-it.ts';
import { volleyballRules } from '../../volleyball/rules/it-it.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Italian. */
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
