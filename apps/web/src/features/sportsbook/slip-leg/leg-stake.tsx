import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { changeSlip } from '../betting/slip-store.ts';
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
  const setMost = () => changeSlip({ type: 'stake', name: leg.id, stake: computeMaxSlipStake(odds, balance) });
  return (
    <StakeFieldRow
      stake={leg.stake}
      onChange={(stake) => changeSlip({ type: 'stake', name: leg.id, stake })}
      label={t('stakeOf', { name })}
      isWrong={problem !== null}
      field={field}
      {...(most ? { onMost: setMost } : {})}
    />
  );
}
