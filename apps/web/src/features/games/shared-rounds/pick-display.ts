import type { ReactNode } from 'react';

/** How a pick or an outcome of a shared game is drawn, and its name. */
export interface GamePickSignAndName {
  readonly sign: ReactNode;
  readonly name: string;
}
