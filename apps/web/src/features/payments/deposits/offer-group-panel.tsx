import type { DepositPackage } from '@arara/contract/player/payments';
import { centavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { Card } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen, QrCode } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useIsOnline } from '../../../platform/api/online.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { DialogName } from '../../../platform/overlay/dialogs.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { QueryError } from '../../../platform/overlay/query-error.tsx';
import type { OfferGroup } from '../keys.ts';
import { packagesQuery } from '../offers/offer-queries.ts';
import { clearOpenOrder, setOrderShown, useOpenOrder } from '../orders/open-order.ts';
import { setDepositChoice, useDepositChoice } from './deposit-choice.ts';
import { DepositTerms } from './deposit-terms.tsx';
import styles from './offer-group-panel.module.css';
import { PackageGrid } from './package-grid.tsx';
import { useDeposit, useSelectedTerms } from './use-deposit.ts';

/** The price of the package that is preselected. */
const PRESELECTED = centavos(100_00);

/** A payment that was started and not finished. */
function OpenOrderNote() {
  const t = useTranslations('deposit');
  const { short } = useMoneyFormat();
  const order = useOpenOrder((state) => state.order);
  if (order === null) return null;
  return (
    <Card sunk className={styles.openOrder}>
      <p>{t('openOrder', { amount: short(order.price) })}</p>
      <Button onClick={() => setOrderShown(true)}>{t('continueOrder')}</Button>
      <Button tone="link" onClick={clearOpenOrder}>
        {t('dropOrder')}
      </Button>
    </Card>
  );
}

/** How a deposit is paid. */
export function PixLine() {
  const t = useTranslations('deposit');
  return (
    <p className={styles.pixLine}>
      <span className={styles.pix}>
        <QrCode className="icon" aria-hidden /> Pix
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
  /** The instructions for a gift, shown where one can be had. */
  readonly steps?: ReactNode;
  readonly children?: ReactNode;
}

/** The packages of a group with the terms of the chosen one and the button that pays. */
function PackageChoice({
  group,
  dialog,
  note,
  steps,
  children,
  packages,
}: OfferGroupProps & { readonly packages: readonly DepositPackage[] }) {
  const t = useTranslations('deposit');
  const { money } = useMoneyFormat();
  const isOnline = useIsOnline();
  const { pkgId, wantsGift } = useDepositChoice(group);
  const { deposit, isSending } = useDeposit(dialog);
  const chosen = packages.find((each) => (pkgId === undefined ? each.price === PRESELECTED : each.pkgId === pkgId));
  const { terms, isWithheld, isKnown } = useSelectedTerms(chosen, wantsGift);
  const pays = terms?.pays ?? chosen?.price;
  const pay = () =>
    chosen === undefined || chosen.price <= 0 ? showAlert(t('chooseAmount')) : deposit(chosen, wantsGift);
  return (
    <div className={styles.panel}>
      <OpenOrderNote />
      <div className={styles.head}>
        <h2>{t('choose')}</h2>
        {note}
      </div>
      <PackageGrid
        packages={packages}
        chosen={chosen}
        withoutGifts={isWithheld}
        onChoose={(next) => setDepositChoice(group, { pkgId: next?.pkgId ?? null })}
      />
      {chosen !== undefined && (
        <DepositTerms
          chosen={chosen}
          wantsGift={wantsGift}
          onWantsGift={(wants) => setDepositChoice(group, { wantsGift: wants })}
        />
      )}
      <PixLine />
      {/* No bonus can be accepted before its terms are known. */}
      <Button tone="main" big loading={isSending} disabled={!isOnline || !isKnown} onClick={() => void pay()}>
        {pays === undefined ? t('submit') : t('submitOf', { amount: money(pays) })}
      </Button>
      {!isWithheld && steps}
      {children}
      <p className={styles.fine}>
        {t('responsible')} · <Link href="/text_jr">{t('responsibleLink')}</Link>
      </p>
    </div>
  );
}

/** An offer group: choose a package, see its terms, pay by Pix on the hosted page. */
export function OfferGroupPanel(props: OfferGroupProps) {
  const t = useTranslations('deposit');
  const { data, isPending, refetch, isFetching } = useQuery(packagesQuery(props.group));
  const packages = data?.slice(0, props.most);
  if (isPending) return <OfferGroupSkeleton />;
  if (packages === undefined) return <QueryError title={t('failed')} query={{ isFetching, refetch }} />;
  if (packages.length === 0) return <EmptyState icon={<PackageOpen />} title={t('empty')} text={t('emptyText')} />;
  return <PackageChoice {...props} packages={packages} />;
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
