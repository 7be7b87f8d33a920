import type { SportEventId } from '@arara/contract/protocol/fields';
import { classNames } from '@arara/ui/class-names';
import { LockIcon } from '@arara/ui/art/lucide-icons';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { lazyWithFullDictionary } from '../../../platform/i18n/lazy-with-texts.ts';
import { describeDisconnected, useIsConnected } from '../../../platform/api/online.ts';
import { LazyBoundary } from '../../../platform/overlay/boundary.tsx';
import { showToast } from '@arara/client/toasts';
import type { OutcomePrice } from '../live/price-moves.ts';
import { eventStore, useOutcomePrice } from '../live/live-events.ts';
import { MAX_LEGS, toUnitId } from '../betting/slip-model.ts';
import { changeSlip, getSlip, useBetSlip } from '../betting/slip-store.ts';
import { isCombinedBetAccepted, isCombinedBetInFlight, viewSlip } from '../betting/slip-view.ts';
import { showSlipTab } from '../betting/slip-tab.ts';
import styles from './odds-button.module.css';
import { useFormatOdds } from './odds-format.ts';

/** The outcome that a button offers, by its ids: the button knows nothing of its event that changes. */
interface OfferedOutcome {
  readonly eventId: SportEventId;
  readonly line: string;
  readonly outcomeId: string;
  /** What the server calls it, where the market does not fix its outcomes. */
  readonly name?: string | undefined;
}

/** True while the outcome is in the slip as a choice or as a bet on its way. */
const useIsOutcomeInSlip = ({ eventId, line, outcomeId }: OfferedOutcome): boolean =>
  useBetSlip((slip) => {
    if (isCombinedBetAccepted(slip)) return false;
    const leg = slip.legs.find(({ id }) => id === toUnitId({ eventId, line, outcomeId }));
    return leg !== undefined && leg.bet?.state.at !== 'accepted';
  });

/** Chooses an outcome for the slip, or removes it from there. */
function useToggleOutcomeInSlip(
  outcome: OfferedOutcome,
  price: OutcomePrice | undefined,
  isChosen: boolean,
  isOpen: boolean,
): () => void {
  const t = useTranslations('sport.odds');
  return () => {
    const { eventId, line, outcomeId, name } = outcome;
    const event = eventStore.head(eventId);
    if (event === undefined || price === undefined || (!isOpen && !isChosen)) return;
    const { sport, home, away, tournament, tournamentId, simulated } = event;
    const place = { sport, home, away, tournament, tournamentId, simulated };
    const selection = { eventId, line, outcomeId, ...place, odds: price.odds };
    const before = getSlip();
    changeSlip({ type: 'toggle', selection: name === undefined ? selection : { ...selection, name } });
    if (isChosen) return;
    if (getSlip() === before)
      showToast(isCombinedBetInFlight(viewSlip(before)) ? t('busy') : t('full', { most: MAX_LEGS }), 'info');
    else showSlipTab('slip');
  };
}

/** Comes with the slip, which is not loaded before the first choice. */
const LazyGoToSlipButton = lazyWithFullDictionary(async () => ({
  default: (await import('../slip-area.tsx')).GoToSlipButton,
}));

/** The price as text, with the arrow of its last change; a lock while it cannot be bet on. */
function OddsPriceText({ price }: { readonly price: OutcomePrice | undefined }) {
  const t = useTranslations('sport.odds');
  const formatOdds = useFormatOdds();
  if (price?.open !== true)
    return (
      <>
        <span className="visually-hidden">{t('locked')}</span>
        <LockIcon className={styles.lock} aria-hidden />
      </>
    );
  return (
    <span className={styles.price} data-moved={price.moved ?? undefined}>
      {formatOdds(price.odds)}
      {price.moved !== null && <span className="visually-hidden">, {t(price.moved)}</span>}
    </span>
  );
}

/**
 * One price: a toggle that chooses it for the slip. It repaints when its own price changes, and with nothing else. A
 * suspended price stays in its place, locked.
 */
export const OddsButton = memo(function OddsButton({
  spoken,
  label,
  wide = false,
  ...outcome
}: OfferedOutcome & {
  /** The outcome without any heading, for screen readers: "Ipê Dourado vence". */
  readonly spoken: string;
  /** The text over the price: "1", "Mais de 2,5". */
  readonly label: string;
  /** The label is left of the price. */
  readonly wide?: boolean;
}) {
  const price = useOutcomePrice(outcome);
  const isChosen = useIsOutcomeInSlip(outcome);
  const isConnected = useIsConnected();
  const isOpen = price?.open === true;
  const toggle = useToggleOutcomeInSlip(outcome, price, isChosen, isOpen && isConnected);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.odd, wide && styles.wide, isChosen && styles.on, !isOpen && styles.locked)}
        data-fresh={isOpen && price.fresh ? (price.moved ?? undefined) : undefined}
        aria-pressed={isChosen}
        aria-disabled={(!(isOpen && isConnected) && !isChosen) || undefined}
        {...describeDisconnected(isConnected)}
        onClick={toggle}
      >
        <span className="visually-hidden">{spoken}, </span>
        <span className={styles.label} aria-hidden>
          {label}
        </span>
        <OddsPriceText price={price} />
      </button>
      {isChosen && (
        <LazyBoundary part="board" errorFallback={null}>
          <LazyGoToSlipButton />
        </LazyBoundary>
      )}
    </>
  );
});
