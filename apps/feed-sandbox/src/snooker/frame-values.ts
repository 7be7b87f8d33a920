/**
 * Expected values over the rest of a frame, for every situation at once: backwards from the last ball. A situation is the balls
 * left, home's lead, who is at the table, and whether it is the first shot of a visit. Where a lead is larger than the points
 * left the frame is given up at the end of the visit; such leads are one situation.
 */
import type { Matchup, ShotChances } from './matchup.ts';
import { ALL_BALLS, ALL_POINTS, COLOURS, findColourValue, LONE_RED, pairs, pointsLeft } from './table.ts';

/** Home is 0, away 1. */
export type SideIndex = 0 | 1;

export interface FrameSituation {
  readonly balls: number;
  /** home's points less away's */
  readonly lead: number;
  readonly striker: SideIndex;
  readonly isFirstShot: boolean;
}

/** What is computed: a list of numbers for each situation, of which a pot may move every one by its points. */
export interface ValueKind {
  /** how long the list is with these balls left */
  length(balls: number): number;
  /** The values when the frame ends with this lead, or is given up; a level one with no balls left is decided by the black. */
  end(lead: number): readonly number[];
  /** Whether points that are scored move the list. */
  readonly moves: boolean;
}

export type FindValues = (situation: FrameSituation) => Float64Array;

/** The largest lead that is a situation of its own; one more stands for all others. */
const spans: readonly number[] = pointsLeft.map((left) => Math.min(ALL_POINTS - left, left + 1));

/** All situations with the same balls left, one list of numbers after the other. */
interface Layer {
  readonly balls: number;
  readonly span: number;
  readonly length: number;
  readonly values: Float64Array;
}

const createLayer = (balls: number, kind: ValueKind): Layer => {
  const [span, length] = [spans[balls] ?? 0, kind.length(balls)];
  return { balls, span, length, values: new Float64Array((2 * span + 1) * 4 * length) };
};

/** Where the list of a situation starts. */
function findStart({ span, length }: Layer, lead: number, striker: SideIndex, isFirstShot: boolean): number {
  const known = lead > span ? span : lead < -span ? -span : lead;
  return ((known + span) * 4 + striker * 2 + (isFirstShot ? 1 : 0)) * length;
}

/** Adds the list at `start` of a layer to that at `to` of another one, each number moved by so many points. */
function addMoved(target: Layer, to: number, source: Layer, start: number, weight: number, by: number): void {
  const [into, from] = [target.values, source.values];
  const length = Math.min(source.length, target.length - by);
  const moved = to + by;
  for (let i = 0; i < length; i++) into[moved + i] = (into[moved + i] as number) + weight * (from[start + i] as number);
}

const otherSide = (side: SideIndex): SideIndex => (side === 0 ? 1 : 0);

/** With the colours alone there is no lone red: what misses, misses. */
export const countMiss = (balls: number, { success, loneRed }: ShotChances): number =>
  1 - success - (balls > COLOURS ? loneRed : 0);

/** Solves the values of one number of balls from those with fewer. */
class FrameSolver {
  private readonly layers: Layer[] = [];
  private readonly matchup: Matchup;
  private readonly kind: ValueKind;

  constructor(matchup: Matchup, kind: ValueKind) {
    this.matchup = matchup;
    this.kind = kind;
    for (let balls = 0; balls <= ALL_BALLS; balls++) {
      const layer = createLayer(balls, kind);
      for (let lead = -layer.span; lead <= layer.span; lead++) {
        for (const striker of [0, 1] as const) {
          this.fill(layer, lead, striker, true);
          this.fill(layer, lead, striker, false);
        }
        if (balls > 0) this.addMisses(layer, lead);
      }
      this.layers.push(layer);
    }
  }

  find({ balls, lead, striker, isFirstShot }: FrameSituation): Float64Array {
    const layer = this.layers[balls];
    if (layer === undefined) throw new RangeError(`${balls} balls`);
    const start = findStart(layer, lead, striker, isFirstShot);
    return layer.values.subarray(start, start + layer.length);
  }

  /** The end of the frame, or what follows a pot. A visit to a frame that is lost or won is not begun. */
  private fill(layer: Layer, lead: number, striker: SideIndex, isFirstShot: boolean): void {
    const { balls, values } = layer;
    const to = findStart(layer, lead, striker, isFirstShot);
    const isOver = balls === 0 || (isFirstShot && Math.abs(lead) > (pointsLeft[balls] ?? 0));
    if (isOver) for (const [i, value] of this.kind.end(lead).entries()) values[to + i] = value;
    else {
      const player = this.matchup.players[striker];
      this.followSuccess(layer, to, { balls, lead, striker, isFirstShot }, isFirstShot ? player.first : player.further);
    }
  }

  /** What follows a pot: the break goes on, or ends with a red alone. */
  private followSuccess(layer: Layer, to: number, { balls, lead, striker }: FrameSituation, shot: ShotChances): void {
    const after = this.layers[balls - 1];
    if (after === undefined) return;
    const sign = striker === 0 ? 1 : -1;
    const moved = (points: number) => (this.kind.moves ? points : 0);
    if (balls <= COLOURS) {
      const points = findColourValue(balls);
      addMoved(layer, to, after, findStart(after, lead + sign * points, striker, false), shot.success, moved(points));
      return;
    }
    for (const { points, chance } of pairs) {
      const start = findStart(after, lead + sign * points, striker, false);
      addMoved(layer, to, after, start, shot.success * chance, moved(points));
    }
    const start = findStart(after, lead + sign * LONE_RED, otherSide(striker), true);
    addMoved(layer, to, after, start, shot.loneRed, moved(LONE_RED));
  }

  /** What follows a miss: the first shot of the other player, in the same situation. */
  private addMisses(layer: Layer, lead: number): void {
    const { balls, length, values } = layer;
    const [home, away] = this.matchup.players;
    const [one, other] = [findStart(layer, lead, 0, true), findStart(layer, lead, 1, true)];
    if (Math.abs(lead) <= (pointsLeft[balls] ?? 0)) {
      // Two visits that begin with a miss come back to the same situation: two equations.
      const [missOne, missOther] = [countMiss(balls, home.first), countMiss(balls, away.first)];
      const scale = 1 / (1 - missOne * missOther);
      for (let i = 0; i < length; i++) {
        const [a, b] = [values[one + i] ?? 0, values[other + i] ?? 0];
        values[one + i] = scale * (a + missOne * b);
        values[other + i] = scale * (b + missOther * a);
      }
    }
    addMoved(layer, findStart(layer, lead, 0, false), layer, other, countMiss(balls, home.further), 0);
    addMoved(layer, findStart(layer, lead, 1, false), layer, one, countMiss(balls, away.further), 0);
  }
}

/** The values of every situation. */
export function solveFrame(matchup: Matchup, kind: ValueKind): FindValues {
  const solver = new FrameSolver(matchup, kind);
  return (situation) => solver.find(situation);
}
