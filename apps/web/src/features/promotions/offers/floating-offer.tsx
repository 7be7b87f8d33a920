import { Gift } from '@arara/ui/art/lucide-icons';
import { useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { type RunningOffer, useCountdown, useRunningOffer } from '../../payments/payments.ts';
import { openDialog, useOpenDialog } from '../../../platform/overlay/dialogs.ts';
import styles from './floating-offer.module.css';

/** The button is shown only here: never over a game, a bet or the wallet. */
const PAGES: readonly string[] = ['/home', '/gameGroupList'];

function OfferButton({ offer }: { readonly offer: RunningOffer }) {
  const t = useTranslations('offer');
  const left = useCountdown(offer.endsAt);
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      onClick={() => openDialog(offer.which === 'first' ? 'deposit' : 'secondDeposit')}
    >
      <span className={styles.icon} aria-hidden>
        <Gift />
      </span>
      <span className={styles.words}>
        <span>{t(offer.which === 'first' ? 'floatingFirst' : 'floatingSecond')}</span>
        <b>{left}</b>
      </span>
    </button>
  );
}

/** The floating button with a countdown that opens the dialog of the running offer. */
export function FloatingOffer() {
  const { offer } = useRunningOffer();
  const [path] = useLocation();
  const dialog = useOpenDialog();
  if (offer === null || dialog !== null || !PAGES.includes(path)) return null;
  return <OfferButton offer={offer} />;
}
