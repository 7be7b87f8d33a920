import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { setSlipLegStake } from '../betting/slip.ts';
import { updateSlip } from '../betting/slip-store.ts';
import { computeMaxSlipStake, type PricedLeg } from '../betting/slip-totals.ts';
import { StakeFieldRow } from './stake-row.tsx';

/** The stake of a single bet. `most`: with the button for the largest possible one. */
export function LegStakeFieldRow({
  priced: { leg, odds, problem },
  name,
  most = false,
  field,
}: {
  readonly priced: PricedLeg;
  readonly name: string;
  readonly most?: boolean;
  readonly field?: Ref<HTMLInputElement> | undefined;
}) {
  const t = useTranslations('sport.slip');
  const balance = useUserInfo()?.balance ?? null;
  const setMost = () => updateSlip((slip) => setSlipLegStake(slip, leg.id, computeMaxSlipStake(odds, balance)));
  return (
    <StakeFieldRow
      stake={leg.stake}
      onChange={(stake) => updateSlip((slip) => setSlipLegStake(slip, leg.id, stake))}
      label={t('stakeOf', { name })}
      isWrong={problem !== null}
      field={field}
      {...(most ? { onMost: setMost } : {})}
    />
  );
}
