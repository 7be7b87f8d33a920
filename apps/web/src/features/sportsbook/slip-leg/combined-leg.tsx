import { CircleAlertIcon, Link2Icon, LockIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RelatedLeg } from '../combinations/related-legs.ts';
import { useEventHead } from '../live/live-events.ts';
import { isEventOver } from '../match/match-time.ts';
import { useMarketNameFormatters } from '../odds/market-names.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import type { PricedLeg } from '../betting/slip-totals.ts';
import type { SlipLeg } from '../betting/slip-view.ts';
import { SlipLegFrame } from './slip-leg.tsx';
import styles from './combined-leg.module.css';

function LegStateNote({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className={styles.state} role="status">
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** Why the selection keeps the bet from being placed: related to another one, closed, suspended, or at other odds. */
function CombinedLegState({
  leg,
  priced,
  related,
}: {
  readonly leg: SlipLeg;
  readonly priced: PricedLeg;
  readonly related: RelatedLeg<SlipLeg> | undefined;
}) {
  const t = useTranslations('sport.combined');
  const names = useMarketNameFormatters();
  const oddsText = useFormatOdds();
  const event = useEventHead(leg.eventId);
  if (related !== undefined)
    return (
      <LegStateNote icon={<Link2Icon aria-hidden />}>
        {t(`related.${related.relation}`, { name: names.full(related.to, related.to) })}
      </LegStateNote>
    );
  if (!priced.open)
    return (
      <LegStateNote icon={<LockIcon aria-hidden />}>
        {t(event !== undefined && isEventOver(event.phase) ? 'closed' : 'suspended')}
      </LegStateNote>
    );
  if (priced.changed)
    return (
      <LegStateNote icon={<CircleAlertIcon aria-hidden />}>
        {t('changed', { from: oddsText(priced.seen), to: oddsText(priced.odds) })}
      </LegStateNote>
    );
  return null;
}

/** A selection of the combined bet with its state. */
export function CombinedLegCard({
  priced,
  related,
  isRemovable,
}: {
  readonly priced: PricedLeg;
  readonly related: RelatedLeg<SlipLeg> | undefined;
  /** False while the bet is on its way and after it was accepted: its state does not matter any more. */
  readonly isRemovable: boolean;
}) {
  const { leg } = priced;
  return (
    <SlipLegFrame leg={leg} priced={isRemovable ? priced : undefined} isRemovable={isRemovable}>
      {isRemovable && <CombinedLegState leg={leg} priced={priced} related={related} />}
    </SlipLegFrame>
  );
}
