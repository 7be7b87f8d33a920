import { add } from '@arara/money';
import { GiftBox } from '@arara/ui/art/gift-box';
import { Button } from '@arara/ui/controls/button';
import { Sheet } from '@arara/ui/overlays/sheet';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { Clock } from '@arara/ui/art/lucide-icons';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { QueryError } from '../../../platform/overlay/query-error.tsx';
import { useUserInfo } from '../../accounts/accounts.ts';
import { bonusOverlayQuery, packagesQuery, useRunningOffer } from '../offers/offer-queries.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { closeDialog, openDialog } from '../../../platform/overlay/dialogs.ts';
import { DepositTerms } from './deposit-terms.tsx';
import { OFFERED_PACKAGES, OfferSteps } from './offer-steps.tsx';
import styles from './offer-group-panel.module.css';
import { OfferGroupPanel, OfferGroupSkeleton, PixLine } from './offer-group-panel.tsx';
import { useDeposit, useSelectedTerms } from './use-deposit.ts';

interface OfferDialogProps {
  readonly open: boolean;
}

function SecondDepositPanel() {
  const t = useTranslations('offer');
  const { offer, isPending } = useRunningOffer();
  if (isPending) return <OfferGroupSkeleton />;
  if (offer?.which !== 'second')
    return (
      <EmptyState
        icon={<Clock />}
        title={t('secondOver')}
        text={t('secondOverText')}
        action={
          <Button tone="main" onClick={() => openDialog('deposit')}>
            {t('toDeposit')}
          </Button>
        }
      />
    );
  return <OfferGroupPanel group="FCBRL" dialog="secondDeposit" most={OFFERED_PACKAGES} steps={<OfferSteps />} />;
}

/** The second-deposit dialog: like the first one, without a countdown. */
export function SecondDepositDialog({ open }: OfferDialogProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={() => closeDialog()} title={t('offer.secondTitle')} closeLabel={t('cashier.close')}>
      <SecondDepositPanel />
    </Sheet>
  );
}

/** The in-game deposit dialog: the game stays open behind it and goes on after the payment. */
export function GameDepositDialog({ open }: OfferDialogProps) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const info = useUserInfo();
  return (
    <Sheet open={open} onClose={() => closeDialog()} title={t('gameDeposit.title')} closeLabel={t('cashier.close')}>
      <p className={styles.intro}>
        {info === undefined ? t('gameDeposit.stays') : t('gameDeposit.balance', { balance: money(info.balance) })}
      </p>
      <OfferGroupPanel group="INSBRL" dialog="gameDeposit" most={OFFERED_PACKAGES} />
    </Sheet>
  );
}

function BonusPanel() {
  const t = useTranslations();
  const { money, short } = useMoneyFormat();
  const isOnline = useIsOnline();
  const { data, isPending, isFetching, refetch } = useQuery(packagesQuery('BTBRL'));
  const { deposit, isSending } = useDeposit('bonus');
  // Only the first package of this group is offered.
  const first = data?.[0];
  const { terms } = useSelectedTerms(first, true);
  if (isPending) return <OfferGroupSkeleton />;
  if (first === undefined) return <QueryError title={t('bonusOverlay.failed')} query={{ isFetching, refetch }} />;
  return (
    <div className={styles.panel}>
      <div className={styles.gift}>
        <GiftBox className={styles.giftArt} />
        <h2 className={styles.giftTitle}>{t('bonusOverlay.headline', { gift: short(first.gift) })}</h2>
        {terms !== undefined && (
          <p>
            {t('bonusOverlay.text', {
              price: short(terms.pays),
              stakes: short(add(terms.turnover.main, terms.turnover.bonus)),
            })}
          </p>
        )}
      </div>
      <DepositTerms chosen={first} wantsGift />
      <PixLine />
      <Button
        tone="main"
        big
        loading={isSending}
        disabled={!isOnline || terms === undefined}
        onClick={() => void deposit(first, true)}
      >
        {t('deposit.submitOf', { amount: money(terms?.pays ?? first.price) })}
      </Button>
      <Button tone="link" className={styles.other} onClick={() => closeDialog()}>
        {t('bonusOverlay.notNow')}
      </Button>
    </div>
  );
}

/** The bonus overlay: on home only, and only while the server offers its gift. */
export function BonusDialog({ open }: OfferDialogProps) {
  const t = useTranslations();
  const [path] = useLocation();
  const { data: gift } = useQuery({ ...bonusOverlayQuery, enabled: open });
  const isMisplaced = open && (path !== '/home' || gift === 0);
  useEffect(() => {
    if (isMisplaced) closeDialog();
  }, [isMisplaced]);
  return (
    <Sheet
      open={open && !isMisplaced}
      onClose={() => closeDialog()}
      title={t('bonusOverlay.title')}
      closeLabel={t('cashier.close')}
    >
      <BonusPanel />
    </Sheet>
  );
}
