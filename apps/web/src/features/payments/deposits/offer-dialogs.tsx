import { addCentavos } from '@arara/money';
import { GiftBoxPicture } from '@arara/ui/art/gift-box';
import { Button } from '@arara/ui/controls/button';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { ClockIcon } from '@arara/ui/art/lucide-icons';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { useUserInfo } from '../../accounts/accounts.ts';
import { useBonusOverlayOffer } from '../offers/bonus-overlay.ts';
import { bonusOverlayQuery, depositPackagesQuery, useRunningOffer } from '../offers/offer-queries.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { closeDialog, openDialog } from '../../../platform/overlay/dialogs.ts';
import { useLastStake } from '../../../platform/session/last-stake.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { DepositTermsPanel } from './deposit-terms.tsx';
import { PACKAGES_SHOWN_PER_OFFER } from './offer-steps.tsx';
import styles from './offer-group-panel.module.css';
import { OfferGroupPanel, OfferGroupSkeleton, PixPaymentNote } from './offer-group-panel.tsx';
import { findPackageForStake } from './preselected-package.ts';
import { useStartDeposit, useSelectedDepositTerms } from './use-deposit.ts';

interface OfferDialogProps {
  readonly open: boolean;
}

function SecondDepositPanel() {
  const t = useTranslations('offer');
  const depositText = useTranslations('deposit');
  const { offer, isPending, failed } = useRunningOffer();
  if (isPending) return <OfferGroupSkeleton />;
  if (failed !== null) return <QueryErrorMessage title={depositText('failed')} query={failed} />;
  if (offer?.which !== 'second')
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={t('secondOver')}
        text={t('secondOverText')}
        action={
          <ConnectedButton tone="main" onClick={() => openDialog('deposit')}>
            {t('toDeposit')}
          </ConnectedButton>
        }
      />
    );
  return <OfferGroupPanel group="FCBRL" dialog="secondDeposit" most={PACKAGES_SHOWN_PER_OFFER} hasSteps />;
}

/** The second-deposit dialog: like the first one, without a countdown. */
export function SecondDepositDialog({ open }: OfferDialogProps) {
  const t = useTranslations();
  return (
    <BottomSheet
      open={open}
      inAddress
      onClose={() => closeDialog()}
      title={t('offer.secondTitle')}
      closeLabel={t('cashier.close')}
    >
      <SecondDepositPanel />
    </BottomSheet>
  );
}

/** The in-game deposit dialog: the game stays open behind it and goes on after the payment. */
export function LowBalanceDepositDialog({ open }: OfferDialogProps) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const info = useUserInfo();
  const stake = useLastStake();
  return (
    <BottomSheet
      open={open}
      inAddress
      onClose={() => closeDialog()}
      title={t('gameDeposit.title')}
      closeLabel={t('cashier.close')}
    >
      <p className={styles.intro}>
        {info === undefined ? t('gameDeposit.stays') : t('gameDeposit.balance', { balance: money(info.balance) })}
      </p>
      <OfferGroupPanel
        group="INSBRL"
        dialog="gameDeposit"
        most={PACKAGES_SHOWN_PER_OFFER}
        preselect={(packages) => findPackageForStake(packages, { stake: stake ?? 0, balance: info?.balance ?? 0 })}
      />
    </BottomSheet>
  );
}

function BonusDepositOfferPanel() {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const { data, isPending, isFetching, refetch } = useQuery(depositPackagesQuery('BTBRL'));
  const { deposit, isSending } = useStartDeposit('bonus');
  // Only the first package of this group is offered.
  const first = data?.[0];
  const { terms } = useSelectedDepositTerms(first, true);
  if (isPending) return <OfferGroupSkeleton />;
  if (first === undefined)
    return <QueryErrorMessage title={t('bonusOverlay.failed')} query={{ isFetching, refetch }} />;
  return (
    <div className={styles.panel}>
      <div className={styles.gift}>
        <GiftBoxPicture className={styles.giftArt} />
        <h2 className={styles.giftTitle}>{t('bonusOverlay.headline', { gift: money(first.gift) })}</h2>
        {terms !== undefined && (
          <p>
            {t('bonusOverlay.text', {
              price: money(terms.pays),
              stakes: money(addCentavos(terms.turnover.main, terms.turnover.bonus)),
            })}
          </p>
        )}
      </div>
      <DepositTermsPanel chosen={first} wantsGift />
      <PixPaymentNote />
      <ConnectedButton
        tone="main"
        big
        loading={isSending}
        disabled={terms === undefined}
        onClick={() => void deposit(first, true)}
      >
        {t('deposit.submitOf', { amount: money(terms?.pays ?? first.price) })}
      </ConnectedButton>
      <Button tone="link" className={styles.other} onClick={() => closeDialog()}>
        {t('bonusOverlay.notNow')}
      </Button>
    </div>
  );
}

/** The bonus overlay: on home only, and only while the server offers its gift. */
export function BonusGiftOfferDialog({ open }: OfferDialogProps) {
  const t = useTranslations();
  const [path] = useLocation();
  const { data: gift } = useQuery({ ...bonusOverlayQuery, enabled: open });
  const isOffered = useBonusOverlayOffer((offer) => offer.isOffered);
  const isMisplaced = open && (path !== '/home' || (gift === 0 && !isOffered));
  useEffect(() => {
    if (isMisplaced) closeDialog();
  }, [isMisplaced]);
  useEffect(() => {
    if (open) return () => useBonusOverlayOffer.setState({ isOffered: false });
    return undefined;
  }, [open]);
  return (
    <BottomSheet
      open={open && !isMisplaced}
      inAddress
      onClose={() => closeDialog()}
      title={t('bonusOverlay.title')}
      closeLabel={t('cashier.close')}
    >
      <BonusDepositOfferPanel />
    </BottomSheet>
  );
}
