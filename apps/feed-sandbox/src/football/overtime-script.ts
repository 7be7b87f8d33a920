/** The script of overtime and of a shoot-out: goals at the rates of the match, then kicks in turn. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import { addStep, enterPart } from './match-draft.ts';
import type { MatchDraft } from './match-draft.ts';
import { computeRedCardFactors, OVERTIME_MS, SHOOTOUT_SCORE_CHANCE } from './model.ts';
import { addKick, isHomeKick, isShootoutOver } from './overtime.ts';
import type { Shootout } from './overtime.ts';

const SECOND_MS = 1_000;
const PAUSE_MS = 5 * 60 * SECOND_MS;
const KICK_MS = 50 * SECOND_MS;
/** A match of the usual length, in whose time its goals are expected. */
const MATCH_MS = 97 * 60 * SECOND_MS;
const UPDATE_MS = 2 * 60 * SECOND_MS;

const stop = (reason: 'danger' | 'penalty', beforeMs: number) => ({
  groups: ['all'],
  reason,
  beforeMs,
  afterMs: 10 * SECOND_MS,
});

function playGoals(draft: MatchDraft): void {
  const { random, goalRates } = draft;
  const factors = computeRedCardFactors(draft.score.redCards ?? [0, 0]);
  const home = (goalRates.home * factors.home) / MATCH_MS;
  const away = (goalRates.away * factors.away) / MATCH_MS;
  const end = draft.from + OVERTIME_MS;
  for (;;) {
    const goalAt = draft.t + random.exponential() / (home + away);
    const updateAt = draft.t + UPDATE_MS;
    if (Math.min(goalAt, updateAt) >= end) break;
    draft.t = Math.min(goalAt, updateAt);
    const [homeGoals, awayGoals] = draft.score.overtime ?? [0, 0];
    if (goalAt > updateAt) {
      addStep(draft, { ball: { side: random.uniform() < 0.5 ? 'home' : 'away', zone: 'middle' } });
      continue;
    }
    const isHome = random.uniform() * (home + away) < home;
    const overtime: HomeAwayScore = isHome ? [homeGoals + 1, awayGoals] : [homeGoals, awayGoals + 1];
    const beforeMs = Math.round(Math.min(8 * SECOND_MS, draft.t - draft.from));
    addStep(draft, { overtime }, { stop: stop('danger', beforeMs) });
  }
  draft.t = end;
}

function playShootout(draft: MatchDraft): void {
  let kicks: Shootout = { scored: [0, 0], taken: [0, 0] };
  while (!isShootoutOver(kicks)) {
    draft.t += KICK_MS;
    const side = isHomeKick(kicks) ? 'home' : 'away';
    kicks = addKick(kicks, draft.random.uniform() < SHOOTOUT_SCORE_CHANCE);
    addStep(
      draft,
      { shootout: kicks.scored, shootoutKicks: kicks.taken, ball: { side, zone: 'danger' } },
      { stop: stop('penalty', 15 * SECOND_MS) },
    );
  }
}

/** Half an hour, and a shoot-out if nobody leads then. */
export function playOvertime(draft: MatchDraft): void {
  enterPart(draft, matchPhases.overtime, 90 * 60, { isRunning: false });
  addStep(draft, { overtime: [0, 0], ball: undefined });
  draft.t += PAUSE_MS;
  enterPart(draft, matchPhases.overtime, 90 * 60);
  addStep(draft, {});
  playGoals(draft);
  const [home, away] = draft.score.overtime ?? [0, 0];
  if (home !== away) return;
  enterPart(draft, matchPhases.shootout, 120 * 60, { isRunning: false });
  addStep(draft, { shootout: [0, 0], shootoutKicks: [0, 0], ball: undefined });
  playShootout(draft);
}
