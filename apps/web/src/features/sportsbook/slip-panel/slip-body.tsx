import { Button } from '@arara/ui/controls/button';
import { ShieldCheckIcon, TicketIcon } from '@arara/ui/art/lucide-icons';
import { EmptyState } from '@arara/ui/feedback/state';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { OddsChangePolicyChoice } from '../odds/price-policy-choice.tsx';
import { clearSlip, isSlipLegBetInFlight } from '../slip/slip.ts';
import { PlaceButton } from './place-button.tsx';
import styles from './slip-body.module.css';
import { SlipLegCard } from './slip-leg.tsx';
import { updateSlip, useBetSlip } from '../slip/slip-store.ts';
import type { ComputedBetSlipTotals } from '../slip/slip-totals.ts';

/** The complete slip: legs, totals, the button that bets, and the policy for changed odds. */
export function SlipBody({ totals }: { readonly totals: ComputedBetSlipTotals }) {
  const t = useTranslations('sport');
  const { money } = useMoneyFormat();
  const legs = useBetSlip((slip) => slip.legs);
  const policy = useBetSlip((slip) => slip.policy);
  const [isChoosingPolicy, setIsChoosingPolicy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const legWithoutStake = totals.legs.find(({ leg, open }) => open && leg.stake === null)?.leg.id;
  if (legs.length === 0) return <EmptyState icon={<TicketIcon />} title={t('slip.empty')} text={t('slip.emptyText')} />;
  return (
    <div className={styles.body}>
      {legs.length > 1 && (
        <div className={styles.top}>
          <span>{t('slip.singles', { count: legs.length })}</span>
          <Button tone="link" disabled={legs.every(isSlipLegBetInFlight)} onClick={() => updateSlip(clearSlip)}>
            {t('slip.clear')}
          </Button>
        </div>
      )}
      <ul className={styles.legs}>
        {legs.map((leg) => (
          <SlipLegCard
            key={leg.id}
            leg={leg}
            priced={totals.legs.find((each) => each.leg.id === leg.id)}
            field={leg.id === legWithoutStake ? field : undefined}
          />
        ))}
      </ul>
      {totals.legs.length > 0 && (
        <>
          <div className={styles.foot}>
            <dl className={styles.sum}>
              {totals.legs.length > 1 && (
                <div>
                  <dt>{t('slip.staked')}</dt>
                  <dd>{money(totals.stake)}</dd>
                </div>
              )}
              <div className={styles.payout}>
                <dt>{t('slip.possible')}</dt>
                <dd>{totals.stake === 0 || totals.hasProblem ? '–' : money(totals.payout)}</dd>
              </div>
            </dl>
            <PlaceButton totals={totals} focusStake={() => field.current?.focus()} />
          </div>
          <button
            type="button"
            className={styles.policy}
            aria-expanded={isChoosingPolicy}
            onClick={() => setIsChoosingPolicy(!isChoosingPolicy)}
          >
            <ShieldCheckIcon aria-hidden /> {t(`policy.short_${policy}`)}
          </button>
          {isChoosingPolicy && <OddsChangePolicyChoice />}
        </>
      )}
    </div>
  );
}
