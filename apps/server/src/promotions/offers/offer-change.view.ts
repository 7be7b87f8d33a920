import type { StaffId } from '@arara/contract/protocol/fields';
import type { StaffOfferChange, StaffDepositPackage, StaffPromotionSettings } from '@arara/contract/staff/offers';
import { defaultCommissionTerms } from '@arara/promotions/commission';
import type { PromotionSettings } from '@arara/promotions/settings';
import type * as payments from '../../payments/payments.ts';
import type { TwoStaffRequest } from '../staff-limits/two-staff.ts';
import type { OfferChange } from './offer-changes.ts';

/** A package as staff edit it. */
export const presentOfferPackage = ({ id, ...rest }: payments.StoredDepositPackage): StaffDepositPackage => ({
  package: id,
  ...rest,
});

/** The milestones, VIP benefits and commission as staff edit them. */
export const presentPromotionSettings = ({
  milestones,
  levels,
  vipRewardPercent,
  commission,
}: Omit<PromotionSettings, 'commission'> & Partial<PromotionSettings>): StaffPromotionSettings => ({
  vipRewardPercent,
  milestones: [...milestones],
  levels: [...levels],
  // A change that a server of the version before stored has none.
  commission: {
    ...(commission ?? defaultCommissionTerms),
    levelsBp: [...(commission ?? defaultCommissionTerms).levelsBp],
  },
});

/** Who requested something, who decided, and why. */
export const presentOfferChangeDecision = (item: TwoStaffRequest<string>, names: ReadonlyMap<StaffId, string>) => ({
  reason: item.reason,
  askedBy: names.get(item.asked_by) ?? '',
  askedAt: item.asked_at,
  decidedBy: item.decided_by === null ? null : (names.get(item.decided_by) ?? ''),
  decidedAt: item.decided_at,
  why: item.why,
});

/** A change of the offers as staff decide about it. `own` is true when another person must decide. */
export function presentOfferChange(
  item: OfferChange,
  names: ReadonlyMap<StaffId, string>,
  own: boolean,
): StaffOfferChange {
  return {
    change: item.id,
    kind: item.kind,
    player: item.kind === 'discount' ? item.after.player : null,
    before: presentOfferChangeSide(item, 'before'),
    after: presentOfferChangeSide(item, 'after'),
    state: item.state,
    ...presentOfferChangeDecision(item, names),
    own,
  };
}

const EMPTY_OFFER_CHANGE_SIDE: StaffOfferChange['after'] = { package: null, promotions: null, discount: null };

function presentOfferChangeSide(item: OfferChange, side: 'before' | 'after'): StaffOfferChange['after'] {
  if (item.kind === 'promotions')
    return { ...EMPTY_OFFER_CHANGE_SIDE, promotions: presentPromotionSettings(item[side]) };
  if (item.kind === 'package') {
    const { [side]: value } = item;
    return value === null
      ? EMPTY_OFFER_CHANGE_SIDE
      : { ...EMPTY_OFFER_CHANGE_SIDE, package: presentOfferPackage(value) };
  }
  const { [side]: value } = item;
  return value === null
    ? EMPTY_OFFER_CHANGE_SIDE
    : { ...EMPTY_OFFER_CHANGE_SIDE, discount: { percent: value.percent, until: value.until } };
}
