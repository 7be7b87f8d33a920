import { type DepositPackage, FREE_AMOUNT_PACKAGE_ID } from '@arara/contract/player/payments/payments';
import { Button } from '@arara/ui/controls/button';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { SheetFooter } from '@arara/ui/overlays/sheet-footer';
import { useQuery } from '@tanstack/react-query';
import { PackageOpenIcon, QrCodeIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { DialogName } from '../../../platform/overlay/dialogs.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import type { OfferGroup } from '../keys.ts';
import { depositPackagesQuery } from '../offers/offer-queries.ts';
import { clearOpenDepositOrder, setOpenDepositOrderVisible, useOpenDepositOrder } from '../orders/open-order.ts';
import { setDepositChoice, useDepositChoice } from './deposit-choice.ts';
import { DepositTermsPanel } from './deposit-terms.tsx';
import { FreeAmountField, toFreeAmountPackage, useFreeAmountLimits } from './free-amount-field.tsx';
import styles from './offer-group-panel.module.css';
import { OfferSteps } from './offer-steps.tsx';
import { DepositPackageGrid } from './package-grid.tsx';
import { findOrdinaryPackage } from './preselected-package.ts';
import { useStartDeposit, useSelectedDepositTerms } from './use-deposit.ts';

/** A payment that was started and not finished. */
function OpenDepositOrderNote() {
  const t = useTranslations('deposit');
  const { money } = useMoneyFormat();
  const order = useOpenDepositOrder((state) => state.order);
  if (order === null) return null;
  return (
    <CardPanel sunk className={styles.openOrder}>
      <p>{t('openOrder', { amount: money(order.price) })}</p>
      <ConnectedButton onClick={() => setOpenDepositOrderVisible(true)}>{t('continueOrder')}</ConnectedButton>
      <Button tone="link" onClick={clearOpenDepositOrder}>
        {t('dropOrder')}
      </Button>
    </CardPanel>
  );
}

/** How a deposit is paid. */
export function PixPaymentNote() {
  const t = useTranslations('deposit');
  return (
    <p className={styles.pixLine}>
      <span className={styles.pix}>
        <QrCodeIcon className="icon" aria-hidden /> Pix
      </span>
      <span>{t('pixNote')}</span>
    </p>
  );
}

interface OfferGroupProps {
  readonly group: OfferGroup;
  /** The dialog in which the panel is shown. */
  readonly dialog: DialogName;
  /** Show only the first packages of the group. */
  readonly most?: number;
  /** Next to the heading: how long an offer is available. */
  readonly note?: ReactNode;
  /** Shows the instructions of an offer, where its gift can be had. */
  readonly hasSteps?: boolean;
  /** The package that is chosen at first. */
  readonly preselect?: (packages: readonly DepositPackage[]) => DepositPackage | undefined;
  readonly children?: ReactNode;
}

/** The packages of a group with the terms of the chosen one and the button that pays. */
function DepositPackageChooser({
  group,
  dialog,
  note,
  hasSteps = false,
  preselect = findOrdinaryPackage,
  children,
  packages,
}: OfferGroupProps & { readonly packages: readonly DepositPackage[] }) {
  const t = useTranslations('deposit');
  const { money } = useMoneyFormat();
  const { pkgId, freeAmount, wantsGift } = useDepositChoice(group);
  const limits = useFreeAmountLimits(group);
  const { deposit, isSending } = useStartDeposit(dialog);
  const isTyped = pkgId === FREE_AMOUNT_PACKAGE_ID;
  const picked = pkgId === undefined ? preselect(packages) : packages.find((each) => each.pkgId === pkgId);
  const chosen = isTyped ? toFreeAmountPackage(freeAmount, limits) : picked;
  const { terms, isWithheld, isKnown } = useSelectedDepositTerms(chosen, wantsGift);
  const pays = terms?.pays ?? chosen?.price;
  const pay = () => {
    if (chosen !== undefined && chosen.price > 0) return void deposit(chosen, wantsGift);
    if (isTyped && freeAmount !== undefined) return setDepositChoice(group, { isAmountRefused: true });
    void showAlert(t('chooseAmount'));
  };
  return (
    <div className={styles.panel}>
      <OpenDepositOrderNote />
      <div className={styles.head}>
        <h2>{t('choose')}</h2>
        {note}
      </div>
      <DepositPackageGrid
        packages={packages}
        chosen={chosen}
        withoutGifts={isWithheld || !wantsGift}
        onChoose={(next) => setDepositChoice(group, { pkgId: next?.pkgId ?? null, freeAmount: undefined })}
      />
      {limits !== null && <FreeAmountField group={group} limits={limits} />}
      {/* Also for an amount that cannot be paid: the button below stays in its place while it is typed. */}
      <DepositTermsPanel
        chosen={chosen}
        wantsGift={wantsGift}
        onWantsGift={(wants) => setDepositChoice(group, { wantsGift: wants })}
      />
      <PixPaymentNote />
      {/* No bonus can be accepted before its terms are known. */}
      <SheetFooter>
        <ConnectedButton tone="main" big loading={isSending} disabled={!isKnown} onClick={pay}>
          {pays === undefined ? t('submit') : t('submitOf', { amount: money(pays) })}
        </ConnectedButton>
      </SheetFooter>
      {hasSteps && !isWithheld && <OfferSteps withGift={wantsGift} />}
      {children}
      <ResponsiblePlayNote />
    </div>
  );
}

function ResponsiblePlayNote() {
  const t = useTranslations('deposit');
  return (
    <p className={styles.fine}>
      {t('responsible')} · <Link href="/text_jr">{t('responsibleLink')}</Link>
    </p>
  );
}

/** An offer group: choose a package, see its terms, pay by Pix on the hosted page. */
export function OfferGroupPanel(props: OfferGroupProps) {
  const t = useTranslations('deposit');
  const { data, isPending, refetch, isFetching } = useQuery(depositPackagesQuery(props.group));
  const packages = data?.slice(0, props.most);
  if (isPending) return <OfferGroupSkeleton />;
  if (packages === undefined)
    return <QueryErrorMessage isAboutMoney title={t('failed')} query={{ isFetching, refetch }} />;
  if (packages.length === 0) return <EmptyState icon={<PackageOpenIcon />} title={t('empty')} text={t('emptyText')} />;
  return <DepositPackageChooser {...props} packages={packages} />;
}

/** An offer group while it loads, in its later size. */
export function OfferGroupSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.panel} role="status" aria-label={t('loading')}>
      <Skeleton className={styles.waitingTitle} />
      <div className={styles.waitingPackages}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className={styles.waitingPackage} />
        ))}
      </div>
      <Skeleton className={styles.waitingCard} />
      <Skeleton className={styles.waitingButton} />
    </div>
  );
}
