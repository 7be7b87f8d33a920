import { Button } from '@arara/ui/button';
import { ShieldCheck, Ticket } from 'lucide-react';
import { EmptyState } from '@arara/ui/state';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../../platform/format/money-format.ts';
import { PolicyChoice } from '../odds/price-policy-choice.tsx';
import { cleared, isInFlight } from '../slip/slip.ts';
import { SlipAction } from './place-button.tsx';
import styles from './slip-body.module.css';
import { SlipLegCard } from './slip-leg.tsx';
import { moveSlip, useSlip } from '../slip/slip-store.ts';
import type { SlipSum } from '../slip/slip-totals.ts';

/** The whole slip: its legs, what they come to, the one button, and what happens if odds change. */
export function SlipBody({ sum }: { readonly sum: SlipSum }) {
  const t = useTranslations('sport');
  const { money } = useMoney();
  const legs = useSlip((slip) => slip.legs);
  const policy = useSlip((slip) => slip.policy);
  const [choosing, setChoosing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lacking = sum.legs.find(({ leg, open }) => open && leg.stake === null)?.leg.id;
  if (legs.length === 0) return <EmptyState icon={<Ticket />} title={t('slip.empty')} text={t('slip.emptyText')} />;
  return (
    <div className={styles.body}>
      {legs.length > 1 && (
        <div className={styles.top}>
          <span>{t('slip.singles', { count: legs.length })}</span>
          <Button tone="link" disabled={legs.every(isInFlight)} onClick={() => moveSlip(cleared)}>
            {t('slip.clear')}
          </Button>
        </div>
      )}
      <ul className={styles.legs}>
        {legs.map((leg) => (
          <SlipLegCard
            key={leg.id}
            leg={leg}
            it={sum.legs.find((it) => it.leg.id === leg.id)}
            field={leg.id === lacking ? field : undefined}
          />
        ))}
      </ul>
      {sum.legs.length > 0 && (
        <>
          <div className={styles.foot}>
            <dl className={styles.sum}>
              {sum.legs.length > 1 && (
                <div>
                  <dt>{t('slip.staked')}</dt>
                  <dd>{money(sum.stake)}</dd>
                </div>
              )}
              <div className={styles.payout}>
                <dt>{t('slip.possible')}</dt>
                <dd>{sum.stake === 0 || sum.hindered ? '–' : money(sum.payout)}</dd>
              </div>
            </dl>
            <SlipAction sum={sum} askStake={() => field.current?.focus()} />
          </div>
          <button
            type="button"
            className={styles.policy}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <ShieldCheck aria-hidden /> {t(`policy.short_${policy}`)}
          </button>
          {choosing && <PolicyChoice />}
        </>
      )}
    </div>
  );
}
