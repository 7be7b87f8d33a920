import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { resendBet } from '../betting/place-bet.ts';
import type { SentBet } from '../betting/slip-model.ts';
import { changeSlip } from '../betting/slip-store.ts';
import type { SlipLeg } from '../betting/slip-view.ts';
import { getOutcomePrice } from '../live/live-events.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import { openSharing } from '../sharing/sharing-store.ts';
import { AcceptedBetNote, PendingBetNote, ProgressPlace, RefusedBetNote } from './progress-notes.tsx';

function AcceptedLegNote({ leg, bet }: { readonly leg: SlipLeg; readonly bet: SentBet }) {
  const t = useTranslations('sport.slip');
  const { money } = useMoneyFormat();
  const oddsText = useFormatOdds();
  const { state, stake } = bet;
  const [odds = leg.odds] = bet.odds;
  if (state.at !== 'accepted') return null;
  return (
    <AcceptedBetNote
      isFound={state.found === true}
      text={t('acceptedText', {
        stake: money(stake),
        odds: oddsText(odds),
        payout: money(state.order.possiblePayout),
      })}
      onAgain={() => changeSlip({ type: 'repeat', name: leg.id, odds: [getOutcomePrice(leg)?.odds ?? leg.odds] })}
      onDone={() => changeSlip({ type: 'remove', id: leg.id })}
      onShare={() => openSharing({ kind: 'single', system: null, legs: [{ ...leg, odds }] })}
    />
  );
}

function LegProgressContent({ leg, bet }: { readonly leg: SlipLeg; readonly bet: SentBet }) {
  const { state } = bet;
  if (state.at === 'accepted') return <AcceptedLegNote leg={leg} bet={bet} />;
  if (state.at === 'refused') return state.why !== null && <RefusedBetNote refused={state.why} />;
  return <PendingBetNote state={state} onResend={() => void resendBet(bet)} />;
}

/** The progress or the result of a leg's bet; nothing while the leg is only chosen. */
export function SlipLegProgressNote({ leg }: { readonly leg: SlipLeg }) {
  const { bet } = leg;
  return (
    <ProgressPlace status={bet?.state.at}>
      {bet !== undefined && <LegProgressContent leg={leg} bet={bet} />}
    </ProgressPlace>
  );
}
