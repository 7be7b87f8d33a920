import type { Centavos } from '@arara/money';
import type { AutoplayPlan, StakeRule } from '../autoplay/autoplay.ts';

export type RuleKind = 'keep' | 'reset' | 'raise' | 'lower';

/** What happens to the stake after a win or a loss, as it is being chosen. */
export interface RuleDraft {
  readonly kind: RuleKind;
  readonly percent: string;
}

/** A plan of autoplay as it is being filled in. */
export interface PlanDraft {
  readonly rounds: number | null;
  readonly stopLoss: Centavos | undefined;
  readonly stopProfit: Centavos | undefined;
  readonly wins: string;
  readonly losses: string;
  readonly onWin: RuleDraft;
  readonly onLoss: RuleDraft;
}

const KEEP_STAKE: RuleDraft = { kind: 'keep', percent: '50' };

/** The plan that the form begins with. */
export const createPlanDraft = (stopLoss: Centavos): PlanDraft => ({
  rounds: 10,
  stopLoss,
  stopProfit: undefined,
  wins: '',
  losses: '',
  onWin: KEEP_STAKE,
  onLoss: KEEP_STAKE,
});

/** True when the loss limit would not even let one round be played. */
export const isLossLimitTooSmall = ({ stopLoss }: PlanDraft, stake: Centavos): boolean =>
  stopLoss === undefined || stopLoss < stake;

/** The plan of a form that is complete; null while its loss limit is missing. */
export function toAutoplayPlan(draft: PlanDraft): AutoplayPlan | null {
  const { rounds, stopLoss, stopProfit } = draft;
  if (stopLoss === undefined) return null;
  return {
    rounds,
    stopLoss,
    stopProfit: stopProfit === undefined || stopProfit === 0 ? null : stopProfit,
    stopWins: parseCount(draft.wins),
    stopLosses: parseCount(draft.losses),
    onWin: toStakeRule(draft.onWin),
    onLoss: toStakeRule(draft.onLoss),
  };
}

const parseCount = (text: string): number | null => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null);

function toStakeRule({ kind, percent }: RuleDraft): StakeRule {
  const by = parseCount(percent) ?? 0;
  return kind === 'reset' ? 'reset' : kind === 'raise' ? Math.min(by, 1000) : kind === 'lower' ? -Math.min(by, 100) : 0;
}
