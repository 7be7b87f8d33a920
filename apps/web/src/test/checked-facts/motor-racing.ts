import structure from '@arara/content/structure/sports/motor-racing.json';
import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import type { CheckedFacts } from './checked-facts.ts';
import { readExample } from './read-example.ts';

const plain = readExample('motor-racing', structure.events.plain) as MotorRacingFacts;

const running = { state: 'running', laps: 46, isClassified: true } as const;

export const checkedFacts: CheckedFacts<MotorRacingFacts> = {
  // Near the end: enough cars have run nine tenths of the distance, and one of a pair has stopped.
  inPlay: [
    {
      facts: {
        laps: { done: 47, scheduled: 50 },
        cars: new Map([
          ['costa', { ...running, place: 1 }],
          ['moreau', { state: 'retired', place: 6, laps: 10, isClassified: false }],
          ['lindberg', { ...running, place: 2 }],
          ['okafor', { ...running, place: 3 }],
          ['tanaka', { ...running, place: 4 }],
          ['weber', { ...running, place: 5 }],
        ]),
        safetyCars: 1,
      },
    },
  ],
  // Moreau and Okafor share second place.
  played: [
    {
      ...plain,
      fastestLap: ['moreau', 'costa'],
      cars: new Map([
        ...(plain.cars ?? []),
        ['moreau', { state: 'running', place: 2, tied: 3, laps: 50, isClassified: true }],
        ['okafor', { state: 'running', place: 2, tied: 3, laps: 50, isClassified: true }],
        ['lindberg', { state: 'running', place: 2, tied: 3, laps: 50, isClassified: true }],
      ]),
    },
  ],
};
