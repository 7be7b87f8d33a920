import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { resendBet } from '../betting/place-bet.ts';
import type { SentBet } from '../betting/slip-model.ts';
import { changeSlip, useBetSlip } from '../betting/slip-store.ts';
import { getOutcomePrice } from '../live/live-events.ts';
import { useBetKindText } from '../screens/bet-kind-text.ts';
import { openSharing } from '../sharing/sharing-store.ts';
import { AcceptedBetNote, PendingBetNote, ProgressPlace, RefusedBetNote } from '../slip-leg/progress-notes.tsx';

/** An accepted combined bet. */
function AcceptedCombinedBetNote({ bet }: { readonly bet: SentBet }) {
  const t = useTranslations('sport.combined');
  const { money } = useMoneyFormat();
  const kindText = useBetKindText();
  const { kind, system, stake, units, state } = bet;
  if (state.at !== 'accepted') return null;
  const legs = units.map(({ selections: [selection] }, index) => ({
    ...selection,
    odds: bet.odds[index] ?? selection.odds,
  }));
  const repeat = () =>
    changeSlip({ type: 'repeat', name: kind, odds: legs.map((leg) => getOutcomePrice(leg)?.odds ?? leg.odds) });
  return (
    <AcceptedBetNote
      isFound={state.found === true}
      text={t('acceptedText', {
        kind: kindText({ kind, system, legs: legs.length }),
        stake: money(stake),
        payout: money(state.order.possiblePayout),
      })}
      onAgain={repeat}
      onDone={() => changeSlip({ type: 'clear' })}
      onShare={() => openSharing({ kind, system, legs })}
    />
  );
}

function CombinedProgressContent({ bet }: { readonly bet: SentBet }) {
  const { state } = bet;
  if (state.at === 'accepted') return <AcceptedCombinedBetNote bet={bet} />;
  if (state.at === 'refused') {
    // Each unit that is named also says so itself.
    const reasons = state.why === null ? state.units : [{ id: '', why: state.why }];
    return reasons.map(({ id, why }) => <RefusedBetNote key={id} refused={why} />);
  }
  return <PendingBetNote state={state} onResend={() => void resendBet(bet)} />;
}

/** The progress or the result of the combined bet; nothing while it is only chosen. */
export function CombinedProgressNote() {
  const bet = useBetSlip(({ combined }) => combined.bet);
  return (
    <ProgressPlace status={bet?.state.at}>{bet !== undefined && <CombinedProgressContent bet={bet} />}</ProgressPlace>
  );
}
