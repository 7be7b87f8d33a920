import { addCentavos } from '@arara/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import {
  depositTermsQuery,
  depositPackagesQuery,
  type RunningDepositOffer,
  useRunningOffer,
} from '../../payments/payments.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from './offer-hero.module.css';
import { OfferTimeLeft } from './offer-time-left.tsx';

const renderLineBreak = () => <br />;

/** The offer with its preselected package: its gift, its price and its turnover. */
function OfferText({ offer, children }: { readonly offer: RunningDepositOffer; readonly children: ReactNode }) {
  const t = useTranslations('offer');
  const { money } = useMoneyFormat();
  const { data: packages } = useQuery(depositPackagesQuery(offer.which === 'first' ? 'EXPPAY' : 'FCBRL'));
  const preselected = packages?.find(({ price }) => price === PRESELECTED_PACKAGE_PRICE) ?? packages?.[0];
  const { data: terms } = useQuery(depositTermsQuery(preselected, 1));
  // Without a gift for this player the offer is not shown.
  if (terms === undefined || terms.gift === 0) return children;
  return (
    <>
      <OfferTimeLeft endsAt={offer.endsAt} />
      <h1 className={styles.title}>
        {t.rich(offer.which === 'first' ? 'heroFirst' : 'heroSecond', { br: renderLineBreak, gift: money(terms.gift) })}
      </h1>
      <p>
        {t('heroText', {
          price: money(terms.pays),
          stakes: money(addCentavos(terms.turnover.main, terms.turnover.bonus)),
        })}
      </p>
      <div className={styles.actions}>
        <ConnectedButton tone="main" onClick={() => openDialog(offer.which === 'first' ? 'deposit' : 'secondDeposit')}>
          {t('seePackages')}
        </ConnectedButton>
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
