import { badmintonRules } from '../../badminton/rules/pt-br.ts';
import { baseballRules } from '../../baseball/rules/pt-br.ts';
import { basketballRules } from '../../basketball/rules/pt-br.ts';
import { boxingRules } from '../../boxing/rules/pt-br.ts';
import { cricketRules } from '../../cricket/rules/pt-br.ts';
import { footballRules } from '../../football/rules/pt-br.ts';
import { motorRacingRules } from '../../motor-racing/rules/pt-br.ts';
import { rugbyRules } from '../../rugby/rules/pt-br.ts';
import { snookerRules } from '../../snooker/rules/pt-br.ts';
import { tableTennisRules } from '../../table-tennis/rules/pt-br.ts';
import { tennisRules } from '../../tennis/rules/pt-br.ts';
import { volleyballRules } from '../../volleyball/rules/pt-br.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Portuguese. */
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
