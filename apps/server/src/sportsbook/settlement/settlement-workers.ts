/**
 * Which lines the workers of this process are settling. A bet of several legs is on the lists of several lines: workers on two of
 * these would begin with the same bets, wait for each other's players and then find nothing left to do. It only saves work: bets
 * that another node settles are found out by their players' locks.
 */
import type { Id } from '@arara/contract/protocol/fields';
import type { UnsettledBet } from './settlement.queries.ts';

/** A line is left to the worker of a group in which at least one of so many bets has a leg on it. */
const SHARED_BETS = 10;

/** What a worker is settling, from one group to the next. */
export interface SettlementWorker {
  /** Lines that are left to the other workers. */
  listLinesOfOthers(): Id[];
  /** Says which bets its group has. */
  begin(bets: readonly Pick<UnsettledBet, 'legs'>[]): void;
  /** Its group is saved. It keeps its lines: the next bets on them are on the same ones. */
  end(): void;
  /** It goes on to nothing. */
  rest(): void;
  /** Resolves when one of the others has ended a group or rests; at once if all rest. */
  waitForOthers(): Promise<void>;
}

/** Opens the workers of this process. */
export function openSettlementWorkers(): { join(): SettlementWorker } {
  const lines = new Map<SettlementWorker, readonly Id[]>();
  let waiting: (() => void)[] = [];
  const end = (): void => {
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    join: () => {
      const worker: SettlementWorker = {
        listLinesOfOthers: () => [...lines].flatMap(([other, ofOther]) => (other === worker ? [] : ofOther)),
        begin: (bets) => void lines.set(worker, listSharedLines(bets)),
        end,
        rest: () => {
          if (lines.delete(worker)) end();
        },
        waitForOthers: async () => {
          if (lines.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
        },
      };
      return worker;
    },
  };
}

/** The lines on which many of these bets have a leg. */
function listSharedLines(bets: readonly Pick<UnsettledBet, 'legs'>[]): Id[] {
  const counts = new Map<Id, number>();
  for (const { legs } of bets) for (const { line } of legs) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].flatMap(([line, count]) => (count * SHARED_BETS >= bets.length ? line : []));
}
