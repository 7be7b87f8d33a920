import type { SportCode } from '@arara/sports/sport-codes';
import type { ComponentType } from 'react';
import { BadmintonIcon } from '../badminton/icon.tsx';
import { BaseballIcon } from '../baseball/icon.tsx';
import { BasketballIcon } from '../basketball/icon.tsx';
import { BoxingIcon } from '../boxing/icon.tsx';
import { CricketIcon } from '../cricket/icon.tsx';
import { FootballIcon } from '../football/icon.tsx';
import { MotorRacingIcon } from '../motor-racing/icon.tsx';
import { RugbyIcon } from '../rugby/icon.tsx';
import { SnookerIcon } from '../snooker/icon.tsx';
import { TableTennisIcon } from '../table-tennis/icon.tsx';
import { TennisIcon } from '../tennis/icon.tsx';
import { VolleyballIcon } from '../volleyball/icon.tsx';

/** The icon of each sport. */
export const sportIcons: Readonly<Record<SportCode, ComponentType>> = {
  football: FootballIcon,
  basketball: BasketballIcon,
  tennis: TennisIcon,
  boxing: BoxingIcon,
  snooker: SnookerIcon,
  baseball: BaseballIcon,
  volleyball: VolleyballIcon,
  badminton: BadmintonIcon,
  rugby: RugbyIcon,
  'table-tennis': TableTennisIcon,
  cricket: CricketIcon,
  'motor-racing': MotorRacingIcon,
};
