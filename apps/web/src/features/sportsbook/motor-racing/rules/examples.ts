import type { CarFacts, MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import type { ExampleOutcome, SportRulesLines } from '../../sport/sport-rules.ts';

const LAPS = { done: 50, scheduled: 50 } as const;
const finished = (place: number, tied = 1): CarFacts => ({
  state: 'running',
  place,
  tied,
  laps: 50,
  isClassified: true,
});
const retired = (place: number, laps: number): CarFacts => ({ state: 'retired', place, laps, isClassified: false });

/** Costa wins in front of Moreau and Lindberg; Weber retires after 20 laps; the safety car was out once. */
export const plain: MotorRacingFacts = {
  end: 'played',
  laps: LAPS,
  cars: new Map<string, CarFacts>([
    ['costa', finished(1)],
    ['moreau', finished(2)],
    ['lindberg', finished(3)],
    ['okafor', finished(4)],
    ['tanaka', finished(5)],
    ['weber', retired(6, 20)],
  ]),
  fastestLap: ['moreau'],
  pole: 'lindberg',
  safetyCars: 1,
};

/** Costa and Moreau share first place; Tanaka retires after 12 laps; Weber does not start. */
export const shared: MotorRacingFacts = {
  end: 'played',
  laps: LAPS,
  cars: new Map<string, CarFacts>([
    ['costa', finished(1, 2)],
    ['moreau', finished(1, 2)],
    ['lindberg', finished(3)],
    ['okafor', finished(4)],
    ['tanaka', retired(5, 12)],
    ['weber', { state: 'notStarted' }],
  ]),
  fastestLap: ['lindberg'],
  pole: 'costa',
  safetyCars: 0,
};

const field: readonly ExampleOutcome[] = ['Costa', 'Moreau', 'Lindberg', 'Okafor', 'Tanaka', 'Weber'].map((name) => ({
  id: name.toLowerCase(),
  name,
}));
const pair = field.slice(0, 2);

/** `draw` is the name of the outcome in which neither car is in front. */
export const buildMotorRacingLines = (draw: string): SportRulesLines => ({
  exampleSpecifiers: {
    top: { winners: '3' },
    headToHead: { variant: 'h2h:costa:moreau' },
    headToHeadThreeWay: { variant: 'h2h:costa:moreau' },
    groupWinner: { variant: 'group:moreau:okafor:weber' },
    classifiedCars: { total: '4.5' },
  },
  exampleOutcomes: {
    winner: field,
    top: field,
    headToHead: pair,
    headToHeadThreeWay: [...pair, { id: 'draw', name: draw }],
    groupWinner: field.filter(({ id }) => ['moreau', 'okafor', 'weber'].includes(id)),
    fastestLap: field,
    polePosition: field,
  },
});
