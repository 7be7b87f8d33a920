import { addCentavos } from '@arara/money';
import { GiftBoxPicture } from '@arara/ui/art/gift-box';
import { Button } from '@arara/ui/controls/button';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { SheetFooter } from '@arara/ui/overlays/sheet-footer';
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
import { findSecondOfferPhase } from '../offers/running-offer.ts';
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

/** Instead of the packages: the offer has not begun, or is over; and the deposit that can be made now. */
function NoSecondOffer({ isOver, isFirstRunning }: { readonly isOver: boolean; readonly isFirstRunning: boolean }) {
  const t = useTranslations('offer');
  return (
    <EmptyState
      icon={<ClockIcon />}
      title={t(isOver ? 'secondOver' : 'secondLater')}
      text={t(isOver ? 'secondOverText' : 'secondLaterText')}
      action={
        <ConnectedButton tone="main" onClick={() => openDialog('deposit')}>
          {t(isFirstRunning ? 'toFirst' : 'toDeposit')}
        </ConnectedButton>
      }
    />
  );
}

function SecondDepositPanel() {
  const depositText = useTranslations('deposit');
  const { offer, isPending, failed } = useRunningOffer();
  const info = useUserInfo();
  if (failed !== null) return <QueryErrorMessage isAboutMoney title={depositText('failed')} query={failed} />;
  const phase = offer === null && info === undefined ? undefined : findSecondOfferPhase(offer, info?.paypackage ?? 0);
  if (isPending || phase === undefined) return <OfferGroupSkeleton />;
  if (phase !== 'running') return <NoSecondOffer isOver={phase === 'over'} isFirstRunning={offer?.which === 'first'} />;
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
      <SheetFooter>
        <ConnectedButton
          tone="main"
          big
          loading={isSending}
          disabled={terms === undefined}
          onClick={() => void deposit(first, true)}
        >
          {t('deposit.submitOf', { amount: money(terms?.pays ?? first.price) })}
        </ConnectedButton>
      </SheetFooter>
      <Button tone="link" className={styles.other} onClick={() => closeDialog()}>
        {t('bonusOverlay.notNow')}
      </Button>
    </div>
  );
}

/** The bonus overlay: on home only, and only while the server offers its gift. Until it is known nothing is shown. */
export function BonusGiftOfferDialog({ open }: OfferDialogProps) {
  const t = useTranslations();
  const [path] = useLocation();
  const { data: gift, isError } = useQuery({ ...bonusOverlayQuery, enabled: open });
  const isOpenedHere = useBonusOverlayOffer((offer) => offer.isOffered);
  const isOffered = isOpenedHere || gift === 1;
  const isMisplaced = open && (path !== '/home' || (!isOffered && (gift !== undefined || isError)));
  useEffect(() => {
    if (isMisplaced) closeDialog();
  }, [isMisplaced]);
  useEffect(() => {
    if (open) return () => useBonusOverlayOffer.setState({ isOffered: false });
    return undefined;
  }, [open]);
  return (
    <BottomSheet
      open={open && isOffered && !isMisplaced}
      inAddress
      onClose={() => closeDialog()}
      title={t('bonusOverlay.title')}
      closeLabel={t('cashier.close')}
    >
      <BonusDepositOfferPanel />
    </BottomSheet>
  );
}
