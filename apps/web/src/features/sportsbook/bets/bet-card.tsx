import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { addCentavos, type Centavos } from '@arara/money';
import { useTranslations } from 'use-intl';
import { type BetStatus, getSportBetStatus, isStakeReturned } from '../../wallet/wallet.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { multiplyOdds } from '../combinations/combined-odds.ts';
import { describeSystem } from '../combinations/systems.ts';
import { useBetKindText, useSystemPartsText } from '../screens/bet-kind-text.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import { CashOut } from '../cash-out/cash-out.tsx';
import styles from './bet-card.module.css';
import { CombinedBetLeg, isLegReturned, SingleBetLeg } from './bet-leg.tsx';
import { BetStatusChip } from './bet-status-chip.tsx';
import { Button } from '@arara/ui/controls/button';
import { RepeatIcon, Share2Icon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { openSharing } from '../sharing/sharing-store.ts';
import { fillSlip } from '../betting/fill-slip.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';

const isOpenStatus = (status: BetStatus): boolean =>
  status === 'confirming' || status === 'waiting' || status === 'reopened';

/** True for an accepted bet of which some stake is left; whether there is an offer at the moment says the server. */
const canCashOut = ({ stakeLeft }: SportOrder, status: BetStatus): boolean =>
  (status === 'waiting' || status === 'reopened') && stakeLeft > 0;

/** Kind and odds of a bet on several selections; what a system consists of. */
function CombinedBetTitle({ order }: { readonly order: SportOrder }) {
  const oddsText = useFormatOdds();
  const kindText = useBetKindText();
  const partsText = useSystemPartsText();
  const { type: kind, system = null, legs } = order;
  const counted = legs.filter((leg) => !isLegReturned(leg));
  const described = describeSystem(system ?? '');
  return (
    <div className={styles.title}>
      <span>
        <b>{kindText({ kind, system, legs: legs.length })}</b>
        {described !== undefined && described.parts.length > 1 && <small>{partsText(described)}</small>}
      </span>
      {kind === 'multiple' && counted.length > 0 && (
        <b className={styles.odds}>{oddsText(multiplyOdds(counted.map(({ odds }) => odds)))}</b>
      )}
    </div>
  );
}

/** The parts of the stake that were cashed out, each with what it paid. */
function CashOutLines({ order: { cashouts } }: { readonly order: SportOrder }) {
  const t = useTranslations('sport.bets');
  const { money } = useMoneyFormat();
  const moment = useFormatDateTime();
  return cashouts.map(({ stake, amount, at }) => (
    <p key={at} className={styles.part}>
      <span>{t('cashOutPart', { stake: money(stake), amount: money(amount) })}</span>
      <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
    </p>
  ));
}

/** All that a bet has paid: its result, and what was cashed out before. */
const sumPaid = ({ payout, cashouts }: SportOrder): Centavos =>
  cashouts.reduce((sum, { amount }) => addCentavos(sum, amount), payout);

/** The stake, what is left of it after a cash-out, and what the bet paid or may pay. */
function BetSums({ order, status }: { readonly order: SportOrder; readonly status: BetStatus }) {
  const t = useTranslations('sport.bets');
  const { money } = useMoneyFormat();
  const { stake, stakeLeft, possiblePayout } = order;
  const isOpen = isOpenStatus(status);
  const paid = sumPaid(order);
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('stake')}</dt>
        <dd>{money(stake)}</dd>
      </div>
      {isOpen && stakeLeft < stake && (
        <div>
          <dt>{t('stakeLeft')}</dt>
          <dd>{money(stakeLeft)}</dd>
        </div>
      )}
      <div>
        <dt>{isOpen ? t('possible') : isStakeReturned(status) ? t('returned') : t('payout')}</dt>
        <dd className={!isOpen && paid > stake ? styles.won : undefined}>
          {money(isOpen ? possiblePayout : isStakeReturned(status) && paid === 0 ? stake : paid)}
        </dd>
      </div>
    </dl>
  );
}

/** A bet of the player: its selections with their events, its stake and its payout, and what may be done with it. */
export function BetCard({ order }: { readonly order: SportOrder }) {
  const moment = useFormatDateTime();
  const { legs, placedAt } = order;
  const status = getSportBetStatus(order);
  const [only, ...more] = legs;
  return (
    <li className={styles.bet}>
      <div className={styles.head}>
        <BetStatusChip status={status} />
        <time dateTime={new Date(placedAt).toISOString()}>{moment(placedAt)}</time>
      </div>
      {only !== undefined && more.length === 0 ? (
        <SingleBetLeg leg={only} />
      ) : (
        <>
          <CombinedBetTitle order={order} />
          <ul className={styles.legs}>
            {legs.map((leg) => (
              <CombinedBetLeg key={`${leg.eventId} ${leg.line} ${leg.outcomeId}`} leg={leg} />
            ))}
          </ul>
        </>
      )}
      <BetSums order={order} status={status} />
      <CashOutLines order={order} />
      {canCashOut(order, status) && <CashOut order={order} />}
      <BetActions order={order} />
    </li>
  );
}

/** What a player does with a bet that was made: the same bet once more, and showing it to others. */
function BetActions({ order }: { readonly order: SportOrder }) {
  const t = useTranslations('sport');
  const [isFilling, setIsFilling] = useState(false);
  const { type: kind, system = null, legs, stake } = order;
  const repeat = async () => {
    setIsFilling(true);
    try {
      await fillSlip({ kind, system, legs }, stake);
    } finally {
      setIsFilling(false);
    }
  };
  return (
    <div className={styles.actions}>
      <ConnectedButton tone="link" loading={isFilling} onClick={() => void repeat()}>
        <RepeatIcon aria-hidden /> {t('bets.again')}
      </ConnectedButton>
      <Button tone="link" onClick={() => openSharing({ kind, system, legs })}>
        <Share2Icon aria-hidden /> {t('share.open')}
      </Button>
    </div>
  );
}
