import { Button } from '@arara/ui/controls/button';
import { classNames } from '@arara/ui/class-names';
import { LockIcon, XIcon } from '@arara/ui/art/lucide-icons';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { SlipLegProgressNote } from './leg-progress.tsx';
import { useMarketNameFormatters } from '../odds/market-names.ts';
import { BetLegMatchMinute } from '../match/match-clock.tsx';
import { useFormatOdds } from '../odds/odds-format.ts';
import { isSlipLegBetInFlight, type SlipLeg, removeSlipLeg, setSlipLegStake } from '../slip/slip.ts';
import styles from './slip-leg.module.css';
import { updateSlip } from '../slip/slip-store.ts';
import type { PricedLeg, StakeProblem } from '../slip/slip-totals.ts';
import { LegStakeFieldRow } from './stake-row.tsx';

/** The price of a leg: a lock, or the price with the former one while the player must accept a change. */
export function SlipLegPriceLabel({ leg, priced }: { readonly leg: SlipLeg; readonly priced: PricedLeg | undefined }) {
  const t = useTranslations('sport.slip');
  const formatOdds = useFormatOdds();
  if (priced === undefined)
    return <b className={styles.price}>{formatOdds(leg.state.status === 'accepted' ? leg.state.odds : leg.odds)}</b>;
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

/** The problem of the stake, with a button that solves it. */
export function StakeProblemNote({ leg, problem }: { readonly leg: SlipLeg; readonly problem: StakeProblem }) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  if (problem.kind === 'balance')
    return (
      <p className={styles.problem} role="status">
        {t('sport.problem.balance', { balance: money(problem.balance) })}
        <Button tone="link" onClick={() => openDialog('deposit')}>
          {t('nav.deposit')}
        </Button>
      </p>
    );
  const { limit } = problem;
  return (
    <p className={styles.problem} role="status">
      {problem.kind === 'below'
        ? t('sport.problem.below', { least: money(limit) })
        : t('sport.problem.above', { most: money(limit) })}
      <Button tone="link" onClick={() => updateSlip((slip) => setSlipLegStake(slip, leg.id, limit))}>
        {t('sport.problem.use', { amount: money(limit) })}
      </Button>
    </p>
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
  const t = useTranslations('sport');
  const names = useMarketNameFormatters();
  const name = names.full(leg.line, leg.outcomeId, leg);
  return (
    <li className={styles.leg}>
      <div className={styles.head}>
        <b className={styles.pick}>{names.pick(leg.line, leg.outcomeId, leg)}</b>
        <SlipLegPriceLabel leg={leg} priced={priced} />
        {!isSlipLegBetInFlight(leg) && leg.state.status !== 'accepted' && (
          <button
            type="button"
            className={styles.remove}
            aria-label={t('slip.remove', { name })}
            onClick={() => updateSlip((slip) => removeSlipLeg(slip, leg.id))}
          >
            <XIcon aria-hidden />
          </button>
        )}
      </div>
      <p className={styles.market}>{names.market(leg.line)}</p>
      <p className={styles.match}>
        <span>{t('match', { home: leg.home, away: leg.away })}</span>
        {leg.simulated && <span className={styles.simulated}>{t('simulated')}</span>}
        <BetLegMatchMinute eventId={leg.eventId} />
      </p>
      <div className={classNames(styles.below, priced === undefined && styles.progress)}>
        <SlipLegProgressNote leg={leg} />
        {priced !== undefined && <LegStakeFieldRow priced={priced} name={name} most field={field} />}
        {priced !== undefined && priced.problem !== null && <StakeProblemNote leg={leg} problem={priced.problem} />}
      </div>
    </li>
  );
}
