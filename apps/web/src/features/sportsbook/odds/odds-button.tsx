import type { EventId } from '@arara/contract/protocol/fields';
import { classNames } from '@arara/ui/class-names';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '../../../platform/overlay/notices.ts';
import { getEventFields, usePrice } from '../events/live-events.ts';
import { useMarketNames } from './market-names.ts';
import styles from './odds-button.module.css';
import { useFormatOdds } from './odds-format.ts';
import { isEditable, isInFlight, getLegId, MAX_LEGS, toggleSelection } from '../slip/slip.ts';
import { updateSlip, useSlip } from '../slip/slip-store.ts';
import { showSlipTab } from '../slip/slip-tab.ts';

/**
 * One price: a toggle that chooses it for the slip. Repaints when its own price changes, and with nothing else. What is
 * suspended stays in its place, locked.
 */
export const OddsButton = memo(function OddsButton({
  eventId,
  line,
  outcomeId,
  home,
  away,
  label,
  wide = false,
}: {
  readonly eventId: EventId;
  readonly line: string;
  readonly outcomeId: string;
  readonly home: string;
  readonly away: string;
  /** What stands over the price: "1", "Mais de 2.5". */
  readonly label: string;
  /** The label stands left of the price. */
  readonly wide?: boolean;
}) {
  const t = useTranslations('sport.odds');
  const names = useMarketNames();
  const oddsText = useFormatOdds();
  const price = usePrice(eventId, line, outcomeId);
  const chosen = useSlip(({ legs }) => {
    const leg = legs.find(({ id }) => id === getLegId({ eventId, line, outcomeId }));
    return leg !== undefined && (isEditable(leg) || isInFlight(leg));
  });
  const name = names.full(line, outcomeId, { home, away });
  const open = price?.open === true;
  const press = () => {
    const fields = getEventFields(eventId);
    if (price === undefined || fields === undefined || (!open && !chosen)) return;
    const { tournament, simulated } = fields;
    const before = useSlip.getState();
    updateSlip((slip) =>
      toggleSelection(slip, { eventId, line, outcomeId, odds: price.odds, home, away, tournament, simulated }),
    );
    if (chosen) return;
    if (useSlip.getState() === before) showToast(t('full', { most: MAX_LEGS }), 'info');
    else showSlipTab('slip');
  };
  const moved = open ? (price.moved ?? undefined) : undefined;
  return (
    <button
      type="button"
      className={classNames(styles.odd, wide && styles.wide, chosen && styles.on, !open && styles.locked)}
      data-fresh={price?.fresh === true ? moved : undefined}
      aria-pressed={chosen}
      aria-disabled={(!open && !chosen) || undefined}
      onClick={press}
    >
      <span className="visually-hidden">{name}, </span>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {open ? (
        <span className={styles.price} data-moved={moved}>
          {oddsText(price.odds)}
          {moved !== undefined && <span className="visually-hidden">, {t(moved)}</span>}
        </span>
      ) : (
        <>
          <span className="visually-hidden">{t('locked')}</span>
          <Lock className={styles.lock} aria-hidden />
        </>
      )}
    </button>
  );
});
