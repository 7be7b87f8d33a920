import { Button } from '@arara/ui/button';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../lib/money-format.ts';
import { formatAmount } from '../../lib/money-text.ts';
import { useOnline } from '../../lib/online.ts';
import { openDialog } from '../../lib/overlay.ts';
import { useSession, wantAfterLogin } from '../../lib/session.ts';
import { placeBet } from './place-bet.ts';
import { useSlip } from './slip-store.ts';
import type { SlipSum } from './slip-sum.ts';

/** Places the bets one after the other; each is an answer of its own. */
async function placeAll({ legs }: SlipSum): Promise<void> {
  for (const { leg, odds } of legs) {
    if (leg.stake !== null) await placeBet(leg, odds, leg.stake);
    const state = useSlip.getState().legs.find(({ id }) => id === leg.id)?.state;
    // What stands against this one stands against the next.
    if (state?.is === 'unknown' || (state?.is === 'refused' && state.refused.why === 'balance')) return;
  }
}

/** The one button of the slip. `short`: on the phone, with the return beside the word. */
export function SlipAction({ sum, short = false }: { readonly sum: SlipSum; readonly short?: boolean }) {
  const t = useTranslations('sport.slip');
  const { money, locale } = useMoney();
  const online = useOnline();
  const signedIn = useSession((session) => session.token !== null);
  const { legs, stake, payout, changed, hindered, ready } = sum;
  const big = !short;
  if (!online)
    return (
      <Button big={big} disabled>
        {t('offline')}
      </Button>
    );
  if (!signedIn)
    return (
      <Button
        tone="main"
        big={big}
        onClick={() => {
          wantAfterLogin(location.pathname + location.search);
          openDialog('login');
        }}
      >
        {short ? t('place') : t('login')}
      </Button>
    );
  const suspended = legs.some(({ open }) => !open);
  const label = suspended
    ? t('suspended')
    : changed
      ? t('acceptAndPlace')
      : stake === 0 || hindered
        ? t('place')
        : legs.length > 1
          ? t('placeAll', { stake: money(stake) })
          : short
            ? t('placeReturns', { payout: formatAmount(payout, locale) })
            : t('placeFor', { stake: money(stake) });
  return (
    <Button tone="main" big={big} disabled={!ready} onClick={() => void placeAll(sum)}>
      {label}
    </Button>
  );
}
