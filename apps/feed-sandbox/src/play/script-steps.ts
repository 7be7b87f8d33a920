/** What scripts of several sports need around their steps. */
import { matchPhases } from '@arara/sports/core/catalogue';
import { FIRST_SET_PHASE } from '@arara/sports/sets/rally-score';
import type { ScriptStep } from './play.ts';

/** The same steps within this time: a longer event is played a little faster. */
export function fitWithin<Score>(steps: readonly ScriptStep<Score>[], mostMs: number): readonly ScriptStep<Score>[] {
  const factor = mostMs / (steps.at(-1)?.t ?? 0);
  return factor >= 1 ? steps : steps.map((step) => ({ ...step, t: Math.round(step.t * factor) }));
}

/** A match in sets as it is being written. */
export interface SetsScript<Score extends { readonly sets: readonly unknown[] }> {
  readonly steps: ScriptStep<Score>[];
  t: number;
  score: Score;
}

/** Adds the present score as a step, so long after the one before. */
export function addSetsStep<Score extends { readonly sets: readonly unknown[] }>(
  script: SetsScript<Score>,
  passedMs: number,
  more: Partial<ScriptStep<Score>> = {},
): void {
  script.t += Math.round(passedMs);
  const phase = FIRST_SET_PHASE + Math.max(0, script.score.sets.length - 1);
  script.steps.push({ t: script.t, score: script.score, phase, ...more });
}

/** Ends the match with a player who is treated for a while and retires. */
export function addRetirement<Score extends { readonly sets: readonly unknown[] }>(
  script: SetsScript<Score>,
  treatmentMs: number,
): void {
  addSetsStep(script, treatmentMs, {
    phase: matchPhases.finished,
    ending: 'retired',
    stop: { groups: ['all'], reason: 'interrupted', beforeMs: Math.round(treatmentMs * 0.8), afterMs: 0 },
  });
}
