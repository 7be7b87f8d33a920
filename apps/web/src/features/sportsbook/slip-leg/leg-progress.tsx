import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { getOutcomePrice } from '../live/live-events.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import { openSharing } from '../sharing/sharing-store.ts';
import { resendSlipBet } from '../betting/place-bet.ts';
import { resetSlipLegAtCurrentOdds, type LegState, type SlipLeg, removeSlipLeg } from '../betting/slip.ts';
import { updateSlip } from '../betting/slip-store.ts';
import { AcceptedBetNote, PendingBetNote, ProgressPlace, RefusedBetNote } from './progress-notes.tsx';

type AcceptedLegState = Extract<LegState, { status: 'accepted' }>;

function AcceptedLegNote({ leg, state }: { readonly leg: SlipLeg; readonly state: AcceptedLegState }) {
  const t = useTranslations('sport.slip');
  const { money } = useMoneyFormat();
  const oddsText = useFormatOdds();
  const price = getOutcomePrice(leg);
  return (
    <AcceptedBetNote
      text={t('acceptedText', {
        stake: money(leg.stake ?? state.possiblePayout),
        odds: oddsText(state.odds),
        payout: money(state.possiblePayout),
      })}
      onAgain={() => updateSlip((slip) => resetSlipLegAtCurrentOdds(slip, leg.id, price?.odds ?? leg.odds))}
      onDone={() => updateSlip((slip) => removeSlipLeg(slip, leg.id))}
      onShare={() => openSharing({ kind: 'single', system: null, legs: [{ ...leg, odds: state.odds }] })}
    />
  );
}

function LegProgressContent({ leg }: { readonly leg: SlipLeg }) {
  const { state } = leg;
  if (state.status === 'ready') return null;
  if (state.status === 'accepted') return <AcceptedLegNote leg={leg} state={state} />;
  if (state.status === 'refused') return <RefusedBetNote refused={state.refused} />;
  return <PendingBetNote state={state} onResend={() => void resendSlipBet(leg)} />;
}

/** The progress or the result of a leg's bet; nothing while the leg is only chosen. */
export function SlipLegProgressNote({ leg }: { readonly leg: SlipLeg }) {
  return (
    <ProgressPlace status={leg.state.status}>
      <LegProgressContent leg={leg} />
    </ProgressPlace>
  );
}
