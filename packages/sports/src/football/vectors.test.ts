import { existsSync, readFileSync } from 'node:fs';
import { toCentavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { createFraction, roundFractionToInteger, multiplyFractions } from '../core/fraction.ts';
import { thousandthsToOdds } from '../core/odds.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { addResultVersionInOrder, foldLineResultVersions, toSettledResult } from '../core/results.ts';
import type { DeadHeatRatio, HomeAwayScore, OutcomeResult, ResultVersion } from '../core/results.ts';
import { computeBetPayout, computeReturnPerUnit, settleBet } from '../core/settlement.ts';
import type { FootballFacts } from './facts.ts';
import { gradeFootball } from './grade.ts';
import type { ParsedFootballLine } from './grade.ts';
import { footballMarkets } from './markets.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

interface Single {
  readonly id: string;
  readonly sport: string;
  readonly uof_market_id: number | null;
  readonly specifiers: Readonly<Record<string, string>>;
  readonly selection: string;
  readonly odds: number;
  readonly stake_cents: number;
  readonly event: Readonly<Record<'ft' | 'ft90' | 'ht' | 'status' | 'score_at_abandonment', string | undefined>>;
  readonly expect: {
    readonly outcome: string;
    readonly uof: { readonly result: number; readonly void_factor?: number; readonly dead_heat_factor?: number };
    readonly payout_multiplier: string;
    readonly payout_cents: number;
  };
}
interface Leg {
  readonly odds: number;
  readonly outcome: 'won' | 'half_won' | 'void' | 'half_lost' | 'lost';
}
interface Vectors {
  readonly singles: readonly Single[];
  readonly multiples: readonly {
    readonly id: string;
    readonly legs: readonly Leg[];
    readonly stake_cents: number;
    readonly expect: { readonly payout_multiplier: string; readonly payout_cents: number };
  }[];
  readonly sequences: readonly {
    readonly id: string;
    readonly bet: { readonly odds: number; readonly stake_cents: number; readonly accepted_at_ms?: number };
    readonly messages: readonly {
      readonly seq: number;
      readonly type: string;
      readonly certainty?: 1 | 2;
      readonly result?: number;
      readonly start_time?: number;
      readonly end_time?: number;
      readonly void_reason?: number;
      readonly ledger_delta_cents: number;
      readonly cumulative_payout_cents: number;
    }[];
  }[];
}

const file = new URL('../../../../../shared/data/settlement_vectors.json', import.meta.url);
const missing = !existsSync(file);
const vectors = missing ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Vectors);
const singles = vectors?.singles ?? [];

const toPrice = (decimal: number) => thousandthsToOdds(Math.round(decimal * 1_000));
const toRatio = (factor: number): DeadHeatRatio => {
  const parts = [1, 2, 3, 4].find((n) => Math.abs(factor * n - Math.round(factor * n)) < 1e-3);
  return [Math.round(factor * (parts ?? 1)), parts ?? 1];
};

function toOutcomeResult({ expect: { uof } }: Single): OutcomeResult {
  const result = toSettledResult(uof.result === 1, uof.void_factor ?? 0);
  if (result === undefined) throw new Error('a void factor that no feed sends');
  return uof.dead_heat_factor === undefined ? { result } : { result, deadHeat: toRatio(uof.dead_heat_factor) };
}

const selections: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: { home: marketOutcomeIds.home, draw: marketOutcomeIds.draw, away: marketOutcomeIds.away },
  60: { home: marketOutcomeIds.home, draw: marketOutcomeIds.draw, away: marketOutcomeIds.away },
  10: {
    home_or_draw: marketOutcomeIds.homeOrDraw,
    home_or_away: marketOutcomeIds.homeOrAway,
    draw_or_away: marketOutcomeIds.drawOrAway,
  },
  11: { home: marketOutcomeIds.homeNoDraw, away: marketOutcomeIds.awayNoDraw },
  14: {
    home: marketOutcomeIds.homeScoreHandicap,
    draw: marketOutcomeIds.drawScoreHandicap,
    away: marketOutcomeIds.awayScoreHandicap,
  },
  16: { home: marketOutcomeIds.homeHandicap, away: marketOutcomeIds.awayHandicap },
  18: { over: marketOutcomeIds.over, under: marketOutcomeIds.under },
  26: { odd: marketOutcomeIds.odd, even: marketOutcomeIds.even },
  29: { yes: marketOutcomeIds.yes, no: marketOutcomeIds.no },
};

const parseScore = (text: string): HomeAwayScore => {
  const [home = 0, away = 0] = text.split('-').map(Number);
  return [home, away];
};

function toGradingInput({ event }: Single): FootballFacts {
  const score = parseScore(event.ft ?? event.ft90 ?? event.score_at_abandonment ?? '0-0');
  const end = event.status === 'abandoned' ? 'abandoned' : event.status === 'postponed' ? 'notPlayed' : 'played';
  return { score, end, ...(event.ht === undefined ? {} : { halfTime: parseScore(event.ht) }) };
}

function lineAndOutcome(single: Single): { line: ParsedFootballLine; outcomeId: string } {
  const id = single.uof_market_id ?? 0;
  const [name] = footballMarkets.findById(id)?.specifiers.map((specifier) => specifier.name) ?? [];
  const specifiers = name === undefined ? {} : { [name]: single.specifiers[name] ?? '' };
  const line = footballMarkets.parseLine(footballMarkets.formatLine(id, specifiers));
  const outcomeId = selections[id]?.[single.selection];
  if (line === undefined || outcomeId === undefined) throw new Error(`cannot read ${single.id}`);
  return { line, outcomeId };
}

describe('the published vectors (skipped where ../shared/data/settlement_vectors.json is missing)', () => {
  test.skipIf(missing)('every football single of a market of the table is graded and paid to the centavo', () => {
    proves('A-107');
    const graded = singles.filter((s) => s.sport === 'football' && selections[s.uof_market_id ?? 0] !== undefined);
    expect(graded.length).toBeGreaterThanOrEqual(85);
    for (const single of graded) {
      const { line, outcomeId } = lineAndOutcome(single);
      const grade = gradeFootball(line, outcomeId, toGradingInput(single));
      if (grade === 'undecided') throw new Error(`${single.id} is undecided`);
      const { result } = grade;
      // The vectors call a push void, as its refund is the same.
      const named = {
        won: 'won',
        lost: 'lost',
        halfWon: 'half_won',
        halfLost: 'half_lost',
        push: 'void',
        void: 'void',
      };
      expect([single.id, named[result]]).toEqual([single.id, single.expect.outcome]);
      const payout = computeBetPayout(toCentavos(single.stake_cents), toPrice(single.odds), { result });
      expect([single.id, payout]).toEqual([single.id, single.expect.payout_cents]);
    }
  });

  test.skipIf(missing)('every single of every sport is paid by its factors, exactly before rounding', () => {
    expect(singles.length).toBeGreaterThanOrEqual(132);
    for (const single of singles) {
      const outcomeResult = toOutcomeResult(single);
      const price = toPrice(single.odds);
      const { numerator, denominator } = computeReturnPerUnit(price, outcomeResult);
      expect([single.id, `${numerator}/${denominator}`]).toEqual([single.id, single.expect.payout_multiplier]);
      expect(computeBetPayout(toCentavos(single.stake_cents), price, outcomeResult)).toBe(single.expect.payout_cents);
    }
  });

  test.skipIf(missing)('legs multiply to what a multiple pays, rounded once', () => {
    for (const { id, legs, stake_cents, expect: expected } of vectors?.multiples ?? []) {
      const product = legs.reduce((factor, leg) => {
        const named = { won: 'won', half_won: 'halfWon', void: 'void', half_lost: 'halfLost', lost: 'lost' } as const;
        return multiplyFractions(factor, computeReturnPerUnit(toPrice(leg.odds), { result: named[leg.outcome] }));
      }, createFraction(1));
      expect([id, `${product.numerator}/${product.denominator}`]).toEqual([id, expected.payout_multiplier]);
      expect(roundFractionToInteger(multiplyFractions(product, createFraction(stake_cents)), 'half-up')).toBe(
        BigInt(expected.payout_cents),
      );
    }
  });

  test.skipIf(missing)('re-settlements move money by difference', () => {
    for (const { id, bet, messages } of vectors?.sequences ?? []) {
      let versions: readonly ResultVersion[] = [];
      let paid = toCentavos(0);
      for (const message of messages) {
        versions = addResultVersionInOrder(versions, toResultVersion(message));
        const placed = { outcomeId: '12', acceptedAt: bet.accepted_at_ms ?? 0, odds: toPrice(bet.odds) };
        const settlement = settleBet(
          { ...placed, stake: toCentavos(bet.stake_cents), paid },
          foldLineResultVersions(versions),
        );
        expect([id, message.seq, settlement.difference]).toEqual([id, message.seq, message.ledger_delta_cents]);
        paid = settlement.payout;
        expect(paid).toBe(message.cumulative_payout_cents);
      }
    }
  });
});

function toResultVersion(message: Vectors['sequences'][number]['messages'][number]): ResultVersion {
  const at = { sourceTime: message.seq, producer: 1, sequence: message.seq };
  const window = {
    ...(message.start_time === undefined ? {} : { from: message.start_time }),
    ...(message.end_time === undefined ? {} : { to: message.end_time }),
  };
  switch (message.type) {
    case 'bet_settlement': {
      const verdicts = { '12': { result: message.result === 1 ? 'won' : 'lost' } } as const;
      return { at, kind: 'settle', certainty: message.certainty ?? 1, verdicts };
    }
    case 'rollback_bet_settlement':
      return { at, kind: 'unsettle' };
    case 'bet_cancel':
      return { at, kind: 'cancel', ...window };
    case 'rollback_bet_cancel':
      return { at, kind: 'uncancel', ...window };
    default:
      throw new Error(`a message of type ${message.type}`);
  }
}
