import { Sheet } from '@arara/ui/sheet';
import { ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { LegProgress } from './leg-progress.tsx';
import { useEventFields } from '../events/live-events.ts';
import { useMarketNames } from '../odds/market-names.ts';
import { isUnderWay } from '../events/match-time.ts';
import { isEditable, type SlipLeg } from '../slip/slip.ts';
import { PlaceButton } from './place-button.tsx';
import { SlipBody } from './slip-body.tsx';
import styles from './slip-dock.module.css';
import { LegPrice, StakeNote } from './slip-leg.tsx';
import { useSlip } from '../slip/slip-store.ts';
import type { SlipTotals } from '../slip/slip-totals.ts';
import { StakeRow } from './stake-row.tsx';
import { useSlipTotals } from '../slip/use-slip-totals.ts';

/** One leg, ready to be bet on without opening anything. */
function OneLeg({
  leg,
  sum,
  onOpen,
}: {
  readonly leg: SlipLeg;
  readonly sum: SlipTotals;
  readonly onOpen: () => void;
}) {
  const t = useTranslations('sport');
  const names = useMarketNames();
  const fields = useEventFields(leg.eventId);
  const policy = useSlip((slip) => slip.policy);
  const name = names.full(leg.line, leg.outcomeId, leg);
  const it = sum.legs[0];
  const live = fields !== undefined && isUnderWay(fields.phase);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={styles.head} onClick={onOpen} aria-haspopup="dialog">
        <span className={styles.count} aria-hidden>
          1
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            <b>{name}</b>
            {/* Two prices beside it leave no room for more words. */}
            {live && it?.odds === it?.seen && <span>· {t('live')}</span>}
          </span>
          <small>{t(`policy.short_${policy}`)}</small>
        </span>
        <LegPrice leg={leg} it={it} />
        <ChevronUp className={styles.chevron} role="img" aria-label={t('slip.open')} />
      </button>
      <LegProgress leg={leg} />
      {it !== undefined && (
        <div className={styles.bet}>
          <StakeRow priced={it} name={name} field={field} />
          <PlaceButton totals={sum} short focusStake={() => field.current?.focus()} />
        </div>
      )}
      {it !== undefined && it.problem !== null && <StakeNote leg={leg} problem={it.problem} />}
    </>
  );
}

/** Several legs: how many and what they come to; the rest is in the sheet. */
function ManyLegs({
  legs,
  sum,
  onOpen,
}: {
  readonly legs: readonly SlipLeg[];
  readonly sum: SlipTotals;
  readonly onOpen: () => void;
}) {
  const t = useTranslations('sport');
  const { money } = useMoneyFormat();
  const busy = legs.find((leg) => !isEditable(leg));
  return (
    <>
      <button type="button" className={styles.head} onClick={onOpen} aria-haspopup="dialog">
        <span className={styles.count} aria-hidden>
          {legs.length}
        </span>
        <span className={styles.words}>
          <b className={styles.name}>{t('slip.singles', { count: legs.length })}</b>
          <small>{sum.stake === 0 ? t('slip.open') : `${t('slip.staked')} ${money(sum.stake)}`}</small>
        </span>
        {sum.stake > 0 && <b className={styles.payout}>{money(sum.payout)}</b>}
        <ChevronUp className={styles.chevron} role="img" aria-label={t('slip.open')} />
      </button>
      {busy !== undefined && <LegProgress leg={busy} />}
    </>
  );
}

/** The slip on the phone: docked over the navigation, opened into a sheet. */
export function SlipDock() {
  const t = useTranslations('sport.slip');
  const legs = useSlip((slip) => slip.legs);
  const sum = useSlipTotals();
  const [open, setOpen] = useState(false);
  const here = useLocation()[0] + useSearch();
  // A link in the sheet leads out of it.
  useEffect(() => setOpen(false), [here]);
  const [only, ...more] = legs;
  return (
    <>
      <div className={styles.room} aria-hidden />
      <section className={styles.dock} aria-label={t('title')}>
        {only !== undefined && more.length === 0 ? (
          <OneLeg leg={only} sum={sum} onOpen={() => setOpen(true)} />
        ) : (
          <ManyLegs legs={legs} sum={sum} onOpen={() => setOpen(true)} />
        )}
      </section>
      <Sheet open={open && legs.length > 0} onClose={() => setOpen(false)} title={t('title')} closeLabel={t('close')}>
        <div className={styles.sheet}>
          <SlipBody sum={sum} />
        </div>
      </Sheet>
    </>
  );
}
