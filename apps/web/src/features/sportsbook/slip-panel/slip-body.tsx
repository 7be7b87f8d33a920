import { Button } from '@arara/ui/controls/button';
import { ShieldCheck, Ticket } from '@arara/ui/art/lucide-icons';
import { EmptyState } from '@arara/ui/feedback/state';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { PolicyChoice } from '../odds/price-policy-choice.tsx';
import { clearSlip, isInFlight } from '../slip/slip.ts';
import { PlaceButton } from './place-button.tsx';
import styles from './slip-body.module.css';
import { SlipLegCard } from './slip-leg.tsx';
import { updateSlip, useSlip } from '../slip/slip-store.ts';
import type { SlipTotals } from '../slip/slip-totals.ts';

/** The complete slip: legs, totals, the button that bets, and the policy for changed odds. */
export function SlipBody({ totals }: { readonly totals: SlipTotals }) {
  const t = useTranslations('sport');
  const { money } = useMoneyFormat();
  const legs = useSlip((slip) => slip.legs);
  const policy = useSlip((slip) => slip.policy);
  const [isChoosingPolicy, setIsChoosingPolicy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const legWithoutStake = totals.legs.find(({ leg, open }) => open && leg.stake === null)?.leg.id;
  if (legs.length === 0) return <EmptyState icon={<Ticket />} title={t('slip.empty')} text={t('slip.emptyText')} />;
  return (
    <div className={styles.body}>
      {legs.length > 1 && (
        <div className={styles.top}>
          <span>{t('slip.singles', { count: legs.length })}</span>
          <Button tone="link" disabled={legs.every(isInFlight)} onClick={() => updateSlip(clearSlip)}>
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
            <ShieldCheck aria-hidden /> {t(`policy.short_${policy}`)}
          </button>
          {isChoosingPolicy && <PolicyChoice />}
        </>
      )}
    </div>
  );
}
