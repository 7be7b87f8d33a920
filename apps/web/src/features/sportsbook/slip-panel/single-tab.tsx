import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useBetSlip } from '../betting/slip-store.ts';
import type { ComputedBetSlipTotals } from '../betting/slip-totals.ts';
import { SlipLegCard } from '../slip-leg/slip-leg.tsx';
import { PlaceButton } from './place-button.tsx';
import { PriceChangePolicy } from './price-change-policy.tsx';
import styles from './slip-body.module.css';

/** The slip as single bets: each selection with its stake, their totals, and the button that places them. */
export function SingleTab({ totals }: { readonly totals: ComputedBetSlipTotals }) {
  const t = useTranslations('sport');
  const { money } = useMoneyFormat();
  const legs = useBetSlip((slip) => slip.legs);
  const field = useRef<HTMLInputElement>(null);
  const legWithoutStake = totals.legs.find(({ leg, open }) => open && leg.stake === null)?.leg.id;
  return (
    <div className={styles.body}>
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
          <PriceChangePolicy />
        </>
      )}
    </div>
  );
}
