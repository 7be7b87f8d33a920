import type { Centavos } from '@arara/money';
import type { AutoplayPlan, AutoplayStakeRule } from '../autoplay/autoplay.ts';

export type AutoplayStakeRuleKind = 'keep' | 'reset' | 'raise' | 'lower';

/** What happens to the stake after a win or a loss, as it is being chosen. */
export interface AutoplayStakeRuleDraft {
  readonly kind: AutoplayStakeRuleKind;
  readonly percent: string;
}

/** A plan of autoplay as it is being filled in. */
export interface AutoplayPlanDraft {
  readonly rounds: number | null;
  readonly stopLoss: Centavos | undefined;
  readonly stopProfit: Centavos | undefined;
  readonly wins: string;
  readonly losses: string;
  readonly onWin: AutoplayStakeRuleDraft;
  readonly onLoss: AutoplayStakeRuleDraft;
}

const KEEP_STAKE_RULE_DRAFT: AutoplayStakeRuleDraft = { kind: 'keep', percent: '50' };

/** The plan that the form begins with. */
export const createAutoplayPlanDraft = (stopLoss: Centavos): AutoplayPlanDraft => ({
  rounds: 10,
  stopLoss,
  stopProfit: undefined,
  wins: '',
  losses: '',
  onWin: KEEP_STAKE_RULE_DRAFT,
  onLoss: KEEP_STAKE_RULE_DRAFT,
});

/** True when the loss limit would not even let one round be played. */
export const isAutoplayLossLimitTooSmall = ({ stopLoss }: AutoplayPlanDraft, stake: Centavos): boolean =>
  stopLoss === undefined || stopLoss < stake;

/** The plan of a form that is complete; null while its loss limit is missing. */
export function toAutoplayPlan(draft: AutoplayPlanDraft): AutoplayPlan | null {
  const { rounds, stopLoss, stopProfit } = draft;
  if (stopLoss === undefined) return null;
  return {
    rounds,
    stopLoss,
    stopProfit: stopProfit === undefined || stopProfit === 0 ? null : stopProfit,
    stopWins: parseAutoplayCount(draft.wins),
    stopLosses: parseAutoplayCount(draft.losses),
    onWin: toAutoplayStakeRule(draft.onWin),
    onLoss: toAutoplayStakeRule(draft.onLoss),
  };
}

const parseAutoplayCount = (text: string): number | null => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null);

function toAutoplayStakeRule({ kind, percent }: AutoplayStakeRuleDraft): AutoplayStakeRule {
  const by = parseAutoplayCount(percent) ?? 0;
  return kind === 'reset' ? 'reset' : kind === 'raise' ? Math.min(by, 1000) : kind === 'lower' ? -Math.min(by, 100) : 0;
}
