import type { Centavos } from '@arara/money';
import { queryClient } from '../../../platform/api/query-client.ts';
import { createTranslatorOutsideReact } from '@arara/client/i18n';
import { showToast } from '@arara/client/toasts';
import { askConfirmation } from '../../../platform/overlay/notices.ts';
import { sportEventQuery } from '../live/event-query.ts';
import { eventStore } from '../live/live-events.ts';
import { isCombinedBetAccepted, isCombinedBetInFlight, isSlipLegBetInFlight, type BetSlipState } from './slip.ts';
import { fillSlipWith, findSelectionsOnOffer, type SlipContent } from './slip-content.ts';
import { updateSlip, useBetSlip } from './slip-store.ts';
import { showSlipTab } from './slip-tab.ts';

const hasChosenLegs = (slip: BetSlipState): boolean =>
  !isCombinedBetAccepted(slip) && slip.legs.some(({ state }) => state.status !== 'accepted');

/** True when the slip may be replaced: it is empty or its player agrees, and none of its bets is on its way. */
async function mayReplaceSlip(slip: BetSlipState): Promise<boolean> {
  const t = createTranslatorOutsideReact();
  if (isCombinedBetInFlight(slip) || slip.legs.some(isSlipLegBetInFlight)) {
    showToast(t('sport.slip.busy'), 'info');
    return false;
  }
  return (
    !hasChosenLegs(slip) ||
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
  if (!(await mayReplaceSlip(useBetSlip.getState()))) return false;
  updateSlip((slip) => fillSlipWith(slip, selections, content, stake));
  showSlipTab('slip');
  const asked = content.legs.length;
  if (selections.length < asked) showToast(t('sport.share.some', { found: selections.length, asked }), 'info');
  return true;
}
