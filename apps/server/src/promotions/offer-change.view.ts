import type { StaffId } from '@arara/contract/protocol/fields';
import type { StaffOfferChange, StaffPackage, StaffPromotions } from '@arara/contract/staff/offers';
import type { PromotionSettings } from '@arara/promotions/settings';
import type * as payments from '../payments/payments.ts';
import type { OfferChange } from './offer-changes.ts';

/** A package as staff edit it. */
export const presentPackage = ({ id, ...rest }: payments.Package): StaffPackage => ({ package: id, ...rest });

/** The milestones and VIP benefits as staff edit them. */
export const presentSettings = ({ milestones, levels, vipRewardPercent }: PromotionSettings): StaffPromotions => ({
  vipRewardPercent,
  milestones: [...milestones],
  levels: [...levels],
});

/** The columns of a request that may need a second person. */
type Decided = Pick<OfferChange, 'reason' | 'asked_by' | 'asked_at' | 'decided_by' | 'decided_at' | 'why'>;

/** Who requested something, who decided, and why. */
export const presentDecision = (item: Decided, names: ReadonlyMap<StaffId, string>) => ({
  reason: item.reason,
  askedBy: names.get(item.asked_by) ?? '',
  askedAt: item.asked_at,
  decidedBy: item.decided_by === null ? null : (names.get(item.decided_by) ?? ''),
  decidedAt: item.decided_at,
  why: item.why,
});

/** A change of the offers as staff decide about it. `own` is true when another person must decide. */
export function presentChange(item: OfferChange, names: ReadonlyMap<StaffId, string>, own: boolean): StaffOfferChange {
  return {
    change: item.id,
    kind: item.kind,
    player: item.kind === 'discount' ? item.after.player : null,
    before: presentSide(item, 'before'),
    after: presentSide(item, 'after'),
    state: item.state,
    ...presentDecision(item, names),
    own,
  };
}

const NONE: StaffOfferChange['after'] = { package: null, promotions: null, discount: null };

function presentSide(item: OfferChange, side: 'before' | 'after'): StaffOfferChange['after'] {
  if (item.kind === 'promotions') return { ...NONE, promotions: presentSettings(item[side]) };
  if (item.kind === 'package') {
    const { [side]: value } = item;
    return value === null ? NONE : { ...NONE, package: presentPackage(value) };
  }
  const { [side]: value } = item;
  return value === null ? NONE : { ...NONE, discount: { percent: value.percent, until: value.until } };
}
