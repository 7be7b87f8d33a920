import { giftWithheldReasons } from '@arara/contract/player/payments/deposit';
import type { DepositPackage } from '@arara/contract/player/payments/payments';
import type { DepositTermsView } from '@arara/contract/player/promotions/promotions';
import { addCentavos, type Centavos, subtractCentavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { Switch } from '@arara/ui/controls/switch';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronDownIcon, CircleAlertIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../accounts/accounts.ts';
import { depositTermsQuery } from '../offers/offer-queries.ts';
import { useIsConnected } from '../../../platform/api/online.ts';
import { getGameName } from '../../../platform/format/game-names.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat, useNumberFormat } from '../../../platform/format/money-format.ts';
import styles from './deposit-terms.module.css';

/** Why the chosen gift would not be given, to be shown before the payment; undefined when it would be given. */
export const findGiftWithheldReason = (
  terms: DepositTermsView | undefined,
): (typeof giftWithheldReasons)[number] | undefined =>
  giftWithheldReasons.find((reason) => reason === terms?.giftReason);

type SumFormatter = (sum: Centavos) => string;
const formatNoSum = (): string => '–';

/** What wagering costs on average in a game that the player chooses; at first in the one where it costs least. */
function ExpectedWageringCostRow({
  costs,
  formatSum,
}: {
  readonly costs: DepositTermsView['costs'];
  readonly formatSum: SumFormatter;
}) {
  const t = useTranslations('deposit');
  const { percent } = useNumberFormat();
  const [game, setGame] = useState<string>();
  const [first] = costs;
  if (first === undefined) return null;
  const cheapest = costs.reduce((best, cost) => (cost.expectedCost < best.expectedCost ? cost : best), first);
  const chosen = costs.find(({ gameCode }) => gameCode === game) ?? cheapest;
  return (
    <div>
      <dt>
        {t('expectedCost')}
        <span className={styles.game}>
          <select
            aria-label={t('expectedCostGame')}
            value={chosen.gameCode}
            onChange={(event) => setGame(event.target.value)}
          >
            {costs.map(({ gameCode, gameNameEn, edge }) => (
              <option key={gameCode} value={gameCode}>
                {t('gameEdge', { game: getGameName(gameNameEn), edge: percent(edge / 100) })}
              </option>
            ))}
          </select>
          <ChevronDownIcon aria-hidden />
        </span>
      </dt>
      <dd>{formatSum(chosen.expectedCost)}</dd>
    </div>
  );
}

function DepositTermsLines({
  terms,
  formatSum,
}: {
  readonly terms: DepositTermsView;
  readonly formatSum: SumFormatter;
}) {
  const t = useTranslations('deposit');
  const { percent } = useNumberFormat();
  const formatDateTime = useFormatDateTime();
  const until = useUserInfo()?.payDiscount?.expiredTime;
  return (
    <>
      {terms.discount > 0 && (
        <div>
          <dt>
            {until === undefined
              ? t('discount', { percent: percent(terms.discount) })
              : t('discountUntil', { percent: percent(terms.discount), moment: formatDateTime(until) })}
          </dt>
          <dd>{formatSum(subtractCentavos(terms.pays, terms.price))}</dd>
        </div>
      )}
      <div>
        <dt>{t('youGet')}</dt>
        <dd>{formatSum(addCentavos(terms.pays, terms.gift))}</dd>
      </div>
      <div>
        <dt>
          {/* With something open already it is not all: the cost below is of this deposit too. */}
          {terms.gift > 0
            ? t(terms.open > 0 ? 'toWagerHereWithin' : 'toWagerWithin', { days: terms.bonusDays })
            : t(terms.open > 0 ? 'toWagerHere' : 'toWager')}
        </dt>
        <dd>{formatSum(addCentavos(terms.turnover.main, terms.turnover.bonus))}</dd>
      </div>
      {terms.open > 0 && (
        <div>
          <dt>{t('openBefore')}</dt>
          <dd>{formatSum(terms.open)}</dd>
        </div>
      )}
      <ExpectedWageringCostRow costs={terms.costs} formatSum={formatSum} />
    </>
  );
}

/** The terms of nothing: the lines of those that were shown last, or of a plain deposit, without their sums. */
function NoDepositTerms({ terms }: { readonly terms: DepositTermsView | undefined }) {
  const t = useTranslations('deposit');
  if (terms !== undefined) return <DepositTermsLines terms={terms} formatSum={formatNoSum} />;
  return [t('youGet'), t('toWager')].map((label) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{formatNoSum()}</dd>
    </div>
  ));
}

/** In the place of terms that are not there: they load, or could not be loaded, or there is no connection to load them over. */
function MissingDepositTerms({
  query: { isError, isFetching, refetch },
}: {
  readonly query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
}) {
  const t = useTranslations();
  const isConnected = useIsConnected();
  // The button below says that there is no connection.
  if (!isConnected) return <p className={styles.failed}>{t('deposit.termsFailed')}</p>;
  if (isError)
    return (
      <div className={styles.failed} role="alert">
        {t('deposit.termsFailed')}
        <Button tone="link" loading={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  return (
    <div className={styles.terms} role="status" aria-label={t('common.loading')}>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </div>
  );
}

/** The calculator: what a package brings, what must be wagered and what that costs on average; and the switch that waives the gift. */
export function DepositTermsPanel({
  chosen,
  wantsGift,
  onWantsGift,
}: {
  /** Undefined while what is typed is no amount that can be paid: then there are no sums. */
  readonly chosen: DepositPackage | undefined;
  readonly wantsGift: boolean;
  /** Left out where the screen is about the gift alone. */
  readonly onWantsGift?: (wants: boolean) => void;
}) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  const hasGift = chosen !== undefined && chosen.gift > 0;
  const gift = hasGift && wantsGift ? 1 : 0;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...depositTermsQuery(chosen, gift),
    placeholderData: keepPreviousData,
  });
  const withheld = findGiftWithheldReason(data);
  return (
    <CardPanel sunk className={styles.calc}>
      {hasGift && onWantsGift !== undefined && withheld === undefined && (
        <Switch checked={wantsGift} onChange={onWantsGift}>
          {t('deposit.wantBonus')}
        </Switch>
      )}
      {withheld !== undefined && (
        <p className={styles.note} role="status">
          <CircleAlertIcon aria-hidden /> {t(`deposit.withheld.${withheld}`)}
        </p>
      )}
      {chosen === undefined ? (
        <dl className={styles.terms}>
          <NoDepositTerms terms={data} />
        </dl>
      ) : data === undefined ? (
        <MissingDepositTerms query={{ isError, isFetching, refetch }} />
      ) : (
        <dl className={isPlaceholderData ? `${styles.terms} ${styles.waiting}` : styles.terms}>
          <DepositTermsLines terms={data} formatSum={money} />
        </dl>
      )}
    </CardPanel>
  );
}
