import { Button } from '@arara/ui/controls/button';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useIsConnected } from '../../../platform/api/online.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { type PricedDraft, placeBets, useIsPlacingBetsStore } from '../betting/place-bet.ts';
import type { ComputedBetSlipTotals, PricedLeg } from '../betting/slip-totals.ts';
import { useFormatOdds } from '../odds/odds-format.ts';

/** The text of the button when a press bets. */
function usePlaceBetButtonLabel({ legs, placing, stake, payout, changed, hasProblem }: ComputedBetSlipTotals): string {
  const t = useTranslations('sport.slip');
  const { money } = useMoneyFormat();
  const formatOdds = useFormatOdds();
  const [only, ...others] = placing;
  if (changed)
    return only !== undefined && others.length === 0
      ? t('acceptOdds', { odds: formatOdds(only.odds) })
      : t('acceptAndPlace');
  if (hasProblem) return t('place');
  if (placing.length < legs.length) return t('placeSome', { count: placing.length, stake: money(stake) });
  if (legs.length > 1) return t('placeAll', { stake: money(stake) });
  return t('placeFor', { stake: money(stake), payout: money(payout) });
}

/** What a press bets on one selection, at the price of now. */
const toSingleDraft = ({ leg: { id, stake }, odds }: PricedLeg): readonly PricedDraft[] =>
  stake === null ? [] : [{ name: id, stake, system: null, odds: new Map([[id, odds]]) }];

/** The button of a visitor's slip: they log in, and come back to it. */
export function LoginToBetButton({ big }: { readonly big: boolean }) {
  const t = useTranslations('sport.slip');
  return (
    <ConnectedButton
      tone="main"
      big={big}
      onClick={() => {
        setPathAfterLogin(location.pathname + location.search);
        openDialog('login');
      }}
    >
      {t('login')}
    </ConnectedButton>
  );
}

/**
 * The button of single bets: it bets, or says why that is not possible. `short`: on the phone, beside the stake.
 * `focusStake` moves the focus to the field without a stake.
 */
export function PlaceButton({
  totals,
  short = false,
  focusStake,
}: {
  readonly totals: ComputedBetSlipTotals;
  readonly short?: boolean;
  readonly focusStake: () => void;
}) {
  const t = useTranslations('sport.slip');
  const isConnected = useIsConnected();
  const signedIn = useSession((session) => session.token !== null);
  const label = usePlaceBetButtonLabel(totals);
  const isPlacing = useIsPlacingBetsStore(({ on }) => on);
  const { legs, placing, hasProblem } = totals;
  const big = !short;
  const disabledButton = (text: string) => (
    <Button big={big} disabled>
      {text}
    </Button>
  );
  if (!isConnected) return disabledButton(t('offline'));
  if (!signedIn) return <LoginToBetButton big={big} />;
  if (legs.every(({ open }) => !open)) return disabledButton(t('suspended'));
  if (placing.length === 0)
    return (
      <Button big={big} onClick={focusStake}>
        {t('enterStake')}
      </Button>
    );
  return (
    <Button
      tone="main"
      big={big}
      disabled={hasProblem}
      loading={isPlacing}
      onClick={() => void placeBets(placing.flatMap(toSingleDraft))}
    >
      {label}
    </Button>
  );
}
