import { ZERO_CENTAVOS } from '@arara/money';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { ChevronUpIcon } from '@arara/ui/art/lucide-icons';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { SlipLegProgressNote } from '../slip-leg/leg-progress.tsx';
import { useEventHead } from '../live/live-events.ts';
import { useMarketNameFormatters } from '../odds/market-names.ts';
import { useBetKindText } from '../screens/bet-kind-text.ts';
import { isEventUnderWay } from '../match/match-time.ts';
import { CombinedProgressNote } from './combined-progress.tsx';
import { PlaceButton } from './place-button.tsx';
import { SlipBody } from './slip-body.tsx';
import styles from './slip-dock.module.css';
import { LegStakeFieldRow } from '../slip-leg/leg-stake.tsx';
import { SlipLegPriceLabel } from '../slip-leg/slip-leg.tsx';
import { StakeProblemNote } from '../slip-leg/stake-problem.tsx';
import { changeSlip, useBetSlip } from '../betting/slip-store.ts';
import type { ComputedBetSlipTotals } from '../betting/slip-totals.ts';
import { isSlipLegEditable, type SlipLeg } from '../betting/slip-view.ts';
import { type SlipTotals, useSlipTotals } from '../betting/use-slip-totals.ts';

/** The only leg, ready for a bet without opening the sheet. */
function SingleLegSlipDock({
  leg,
  totals,
  onOpen,
}: {
  readonly leg: SlipLeg;
  readonly totals: ComputedBetSlipTotals;
  readonly onOpen: () => void;
}) {
  const t = useTranslations('sport');
  const names = useMarketNameFormatters();
  const event = useEventHead(leg.eventId);
  const policy = useBetSlip((slip) => slip.policy);
  const name = names.full(leg, leg);
  const priced = totals.legs[0];
  const live = event !== undefined && isEventUnderWay(event.phase);
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
            {/* Beside two prices there is no room for this word. */}
            {live && priced?.odds === priced?.seen && <span>· {t('live')}</span>}
          </span>
          <small>{t(`policy.short_${policy}`)}</small>
        </span>
        <SlipLegPriceLabel leg={leg} priced={priced} />
        <ChevronUpIcon className={styles.chevron} role="img" aria-label={t('slip.open')} />
      </button>
      <SlipLegProgressNote leg={leg} />
      {priced !== undefined && (
        <div className={styles.bet}>
          <LegStakeFieldRow priced={priced} name={name} field={field} />
          <PlaceButton totals={totals} short focusStake={() => field.current?.focus()} />
        </div>
      )}
      {priced !== undefined && priced.problem !== null && (
        <StakeProblemNote
          problem={priced.problem}
          onChange={(stake) => changeSlip({ type: 'stake', name: leg.id, stake })}
        />
      )}
    </>
  );
}

/** What the head of the dock says of several legs: how they are bet on, and the stake. */
function useDockWords({ kind, singles, combined }: SlipTotals, count: number) {
  const t = useTranslations('sport');
  const kindText = useBetKindText();
  const { money } = useMoneyFormat();
  const stake = combined === null ? singles.stake : (combined.stake ?? ZERO_CENTAVOS);
  const payout = combined === null ? singles.payout : combined.payout;
  return {
    title:
      kind === 'single'
        ? t('slip.singles', { count })
        : kindText({ kind, system: combined?.system?.system ?? null, legs: count }),
    staked: stake === 0 ? t('slip.open') : `${t('slip.staked')} ${money(stake)}`,
    payout: stake === 0 || payout === null ? undefined : money(payout),
  };
}

/** Several legs: their number and totals; the rest is in the sheet. */
function MultipleLegsSlipDock({
  legs,
  totals,
  onOpen,
}: {
  readonly legs: readonly SlipLeg[];
  readonly totals: SlipTotals;
  readonly onOpen: () => void;
}) {
  const t = useTranslations('sport');
  const words = useDockWords(totals, legs.length);
  const busy = legs.find((leg) => !isSlipLegEditable(leg));
  return (
    <>
      <button type="button" className={styles.head} onClick={onOpen} aria-haspopup="dialog">
        <span className={styles.count} aria-hidden>
          {legs.length}
        </span>
        <span className={styles.words}>
          <b className={styles.name}>{words.title}</b>
          <small>{words.staked}</small>
        </span>
        {words.payout !== undefined && <b className={styles.payout}>{words.payout}</b>}
        <ChevronUpIcon className={styles.chevron} role="img" aria-label={t('slip.open')} />
      </button>
      {totals.combined !== null && <CombinedProgressNote />}
      {totals.combined === null && busy !== undefined && <SlipLegProgressNote leg={busy} />}
    </>
  );
}

/** The slip on the phone: docked over the navigation, with a sheet that opens from there. */
export function SlipDock() {
  const t = useTranslations('sport.slip');
  const legs = useBetSlip((slip) => slip.legs);
  const totals = useSlipTotals();
  const [open, setOpen] = useState(false);
  const here = useLocation()[0] + useSearch();
  // A link in the sheet closes it.
  useEffect(() => setOpen(false), [here]);
  const [only, ...more] = legs;
  return (
    <>
      <div className={styles.room} aria-hidden />
      <section id="slip" className={styles.dock} aria-label={t('title')}>
        {only !== undefined && more.length === 0 ? (
          <SingleLegSlipDock leg={only} totals={totals.singles} onOpen={() => setOpen(true)} />
        ) : (
          <MultipleLegsSlipDock legs={legs} totals={totals} onOpen={() => setOpen(true)} />
        )}
      </section>
      <BottomSheet
        open={open && legs.length > 0}
        onClose={() => setOpen(false)}
        title={t('title')}
        closeLabel={t('close')}
      >
        <div className={styles.sheet}>
          <SlipBody totals={totals} />
        </div>
      </BottomSheet>
    </>
  );
}
