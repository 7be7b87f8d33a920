import { type DepositPackage, payments } from '@arara/contract/player/payments';
import type { DepositTermsView } from '@arara/contract/player/promotions';
import { centavos } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Card } from '@arara/ui/card';
import { Skeleton } from '@arara/ui/skeleton';
import { EmptyState } from '@arara/ui/state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageOpen, QrCode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { QueryError } from '../../../platform/overlay/query-error.tsx';
import { type OfferGroup, paymentKeys } from '../keys.ts';
import { getCachedUserInfo } from '../../accounts/accounts.ts';
import { depositTermsQuery, packagesQuery } from '../offers/offer-queries.ts';
import { useIdempotentCall } from '../../../platform/api/idempotent-call.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import { type DialogName, openDialog } from '../../../platform/overlay/dialogs.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { setDepositChoice, clearDepositChoices, useDepositChoice } from './deposit-choice.ts';
import { DepositTerms, getWithheldReason } from './deposit-terms.tsx';
import { getAppFlag } from './installed-app.ts';
import { clearOpenOrder, showNewOrder, setOrderShown, useOpenOrder } from '../orders/open-order.ts';
import { PackageGrid } from './package-grid.tsx';
import styles from './offer-group-panel.module.css';

/** The package chosen at first (specification, point 5). */
const PRESELECTED = centavos(100_00);

/** Begins a deposit; answers whether it was begun. A failure is said by the error catalogue. */
export function useDeposit(dialog: DialogName): {
  readonly deposit: (chosen: DepositPackage, wantsGift: boolean) => Promise<void>;
  readonly busy: boolean;
} {
  const prePay = useIdempotentCall(payments.prePay);
  const [busy, setBusy] = useState(false);
  async function deposit(chosen: DepositPackage, wantsGift: boolean): Promise<void> {
    // The server would say the same (40302); the choice waits until the form is done.
    if (getCachedUserInfo()?.kyc === 0) return openDialog('editBank');
    const gift = wantsGift && chosen.gift > 0 ? 1 : 0;
    setBusy(true);
    try {
      const order = await prePay({ pkgId: chosen.pkgId, gift, isapp: getAppFlag() });
      const price = queryClient.getQueryData(depositTermsQuery(chosen.pkgId, gift).queryKey)?.pays ?? chosen.price;
      clearDepositChoices();
      showNewOrder({ orderId: order.orderId, url: order.url, price, dialog, from: location.pathname + getGameQuery() });
    } catch {
      // Said by the error catalogue; the panel stays for another try. The shelf may have closed meanwhile.
      void queryClient.invalidateQueries({ queryKey: paymentKeys.offers });
    } finally {
      setBusy(false);
    }
  }
  return { deposit, busy };
}

/** What the address says beside the dialog: the game that is open. */
function getGameQuery(): string {
  const params = new URLSearchParams(location.search);
  params.delete('dialog');
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** A payment that was begun and left. */
function OpenOrderNote() {
  const t = useTranslations('deposit');
  const { short } = useMoneyFormat();
  const order = useOpenOrder((it) => it.order);
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

/** How it is paid, and that play stays play. */
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

/** What a press on the button would do now: what is paid, and whether the gift would be kept back. `isKnown` once its terms are. */
export function useSelectedTerms(
  chosen: DepositPackage | undefined,
  wantsGift: boolean,
): { readonly terms: DepositTermsView | undefined; readonly isWithheld: boolean; readonly isKnown: boolean } {
  const gift = chosen !== undefined && wantsGift && chosen.gift > 0 ? 1 : 0;
  const { data } = useQuery({ ...depositTermsQuery(chosen?.pkgId, gift), placeholderData: keepPreviousData });
  const mine = data !== undefined && data.pkgId === chosen?.pkgId ? data : undefined;
  return { terms: mine, isWithheld: getWithheldReason(data) !== undefined, isKnown: gift === 0 || mine !== undefined };
}

/** A shelf of deposit packages: choose one, see what it brings and costs, pay by Pix on the hosted page. */
export function OfferGroupPanel({
  group: shelf,
  dialog,
  most,
  aside,
  steps,
  children,
}: {
  readonly group: OfferGroup;
  readonly dialog: DialogName;
  /** Show only the first packages of the shelf (specification, point 2: the first four of an offer). */
  readonly most?: number;
  /** Beside the heading: until when an offer runs. */
  readonly aside?: ReactNode;
  /** The instructions of its gifts, where one can be had. */
  readonly steps?: ReactNode;
  readonly children?: ReactNode;
}) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const online = useIsOnline();
  const { data, isPending, refetch, isFetching } = useQuery(packagesQuery(shelf));
  const { pkgId, wantsGift } = useDepositChoice(shelf);
  const { deposit, busy } = useDeposit(dialog);
  const packages = data?.slice(0, most);
  const chosen = packages?.find((it) => (pkgId === undefined ? it.price === PRESELECTED : it.pkgId === pkgId));
  const { terms, isWithheld, isKnown } = useSelectedTerms(chosen, wantsGift);
  const pays = terms?.pays ?? chosen?.price;

  if (isPending) return <OfferGroupSkeleton />;
  if (packages === undefined) return <QueryError title={t('deposit.failed')} query={{ isFetching, refetch }} />;
  if (packages.length === 0)
    return <EmptyState icon={<PackageOpen />} title={t('deposit.empty')} text={t('deposit.emptyText')} />;

  return (
    <div className={styles.panel}>
      <OpenOrderNote />
      <div className={styles.head}>
        <h2>{t('deposit.choose')}</h2>
        {aside}
      </div>
      <PackageGrid
        packages={packages}
        chosen={chosen}
        withoutGifts={isWithheld}
        onChoose={(it) => setDepositChoice(shelf, { pkgId: it?.pkgId ?? null })}
      />
      {chosen !== undefined && (
        <DepositTerms
          chosen={chosen}
          wantsGift={wantsGift}
          onWantsGift={(wants) => setDepositChoice(shelf, { wantsGift: wants })}
        />
      )}
      <PixLine />
      <Button
        tone="main"
        big
        loading={busy}
        // No bonus is accepted before it is known what it asks for.
        disabled={!online || !isKnown}
        onClick={() =>
          void (chosen === undefined || chosen.price <= 0
            ? showAlert(t('deposit.chooseAmount'))
            : deposit(chosen, wantsGift))
        }
      >
        {pays === undefined ? t('deposit.submit') : t('deposit.submitOf', { amount: money(pays) })}
      </Button>
      {!isWithheld && steps}
      {children}
      <p className={styles.fine}>
        {t('deposit.responsible')} · <Link href="/text_jr">{t('deposit.responsibleLink')}</Link>
      </p>
    </div>
  );
}

/** A shelf on its way, in the size that it will have. */
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
