import { type DepositPackage, payments } from '@arara/contract/payments';
import { type Centavos, centavos, ZERO } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Card } from '@arara/ui/card';
import { classNames } from '@arara/ui/class-names';
import { Skeleton } from '@arara/ui/skeleton';
import { ErrorState } from '@arara/ui/state';
import { Switch } from '@arara/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { Check, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.ts';
import { gameListQuery, gameName } from '../../lib/games.ts';
import { useMoney, useNumbers } from '../../lib/money-format.ts';
import { useMoneyCall } from '../../lib/money-call.ts';
import { tell } from '../../lib/notices.ts';
import { useOnline } from '../../lib/online.ts';
import { depositTerms } from './deposit-terms.ts';
import styles from './deposit-panel.module.css';
import { dropOrder, openOrder, showOrder, useOpenOrder } from './open-order.ts';

/** The package chosen at first (specification, point 5). */
const PRESELECTED = centavos(100_00);

const pricesQuery = {
  queryKey: ['prices'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api(payments.getPrices, {}, { signal, loading: false, background: true }),
};

function PackageGrid({
  packages,
  chosen,
  onChoose,
}: {
  readonly packages: readonly DepositPackage[];
  readonly chosen: DepositPackage | undefined;
  readonly onChoose: (it: DepositPackage | null) => void;
}) {
  const t = useTranslations('deposit');
  const { short } = useMoney();
  return (
    <div className={styles.packages} role="group" aria-label={t('choose')}>
      {packages.map((it) => {
        const on = it.pkgId === chosen?.pkgId;
        return (
          <button
            key={it.pkgId}
            type="button"
            aria-pressed={on}
            className={classNames(styles.package, on && styles.on)}
            onClick={() => onChoose(on ? null : it)}
          >
            <b>{short(it.price)}</b>
            {it.gift > 0 && <span>{t('plusBonus', { gift: short(it.gift) })}</span>}
            {on && (
              <span className={styles.check} aria-hidden>
                <Check />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** What the choice brings and costs, on the screen where it is accepted. */
function Terms({ price, gift }: { readonly price: Centavos; readonly gift: Centavos }) {
  const t = useTranslations('deposit');
  const { percent } = useNumbers();
  const { money } = useMoney();
  const { data: games } = useQuery(gameListQuery);
  const best = games?.reduce((a, b) => (b.rtp > a.rtp ? b : a), games[0] ?? { rtp: 0, gameType: '' });
  const terms = depositTerms(price, gift, best?.rtp ?? 100);
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t('youGet')}</dt>
        <dd>{money(terms.received)}</dd>
      </div>
      <div>
        <dt>{t('toWager')}</dt>
        <dd>{money(terms.toWager)}</dd>
      </div>
      {best !== undefined && best.gameType !== '' && (
        <div>
          <dt>
            {t('expectedCost', {
              game: gameName(best.gameType),
              edge: percent((100 - best.rtp) / 100),
            })}
          </dt>
          <dd>{money(terms.expectedCost)}</dd>
        </div>
      )}
    </dl>
  );
}

function OpenOrderNote() {
  const t = useTranslations('deposit');
  const { short } = useMoney();
  const order = useOpenOrder((it) => it.order);
  if (order === null) return null;
  return (
    <Card sunk className={styles.openOrder}>
      <p>{t('openOrder', { amount: short(order.price) })}</p>
      <Button onClick={() => showOrder(true)}>{t('continueOrder')}</Button>
      <Button tone="link" onClick={dropOrder}>
        {t('dropOrder')}
      </Button>
    </Card>
  );
}

/** The deposit panel: choose a package, see what it brings, pay by Pix on the hosted page. */
export function DepositPanel() {
  const t = useTranslations();
  const { money } = useMoney();
  const online = useOnline();
  const { data: packages, isPending, refetch, isFetching } = useQuery(pricesQuery);
  const prePay = useMoneyCall(payments.prePay);
  // Undefined until the player chooses: then the preselected package counts; null when they took the choice back.
  const [choice, setChoice] = useState<DepositPackage | null | undefined>();
  const [wantsGift, setWantsGift] = useState(true);
  const [busy, setBusy] = useState(false);

  if (isPending) return <Waiting />;
  if (packages === undefined)
    return (
      <ErrorState
        title={t('deposit.failed')}
        text={t('common.tryAgainText')}
        retryLabel={t('common.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );

  const chosen = choice === undefined ? packages.find((it) => it.price === PRESELECTED) : (choice ?? undefined);
  const gift = chosen !== undefined && wantsGift ? chosen.gift : ZERO;

  async function deposit() {
    if (chosen === undefined || chosen.price <= 0) return tell(t('deposit.chooseAmount'));
    setBusy(true);
    try {
      const order = await prePay({ pkgId: chosen.pkgId, gift: gift > 0 ? 1 : 0, isapp: 0 });
      openOrder({ orderId: order.orderId, url: order.url, price: chosen.price });
    } catch {
      // Said by the error catalogue; the panel stays for another try.
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.panel}>
      <OpenOrderNote />
      <h2>{t('deposit.choose')}</h2>
      <PackageGrid packages={packages} chosen={chosen} onChoose={setChoice} />
      {chosen !== undefined && (
        <Card sunk className={styles.calc}>
          {chosen.gift > 0 && (
            <Switch checked={wantsGift} onChange={setWantsGift}>
              {t('deposit.wantBonus')}
            </Switch>
          )}
          <Terms price={chosen.price} gift={gift} />
        </Card>
      )}
      <p className={styles.pixLine}>
        <span className={styles.pix}>
          <QrCode className="icon" aria-hidden /> Pix
        </span>
        <span>{t('deposit.pixNote')}</span>
      </p>
      <Button tone="main" big loading={busy} disabled={!online} onClick={() => void deposit()}>
        {chosen === undefined ? t('deposit.submit') : t('deposit.submitOf', { amount: money(chosen.price) })}
      </Button>
      <p className={styles.fine}>
        {t('deposit.responsible')} · <Link href="/text_jr">{t('deposit.responsibleLink')}</Link>
      </p>
    </div>
  );
}

function Waiting() {
  const t = useTranslations('common');
  return (
    <div className={styles.panel} role="status" aria-label={t('loading')}>
      <Skeleton className={styles.waitingTitle} />
      <div className={styles.packages}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className={styles.waitingPackage} />
        ))}
      </div>
      <Skeleton className={styles.waitingCard} />
      <Skeleton className={styles.waitingButton} />
    </div>
  );
}
