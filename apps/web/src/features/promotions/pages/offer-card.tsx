import type { PromoOffer } from '@arara/contract/player/promotions';
import { addCentavos } from '@arara/money';
import { computeDepositRequiredTurnover } from '@arara/promotions/gifts';
import { ChoiceChip, LabelChip } from '@arara/ui/controls/chip';
import { CardPanel } from '@arara/ui/display/card';
import { GiftIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DepositTermsPanel } from '../../payments/payments.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { type DialogName, openDialog } from '../../../platform/overlay/dialogs.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { OfferTimeLeft } from '../offers/offer-time-left.tsx';
import styles from './offer-card.module.css';

type OfferPackage = PromoOffer['packages'][number];

/** Where each offer is bought. */
const DIALOG_BY_OFFER: Readonly<Record<PromoOffer['curreny'], DialogName>> = {
  EXPPAY: 'deposit',
  FCBRL: 'secondDeposit',
  BTBRL: 'bonus',
};
const PRESELECTED_PRICE = 100_00;

/** What a package of an offer that this player cannot use now would give and require, by the same rules as the server's. */
function OfferExample({ chosen }: { readonly chosen: OfferPackage }) {
  const t = useTranslations('offers');
  const { money } = useMoneyFormat();
  const turnover = computeDepositRequiredTurnover(chosen.price, { amount: chosen.gift, turnover: chosen.turnover });
  return (
    <CardPanel sunk>
      <dl className={styles.example}>
        <div>
          <dt>{t('youGet')}</dt>
          <dd>{money(addCentavos(chosen.price, chosen.gift))}</dd>
        </div>
        <div>
          <dt>{t('toWager')}</dt>
          <dd>{money(addCentavos(turnover.main, turnover.bonus))}</dd>
        </div>
      </dl>
    </CardPanel>
  );
}

function OfferAction({ offer }: { readonly offer: PromoOffer }) {
  const t = useTranslations('offers');
  if (offer.state === 'visitor')
    return (
      <ConnectedButton big onClick={() => openDialog('register')}>
        {t('register')}
      </ConnectedButton>
    );
  return offer.state === 'open' ? (
    <ConnectedButton big onClick={() => openDialog(DIALOG_BY_OFFER[offer.curreny])}>
      {t('deposit')}
    </ConnectedButton>
  ) : (
    <p className={styles.why}>{t(`why.${offer.state}`)}</p>
  );
}

/** One offer: what it gives, its terms, its calculator, and whether this player can use it now. */
export function OfferCard({ offer, bonusDays }: { readonly offer: PromoOffer; readonly bonusDays: number }) {
  const t = useTranslations('offers');
  const { money } = useMoneyFormat();
  const { curreny, packages, state, expiresAt } = offer;
  const [chosenId, setChosenId] = useState<OfferPackage['pkgId']>();
  const chosen =
    packages.find(({ pkgId }) => pkgId === chosenId) ??
    packages.find(({ price }) => price === PRESELECTED_PRICE) ??
    packages[0];
  if (chosen === undefined) return null;
  const isOpen = state === 'open';
  const most = packages.reduce((best, item) => (item.gift > best.gift ? item : best), chosen);
  return (
    <CardPanel className={styles.card}>
      <header className={styles.head}>
        <GiftIcon className={styles.icon} aria-hidden />
        <div>
          <h2>{t(`name.${curreny}`)}</h2>
          <b className={styles.upTo}>{t('upTo', { amount: money(most.gift) })}</b>
        </div>
        <LabelChip tone={isOpen ? 'calm' : 'glass'}>{t(`state.${state}`)}</LabelChip>
      </header>
      {isOpen && expiresAt !== null && <OfferTimeLeft endsAt={expiresAt} />}
      <ul className={styles.terms}>
        <li>{t(`when.${curreny}`)}</li>
        <li>{t('turnover', { times: chosen.turnover, days: bonusDays })}</li>
        {chosen.once && <li>{t('once')}</li>}
        <li>{t('oneOpen')}</li>
      </ul>
      <div className={styles.packages} role="group" aria-label={t('packages')}>
        {packages.map((item) => (
          <ChoiceChip key={item.pkgId} on={item === chosen} onClick={() => setChosenId(item.pkgId)}>
            {t('package', { price: money(item.price), gift: money(item.gift) })}
          </ChoiceChip>
        ))}
      </div>
      {isOpen ? (
        <DepositTermsPanel chosen={{ ...chosen, curreny, sort: 0 }} wantsGift />
      ) : (
        <OfferExample chosen={chosen} />
      )}
      <OfferAction offer={offer} />
    </CardPanel>
  );
}
