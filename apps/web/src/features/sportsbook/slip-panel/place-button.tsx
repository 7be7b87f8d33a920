import { Button } from '@arara/ui/button';
import { useTranslations } from 'use-intl';
import { formatAmount } from '../../../platform/format/amount-text.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { placeAllBets, usePlacingBets } from '../slip/place-all-bets.ts';
import type { SlipTotals } from '../slip/slip-totals.ts';

/** What the button says when a press bets. */
function usePlaceLabel(
  { legs, placing, stake, payout, changed, hasProblem: hindered }: SlipTotals,
  short: boolean,
): string {
  const t = useTranslations('sport.slip');
  const { money, locale } = useMoneyFormat();
  if (changed) return t('acceptAndPlace');
  if (hindered) return t('place');
  if (placing.length < legs.length) return t('placeSome', { count: placing.length, stake: money(stake) });
  if (legs.length > 1) return t('placeAll', { stake: money(stake) });
  return short ? t('placeReturns', { payout: formatAmount(payout, locale) }) : t('placeFor', { stake: money(stake) });
}

/**
 * The one button of the slip. `short`: on the phone, with the return beside the word. `askStake` leads to the field that
 * still lacks its stake.
 */
export function PlaceButton({
  totals: sum,
  short = false,
  focusStake: askStake,
}: {
  readonly totals: SlipTotals;
  readonly short?: boolean;
  readonly focusStake: () => void;
}) {
  const t = useTranslations('sport.slip');
  const online = useIsOnline();
  const signedIn = useSession((session) => session.token !== null);
  const label = usePlaceLabel(sum, short);
  const underWay = usePlacingBets(({ on }) => on);
  const { legs, placing, hasProblem: hindered } = sum;
  const big = !short;
  const still = (text: string) => (
    <Button big={big} disabled>
      {text}
    </Button>
  );
  if (!online) return still(t('offline'));
  if (!signedIn)
    return (
      <Button
        tone="main"
        big={big}
        onClick={() => {
          setPathAfterLogin(location.pathname + location.search);
          openDialog('login');
        }}
      >
        {t('login')}
      </Button>
    );
  if (legs.every(({ open }) => !open)) return still(t('suspended'));
  if (placing.length === 0)
    return (
      <Button big={big} onClick={askStake}>
        {t('enterStake')}
      </Button>
    );
  return (
    <Button tone="main" big={big} disabled={hindered} loading={underWay} onClick={() => void placeAllBets(placing)}>
      {label}
    </Button>
  );
}
