import type { PromoOffer } from '@arara/contract/player/promotions/promotions';
import { addCentavos } from '@arara/money';
import { computeDepositRequiredTurnover } from '@arara/promotions/gifts';
import { LabelChip } from '@arara/ui/controls/chip';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { GiftIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DepositPackageGrid, DepositTermsPanel, useBonusOverlayOffer } from '../../payments/payments.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { type DialogName, openDialog, openDialogOnHome } from '../../../platform/overlay/dialogs.ts';
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
function OfferExample({ chosen, bonusDays }: { readonly chosen: OfferPackage; readonly bonusDays: number }) {
  const t = useTranslations('deposit');
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
          <dt>{t('toWagerWithin', { days: bonusDays })}</dt>
          <dd>{money(addCentavos(turnover.main, turnover.bonus))}</dd>
        </div>
      </dl>
    </CardPanel>
  );
}

/** Opens the dialog of an offer. The bonus overlay exists on home only, where it otherwise opens by itself. */
function openOffer(curreny: PromoOffer['curreny']): void {
  const dialog = DIALOG_BY_OFFER[curreny];
  if (dialog !== 'bonus') return openDialog(dialog);
  useBonusOverlayOffer.setState({ isOffered: true });
  openDialogOnHome(dialog);
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
    <ConnectedButton big onClick={() => openOffer(offer.curreny)}>
      {t('deposit')}
    </ConnectedButton>
  ) : (
    <p className={styles.why}>{t(`why.${offer.state}`)}</p>
  );
}

const CARD_PARTS = { rules: 4, packages: 4, terms: 3 } as const;
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);

/** An offer while it loads: the same card, without words. */
export const OfferCardSkeleton = () => (
  <CardPanel className={styles.card} aria-hidden>
    <div className={styles.head}>
      <Skeleton className={styles.waitingIcon} />
      <div className={styles.waitingTitle}>
        <Skeleton className={styles.waitingLine} />
        <Skeleton className={styles.waitingLine} />
      </div>
      <Skeleton className={styles.waitingState} />
    </div>
    <div className={styles.terms}>
      {range(CARD_PARTS.rules).map((rule) => (
        <Skeleton key={rule} className={styles.waitingRule} />
      ))}
    </div>
    <div className={styles.waitingPackages}>
      {range(CARD_PARTS.packages).map((place) => (
        <Skeleton key={place} className={styles.waitingPackage} />
      ))}
    </div>
    <CardPanel sunk className={styles.example}>
      {range(CARD_PARTS.terms).map((line) => (
        <Skeleton key={line} className={styles.waitingLine} />
      ))}
    </CardPanel>
    <Skeleton className={styles.waitingAction} />
  </CardPanel>
);

/** One offer: what it gives, its terms, its calculator, and whether this player can use it now. */
export function OfferCard({ offer, bonusDays }: { readonly offer: PromoOffer; readonly bonusDays: number }) {
  const t = useTranslations('offers');
  const { money } = useMoneyFormat();
  const { curreny, state, expiresAt } = offer;
  const packages = offer.packages.toSorted((one, other) => one.price - other.price);
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
        <span className={styles.state}>
          <LabelChip tone={isOpen ? 'calm' : 'glass'}>{t(`state.${state}`)}</LabelChip>
          {isOpen && expiresAt !== null && <OfferTimeLeft endsAt={expiresAt} />}
        </span>
      </header>
      <ul className={styles.terms}>
        <li>{t(`when.${curreny}`)}</li>
        <li>{t('turnover', { times: chosen.turnover, days: bonusDays })}</li>
        {chosen.once && <li>{t('once')}</li>}
        <li>{t('oneOpen')}</li>
      </ul>
      <DepositPackageGrid
        packages={packages}
        chosen={chosen}
        withoutGifts={false}
        isNarrow
        onChoose={(next) => next !== null && setChosenId(next.pkgId)}
      />
      {isOpen ? (
        <DepositTermsPanel chosen={{ ...chosen, curreny, sort: 0 }} wantsGift />
      ) : (
        <OfferExample chosen={chosen} bonusDays={bonusDays} />
      )}
      <div className={styles.action}>
        <OfferAction offer={offer} />
      </div>
    </CardPanel>
  );
}
