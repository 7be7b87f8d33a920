import type { SportCode } from '@arara/sports/sport-codes';
import type { ComponentType } from 'react';
import type { SportBoardProps } from '../sport/sport-board.ts';
import BadmintonBoard from '../badminton/board.tsx';
import BaseballBoard from '../baseball/board.tsx';
import BasketballBoard from '../basketball/board.tsx';
import BoxingBoard from '../boxing/board.tsx';
import CricketBoard from '../cricket/board.tsx';
import FootballBoard from '../football/board.tsx';
import MotorRacingBoard from '../motor-racing/board.tsx';
import RugbyBoard from '../rugby/board.tsx';
import SnookerBoard from '../snooker/board.tsx';
import TableTennisBoard from '../table-tennis/board.tsx';
import TennisBoard from '../tennis/board.tsx';
import VolleyballBoard from '../volleyball/board.tsx';

/** The drawn scoreboard of each sport. They travel together: one by one each would cost the first file a name. */
export const sportBoards: Readonly<Record<SportCode, ComponentType<SportBoardProps>>> = {
  football: FootballBoard,
  basketball: BasketballBoard,
  tennis: TennisBoard,
  boxing: BoxingBoard,
  snooker: SnookerBoard,
  baseball: BaseballBoard,
  volleyball: VolleyballBoard,
  badminton: BadmintonBoard,
  rugby: RugbyBoard,
  'table-tennis': TableTennisBoard,
  cricket: CricketBoard,
  'motor-racing': MotorRacingBoard,
};
