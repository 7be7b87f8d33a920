import { badmintonRules } from '../../badminton/rules/es-es.ts';
import { baseballRules } from '../../baseball/rules/es-es.ts';
import { basketballRules } from '../../basketball/rules/es-es.ts';
import { boxingRules } from '../../boxing/rules/es-es.ts';
import { cricketRules } from '../../cricket/rules/es-es.ts';
import { footballRules } from '../../football/rules/es-es.ts';
import { motorRacingRules } from '../../motor-racing/rules/es-es.ts';
import { rugbyRules } from '../../rugby/rules/es-es.ts';
import { snookerRules } from '../../snooker/rules/es-es.ts';
import { tableTennisRules } from '../../table-tennis/rules/es-es.ts';
import { tennisRules } from '../../tennis/rules/es-es.ts';
import { volleyballRules } from '../../volleyball/rules/es-es.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Spanish. */
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
