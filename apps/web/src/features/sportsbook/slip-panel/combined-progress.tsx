import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { getOutcomePrice } from '../live/live-events.ts';
import { useBetKindText } from '../odds/bet-kind-text.ts';
import { openSharing } from '../sharing/sharing-store.ts';
import { repeatCombinedBet } from '../betting/combined-bet.ts';
import type { CombinedTotals } from '../betting/combined-totals.ts';
import { resendCombinedBet } from '../betting/place-combined-bet.ts';
import { clearSlip } from '../betting/slip.ts';
import { updateSlip, useBetSlip } from '../betting/slip-store.ts';
import { AcceptedBetNote, PendingBetNote, ProgressPlace, RefusedBetNote } from '../slip-leg/progress-notes.tsx';

/** An accepted combined bet. */
function AcceptedCombinedBetNote({ totals }: { readonly totals: CombinedTotals }) {
  const t = useTranslations('sport.combined');
  const { money } = useMoneyFormat();
  const kindText = useBetKindText();
  const slip = useBetSlip();
  const { state } = slip.combined;
  if (state.status !== 'accepted') return null;
  const { kind, stake } = totals;
  const system = totals.system?.system ?? null;
  const repeat = () =>
    updateSlip((now) =>
      repeatCombinedBet(
        now,
        now.legs.map((leg) => getOutcomePrice(leg)?.odds ?? leg.odds),
      ),
    );
  return (
    <AcceptedBetNote
      text={t('acceptedText', {
        kind: kindText({ kind, system, legs: slip.legs.length }),
        stake: money(stake ?? state.possiblePayout),
        payout: money(state.possiblePayout),
      })}
      onAgain={repeat}
      onDone={() => updateSlip(clearSlip)}
      onShare={() => openSharing({ kind, system, legs: slip.legs })}
    />
  );
}

function CombinedProgressContent({ totals }: { readonly totals: CombinedTotals }) {
  const { state } = useBetSlip((slip) => slip.combined);
  if (state.status === 'ready') return null;
  if (state.status === 'accepted') return <AcceptedCombinedBetNote totals={totals} />;
  if (state.status === 'refused') return <RefusedCombinedBetNotes />;
  return <PendingBetNote state={state} onResend={() => void resendCombinedBet()} />;
}

/** Why the bet was refused; each leg that is named also says so itself. */
function RefusedCombinedBetNotes() {
  const { legs, combined } = useBetSlip();
  const refused = combined.state.status === 'refused' ? combined.state.refused : null;
  if (refused !== null) return <RefusedBetNote refused={refused} />;
  const reasons = legs.flatMap((leg) =>
    leg.state.status === 'refused' ? [{ id: leg.id, why: leg.state.refused }] : [],
  );
  return reasons.map(({ id, why }) => <RefusedBetNote key={id} refused={why} />);
}

/** The progress or the result of the combined bet; nothing while it is only chosen. */
export function CombinedProgressNote({ totals }: { readonly totals: CombinedTotals }) {
  const status = useBetSlip((slip) => slip.combined.state.status);
  return (
    <ProgressPlace status={status}>
      <CombinedProgressContent totals={totals} />
    </ProgressPlace>
  );
}
