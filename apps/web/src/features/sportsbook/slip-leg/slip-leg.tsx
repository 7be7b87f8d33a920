import { classNames } from '@arara/ui/class-names';
import { LockIcon, XIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { SlipLegProgressNote } from './leg-progress.tsx';
import { useMarketNameFormatters } from '../odds/market-names.ts';
import { BetLegEventTime } from '../match/match-clock.tsx';
import { useFormatOdds } from '../odds/odds-format.ts';
import styles from './slip-leg.module.css';
import { changeSlip } from '../betting/slip-store.ts';
import type { PricedLeg } from '../betting/slip-totals.ts';
import { isSlipLegBetInFlight, type SlipLeg } from '../betting/slip-view.ts';
import { LegStakeFieldRow } from './leg-stake.tsx';
import { StakeProblemNote } from './stake-problem.tsx';

/** The price of a leg: a lock, or the price with the former one while the player must accept a change. */
export function SlipLegPriceLabel({ leg, priced }: { readonly leg: SlipLeg; readonly priced: PricedLeg | undefined }) {
  const t = useTranslations('sport.slip');
  const formatOdds = useFormatOdds();
  if (priced === undefined) return <b className={styles.price}>{formatOdds(leg.odds)}</b>;
  if (!priced.open)
    return (
      <span className={styles.locked} role="img" aria-label={t('suspended')}>
        <LockIcon aria-hidden />
      </span>
    );
  return (
    <span className={styles.price}>
      {priced.odds !== priced.seen && (
        <>
          <s>{formatOdds(priced.seen)}</s> <i data-moved={priced.odds > priced.seen ? 'up' : 'down'} aria-hidden />
        </>
      )}
      <b>{formatOdds(priced.odds)}</b>
    </span>
  );
}

/** A selection of the slip with its market, its event and its price; `children` stand below. */
export function SlipLegFrame({
  leg,
  priced,
  isRemovable,
  children,
}: {
  readonly leg: SlipLeg;
  readonly priced: PricedLeg | undefined;
  readonly isRemovable: boolean;
  readonly children: ReactNode;
}) {
  const t = useTranslations('sport');
  const names = useMarketNameFormatters();
  return (
    <li className={styles.leg}>
      <div className={styles.head}>
        <b className={styles.pick}>{names.pick(leg, leg)}</b>
        <SlipLegPriceLabel leg={leg} priced={priced} />
        {isRemovable && (
          <button
            type="button"
            className={styles.remove}
            aria-label={t('slip.remove', { name: names.full(leg, leg) })}
            onClick={() => changeSlip({ type: 'remove', id: leg.id })}
          >
            <XIcon aria-hidden />
          </button>
        )}
      </div>
      <p className={styles.market}>{names.market(leg, leg.line)}</p>
      <p className={styles.match}>
        <span>{leg.home === '' ? leg.tournament : t('match', { home: leg.home, away: leg.away })}</span>
        {leg.simulated && <span className={styles.simulated}>{t('simulated')}</span>}
        <BetLegEventTime eventId={leg.eventId} />
      </p>
      {children}
    </li>
  );
}

/** A leg of the slip with its stake, or with the progress of its bet. `field` receives the input of the stake. */
export function SlipLegCard({
  leg,
  priced,
  field,
}: {
  readonly leg: SlipLeg;
  readonly priced: PricedLeg | undefined;
  readonly field: Ref<HTMLInputElement> | undefined;
}) {
  const name = useMarketNameFormatters().full(leg, leg);
  const isRemovable = !isSlipLegBetInFlight(leg) && leg.bet?.state.at !== 'accepted';
  return (
    <SlipLegFrame leg={leg} priced={priced} isRemovable={isRemovable}>
      <div className={classNames(styles.below, priced === undefined && styles.progress)}>
        <SlipLegProgressNote leg={leg} />
        {priced !== undefined && <LegStakeFieldRow priced={priced} name={name} most field={field} />}
        {priced !== undefined && priced.problem !== null && (
          <StakeProblemNote
            problem={priced.problem}
            onChange={(stake) => changeSlip({ type: 'stake', name: leg.id, stake })}
          />
        )}
      </div>
    </SlipLegFrame>
  );
}
