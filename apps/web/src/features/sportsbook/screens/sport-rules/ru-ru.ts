import { badmintonRules } from '../../badminton/rules/ru-ru.ts';
import { baseballRules } from '../../baseball/rules/ru-ru.ts';
import { basketballRules } from '../../basketball/rules/ru-ru.ts';
import { boxingRules } from '../../boxing/rules/ru-ru.ts';
import { cricketRules } from '../../cricket/rules/ru-ru.ts';
import { footballRules } from '../../football/rules/ru-ru.ts';
import { motorRacingRules } from '../../motor-racing/rules/ru-ru.ts';
import { rugbyRules } from '../../rugby/rules/ru-ru.ts';
import { snookerRules } from '../../snooker/rules/ru-ru.ts';
import { tableTennisRules } from '../../table-tennis/rules/ru-ru.ts';
import { tennisRules } from '../../tennis/rules/ru-ru.ts';
import { volleyballRules } from '../../volleyball/rules/ru-ru.ts';
import { nameSportRules } from '../name-sport-rules.ts';

/** The rules of each sport, in Russian. */
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
