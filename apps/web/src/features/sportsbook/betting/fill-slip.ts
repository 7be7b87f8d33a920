import type { Centavos } from '@arara/money';
import { queryClient } from '../../../platform/api/query-client.ts';
import { createTranslatorOutsideReact } from '@arara/client/i18n';
import { showToast } from '@arara/client/toasts';
import { askConfirmation } from '../../../platform/overlay/notices.ts';
import { sportEventQuery } from '../live/event-query.ts';
import { eventStore } from '../live/live-events.ts';
import { findSelectionsOnOffer, type SlipContent } from './slip-content.ts';
import { isInFlight, type Slip } from './slip-model.ts';
import { changeSlip, getSlip } from './slip-store.ts';
import { showSlipTab } from './slip-tab.ts';

const hasChosenUnits = ({ units, sent }: Slip): boolean =>
  units.some(({ id }) => !sent.some((bet) => bet.state.at === 'accepted' && bet.units.some((unit) => unit.id === id)));

/** True when the slip may be replaced: it is empty or its player agrees, and none of its bets is on its way. */
async function mayReplaceSlip(slip: Slip): Promise<boolean> {
  const t = createTranslatorOutsideReact();
  if (slip.sent.some(isInFlight)) {
    showToast(t('sport.slip.busy'), 'info');
    return false;
  }
  return (
    !hasChosenUnits(slip) ||
    (await askConfirmation(t('sport.share.replace'), {
      accept: t('sport.share.replaceAccept'),
      decline: t('sport.share.replaceDecline'),
    }))
  );
}

/**
 * Fills the slip with selections at their present odds, and says how many of them take no bets any more. Resolves to false
 * when the slip stays as it is.
 */
export async function fillSlip(content: SlipContent, stake: Centavos | null): Promise<boolean> {
  const t = createTranslatorOutsideReact();
  const eventIds = [...new Set(content.legs.map(({ eventId }) => eventId))];
  const reads = await Promise.allSettled(eventIds.map((eventId) => queryClient.fetchQuery(sportEventQuery(eventId))));
  const read = reads.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const selections = findSelectionsOnOffer(
    content.legs.filter(({ eventId }) => read.includes(eventId)),
    eventStore,
  );
  if (selections.length === 0) {
    showToast(t('sport.share.none'), 'info');
    return false;
  }
  if (!(await mayReplaceSlip(getSlip()))) return false;
  changeSlip({ type: 'fill', selections, kind: content.kind, system: content.system, stake });
  showSlipTab('slip');
  const asked = content.legs.length;
  if (selections.length < asked) showToast(t('sport.share.some', { found: selections.length, asked }), 'info');
  return true;
}
