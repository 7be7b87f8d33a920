import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { type Centavos, subtractCentavos } from '@arara/money';
import { CircleAlertIcon, XIcon } from '@arara/ui/art/lucide-icons';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useQueries, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { sportQueryKeys } from '../keys.ts';
import { sportEventQuery } from '../live/event-query.ts';
import { getOutcomePrice, toPricePart, useEventParts } from '../live/live-events.ts';
import { DelayRing } from '../match/delay-ring.tsx';
import { CASH_OUT_PERCENT, canCashOutPart, computePercentCashOut } from './cash-out-part.ts';
import styles from './cash-out-panel.module.css';
import { CashOutSlider } from './cash-out-slider.tsx';
import { type CashOutOutcome, useCashOut } from './use-cash-out.ts';
import { sportOrderCalls } from '@arara/contract/player/sportsbook/sport-orders';
import type { BetId } from '@arara/contract/protocol/fields';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { getServerNow } from '../../../platform/time/server-clock.ts';

/** Why the last press made no cash-out. `quote` is what the bet is worth now. */
function CashOutOutcomeNote({
  outcome,
  quote,
}: {
  readonly outcome: CashOutOutcome;
  readonly quote: Centavos | undefined;
}) {
  const t = useTranslations('sport.cashOut');
  const { money } = useMoneyFormat();
  if (outcome.status === 'idle' || outcome.status === 'sending') return null;
  const text =
    outcome.status === 'said'
      ? outcome.text
      : outcome.status === 'fell' && quote !== undefined
        ? t('fellTo', { from: money(outcome.from) })
        : t(outcome.status);
  return (
    <p className={styles.note} role="alert">
      <CircleAlertIcon aria-hidden />
      <span>{text}</span>
    </p>
  );
}

/** The offer of the moment with the time that is left of it; a bet without an offer says so. */
function CashOutQuote({
  quote,
  isRefused,
}: {
  readonly quote: { readonly amount: Centavos; readonly from: number; readonly expiresAt: number } | undefined;
  readonly isRefused: boolean;
}) {
  const t = useTranslations('sport.cashOut');
  const { money } = useMoneyFormat();
  if (isRefused) return <p className={styles.none}>{t('notOffered')}</p>;
  if (quote === undefined) return <Skeleton className={styles.waiting} />;
  return (
    <div className={styles.quote}>
      <DelayRing key={quote.expiresAt} from={quote.from} until={quote.expiresAt} />
      <p>
        <small>{t('offer')}</small>
        <b>{money(quote.amount)}</b>
      </p>
    </div>
  );
}

/** What the player gets and what stays at stake. */
function CashOutSums({
  stakeLeft,
  part,
}: {
  readonly stakeLeft: Centavos;
  readonly part: { stake: Centavos; amount: Centavos };
}) {
  const t = useTranslations('sport.cashOut');
  const { money } = useMoneyFormat();
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('stays')}</dt>
        <dd>{money(subtractCentavos(stakeLeft, part.stake))}</dd>
      </div>
      <div>
        <dt>{t('receives')}</dt>
        <dd>{money(part.amount)}</dd>
      </div>
    </dl>
  );
}

/** An offer is asked for again after this time without a further move of a price. */
const PRICE_MOVE_SETTLE_MS = 300;

/** Asks for the offer again when a price of the bet's lines has moved. */
function useOfferFollowsPrices({ orderId, legs }: SportOrder, isPaused: boolean): void {
  const queryClient = useQueryClient();
  const open = legs.filter(({ result }) => result === null);
  // Prices of events that nothing has read are not known.
  useQueries({
    queries: [...new Set(open.map(({ eventId }) => eventId))].map((eventId) => ({
      ...sportEventQuery(eventId),
      notifyOnChangeProps: ['status' as const],
    })),
  });
  const prices = useEventParts(open.map(toPricePart), () =>
    open
      .map((leg) => {
        const price = getOutcomePrice(leg);
        return `${price?.odds} ${price?.open}`;
      })
      .join(),
  );
  const asked = useRef(prices);
  useEffect(() => {
    if (isPaused || asked.current === prices) return;
    const timer = setTimeout(() => {
      asked.current = prices;
      void queryClient.invalidateQueries({ queryKey: sportQueryKeys.cashOut(orderId) }, { cancelRefetch: false });
    }, PRICE_MOVE_SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, prices, orderId, queryClient]);
}

/** A bet's offer, the part of it that is cashed out, and the press that does it. */
export function CashOutPanel({ order, onClose }: { readonly order: SportOrder; readonly onClose: () => void }) {
  const t = useTranslations('sport.cashOut');
  const { money } = useMoneyFormat();
  const { orderId, stakeLeft } = order;
  const [percent, setPercent] = useState<number>(CASH_OUT_PERCENT.all);
  const { outcome, cashOut } = useCashOut(order, onClose);
  const isSending = outcome.status === 'sending';
  const isPaused = isSending || outcome.status === 'unanswered';
  const { data, isError } = useQuery(cashOutQuoteQuery(orderId, isPaused));
  useOfferFollowsPrices(order, isPaused);
  const quote = isError ? undefined : data;
  const part = quote === undefined ? undefined : computePercentCashOut(percent, { stakeLeft, quote: quote.amount });
  const panel = useRef<HTMLElement>(null);
  const hasPart = part !== undefined;
  // It opens at the foot of a bet, where the button that takes the offer would be below the window.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call as this effect's clean-up.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [hasPart]);
  return (
    <section ref={panel} className={styles.panel} aria-label={t('title')}>
      <header className={styles.head}>
        <b>{t('title')}</b>
        <button type="button" className={styles.close} aria-label={t('close')} disabled={isSending} onClick={onClose}>
          <XIcon aria-hidden />
        </button>
      </header>
      <CashOutQuote quote={quote} isRefused={isError} />
      {canCashOutPart(stakeLeft) && <CashOutSlider percent={percent} onChange={setPercent} />}
      {part !== undefined && <CashOutSums stakeLeft={stakeLeft} part={part} />}
      {quote !== undefined && part === undefined && <p className={styles.none}>{t('tooLittleLeft')}</p>}
      <CashOutOutcomeNote outcome={outcome} quote={quote?.amount} />
      {outcome.status === 'unanswered' ? (
        <ConnectedButton tone="main" onClick={() => void cashOut(outcome.sent)}>
          {t('askAgain')}
        </ConnectedButton>
      ) : (
        <ConnectedButton
          tone="main"
          disabled={quote === undefined || part === undefined}
          loading={isSending}
          onClick={() => {
            if (quote !== undefined && part !== undefined)
              void cashOut({ quoteId: quote.quoteId, percent, amount: part.amount });
          }}
        >
          {part === undefined ? t('confirmNone') : t('confirm', { amount: money(part.amount) })}
        </ConnectedButton>
      )}
    </section>
  );
}

/** A bet without an offer is asked for again after this time: its lines may open again. */
const NO_OFFER_RETRY_MS = 5_000;

/** What a bet is worth now. `isPaused`: the player's press is on its way, and the quote that it names stays. */
const cashOutQuoteQuery = (orderId: BetId, isPaused: boolean) =>
  queryOptions({
    queryKey: sportQueryKeys.cashOut(orderId),
    queryFn: async ({ signal }) => {
      const quote = await callApi(
        sportOrderCalls.sportCashOutQuote,
        { orderId },
        { signal, ...BACKGROUND_CALL_OPTIONS },
      );
      return { ...quote, from: getServerNow() };
    },
    enabled: !isPaused,
    // A quote of an earlier look is over.
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.error !== null) return NO_OFFER_RETRY_MS;
      return Math.max(200, state.data.expiresAt - getServerNow());
    },
  });
