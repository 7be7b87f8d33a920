import type { SportOrder } from '@arara/contract/player/sportsbook';
import { Chip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, CircleX, Clock, type IconComponent, RotateCcw } from '@arara/ui/art/lucide-icons';

import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { type BetStatus, getOrderStatus, isStakeReturned, STATUS_TONE } from '../../wallet/wallet.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './bet-card.module.css';
import { Crest } from '../match/crest.tsx';
import { getEventPath } from '../page/paths.ts';
import { useKickOffText } from '../match/kick-off.ts';
import { useMarketNames } from '../odds/market-names.ts';
import { LegMinute } from '../match/match-clock.tsx';
import { isUnderWay, getPhaseKey } from '../match/match-time.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import { eventQuery } from '../events/sport-queries.ts';

const ICONS: Readonly<Record<BetStatus, IconComponent>> = {
  confirming: Clock,
  waiting: Clock,
  reopened: RotateCcw,
  won: CircleCheck,
  halfWon: CircleCheck,
  halfLost: CircleX,
  lost: CircleX,
  push: CircleMinus,
  void: CircleMinus,
  refused: CircleX,
  abandoned: CircleMinus,
  fault: CircleX,
  cashedOut: CircleCheck,
};

/** The status of a bet as text, colour and icon. */
function StatusChip({ status }: { readonly status: BetStatus }) {
  const t = useTranslations('sport.status');
  const Icon = ICONS[status];
  return (
    <Chip tone={STATUS_TONE[status]}>
      <Icon aria-hidden /> {t(status)}
    </Chip>
  );
}

type Leg = SportOrder['legs'][number];

/** The match of a leg in its present state. */
function LegMatch({ leg }: { readonly leg: Leg }) {
  const t = useTranslations('sport');
  const { time, day } = useKickOffText(leg.startsAt);
  const { home, away, score, phase, eventId } = leg;
  // Only a match in play has a minute.
  useQuery({ ...eventQuery(eventId), enabled: isUnderWay(phase), notifyOnChangeProps: ['status'] });
  return (
    <Link href={getEventPath(eventId)} className={styles.match}>
      <span className={styles.side}>
        <Crest team={home} />
        <span>{home}</span>
        <b>{score?.home}</b>
      </span>
      <span className={styles.side}>
        <Crest team={away} />
        <span>{away}</span>
        <b>{score?.away}</b>
      </span>
      <span className={styles.when}>
        {isUnderWay(phase) ? (
          <LegMinute eventId={eventId} />
        ) : phase === 0 ? (
          `${day} ${time}`
        ) : (
          t(`phase.${getPhaseKey(phase)}`)
        )}
      </span>
    </Link>
  );
}

/** A bet of the player: its selections with their matches, its stake and its payout. */
export function BetCard({ order }: { readonly order: SportOrder }) {
  const t = useTranslations('sport.bets');
  const names = useMarketNames();
  const oddsText = useFormatOdds();
  const moment = useFormatDateTime();
  const { money } = useMoneyFormat();
  const { legs, stake, payout, possiblePayout, placedAt } = order;
  const status = getOrderStatus(order);
  const open = status === 'confirming' || status === 'waiting' || status === 'reopened';
  return (
    <li className={styles.bet}>
      <div className={styles.head}>
        <StatusChip status={status} />
        <time dateTime={new Date(placedAt).toISOString()}>{moment(placedAt)}</time>
      </div>
      {legs.map((leg) => (
        <div key={`${leg.eventId} ${leg.line} ${leg.outcomeId}`} className={styles.leg}>
          <div className={styles.pick}>
            <b>{names.pick(leg.line, leg.outcomeId, leg)}</b>
            <b className={styles.odds}>{oddsText(leg.odds)}</b>
          </div>
          <p className={styles.market}>{names.market(leg.line)}</p>
          <LegMatch leg={leg} />
        </div>
      ))}
      <dl className={styles.sums}>
        <div>
          <dt>{t('stake')}</dt>
          <dd>{money(stake)}</dd>
        </div>
        <div>
          <dt>{open ? t('possible') : isStakeReturned(status) ? t('returned') : t('payout')}</dt>
          <dd className={!open && payout > stake ? styles.won : undefined}>
            {money(open ? possiblePayout : isStakeReturned(status) && payout === 0 ? stake : payout)}
          </dd>
        </div>
      </dl>
    </li>
  );
}
