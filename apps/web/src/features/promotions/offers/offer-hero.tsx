import { addCentavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { ClockIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import {
  depositTermsQuery,
  depositPackagesQuery,
  type RunningDepositOffer,
  useCountdownText,
  useRunningOffer,
} from '../../payments/payments.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import styles from './offer-hero.module.css';

const renderLineBreak = () => <br />;

function OfferTimeLeftText({ endsAt }: { readonly endsAt: number }) {
  const t = useTranslations('offer');
  const left = useCountdownText(endsAt);
  return (
    <LabelChip tone="glass">
      <ClockIcon aria-hidden className={styles.clock} /> <span role="timer">{t('endsIn', { left })}</span>
    </LabelChip>
  );
}

/** The offer with its preselected package: its gift, its price and its turnover. */
function OfferText({ offer, children }: { readonly offer: RunningDepositOffer; readonly children: ReactNode }) {
  const t = useTranslations('offer');
  const { short } = useMoneyFormat();
  const { data: packages } = useQuery(depositPackagesQuery(offer.which === 'first' ? 'EXPPAY' : 'FCBRL'));
  const preselected = packages?.find(({ price }) => price === PRESELECTED_PACKAGE_PRICE) ?? packages?.[0];
  const { data: terms } = useQuery(depositTermsQuery(preselected?.pkgId, 1));
  // Without a gift for this player the offer is not shown.
  if (terms === undefined || terms.gift === 0) return children;
  return (
    <>
      <OfferTimeLeftText endsAt={offer.endsAt} />
      <h1 className={styles.title}>
        {t.rich(offer.which === 'first' ? 'heroFirst' : 'heroSecond', { br: renderLineBreak, gift: short(terms.gift) })}
      </h1>
      <p>
        {t('heroText', {
          price: short(terms.pays),
          stakes: short(addCentavos(terms.turnover.main, terms.turnover.bonus)),
        })}
      </p>
      <div className={styles.actions}>
        <Button tone="main" onClick={() => openDialog(offer.which === 'first' ? 'deposit' : 'secondDeposit')}>
          {t('seePackages')}
        </Button>
      </div>
    </>
  );
}

const PRESELECTED_PACKAGE_PRICE = 100_00;

/** Home's welcome while an offer runs for this player; `children` is shown otherwise. */
export default function DepositOfferBanner({ children }: { readonly children: ReactNode }) {
  const { offer } = useRunningOffer();
  return offer === null ? children : <OfferText offer={offer}>{children}</OfferText>;
}
