import { GiftIcon } from '@arara/ui/art/lucide-icons';
import { useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { type RunningDepositOffer, useCountdownText, useRunningOffer } from '../../payments/payments.ts';
import { disableUnlessConnected, useIsConnected } from '../../../platform/api/online.ts';
import { openDialog, useOpenDialogName } from '../../../platform/overlay/dialogs.ts';
import styles from './floating-offer.module.css';

/** The button is shown only here: never over a game, a bet or the wallet. */
const PATHS_WITH_FLOATING_OFFER: readonly string[] = ['/home', '/gameGroupList'];

function FloatingOfferButton({ offer }: { readonly offer: RunningDepositOffer }) {
  const t = useTranslations('offer');
  const left = useCountdownText(offer.endsAt);
  const isConnected = useIsConnected();
  return (
    <button
      type="button"
      className={styles.button}
      data-corner="offer"
      aria-haspopup="dialog"
      {...disableUnlessConnected(isConnected)}
      onClick={() => openDialog(offer.which === 'first' ? 'deposit' : 'secondDeposit')}
    >
      <span className={styles.icon} aria-hidden>
        <GiftIcon />
      </span>
      <span className={styles.words}>
        <span>{t(offer.which === 'first' ? 'floatingFirst' : 'floatingSecond')}</span>
        <b>{left}</b>
      </span>
    </button>
  );
}

/** The floating button with a countdown that opens the dialog of the running offer. A player who may not deposit is shown none. */
export function FloatingOffer() {
  const { offer } = useRunningOffer();
  const [path] = useLocation();
  const dialog = useOpenDialogName();
  const isRestricted = useUserInfo()?.restriction !== undefined;
  if (offer === null || isRestricted || dialog !== null || !PATHS_WITH_FLOATING_OFFER.includes(path)) return null;
  return <FloatingOfferButton offer={offer} />;
}
