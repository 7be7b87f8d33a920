import type { TradedEventDetails, TradedLine } from '@arara/contract/staff/trading/events';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import type { EventAction } from './event-action.ts';
import { formatPrice } from './line-names.ts';
import { useTradingNames } from './use-trading-names.ts';
import styles from './trading.module.css';

const LINE_TONES = { open: 'won', suspended: 'waiting', closed: 'calm', settled: 'calm', cancelled: 'lost' } as const;

/** A line: its prices, what is staked on each outcome, and what it pays if that wins. */
export function TradedLineCard({
  event,
  line,
  onAction,
}: {
  readonly event: TradedEventDetails;
  readonly line: TradedLine;
  readonly onAction: (action: EventAction) => void;
}) {
  const t = useTranslations('trading');
  const { money, moment } = useBackOfficeFormatters();
  const names = useTradingNames();
  const name = names.line(event.sport, line);
  return (
    <section className={styles.line} aria-label={name}>
      <div className={styles.lineHead}>
        <span className={styles.inline}>
          <strong>{name}</strong>
          <LabelChip tone={LINE_TONES[line.shown]}>{t(`lineState.${line.shown}`)}</LabelChip>
        </span>
        <span className={styles.quiet}>
          {t('stakedAndWorst', { staked: money(line.staked), worst: money(line.worstCase) })}
        </span>
      </div>
      {line.override !== null && (
        <p className={styles.inline}>
          <LabelChip tone="waiting">{t('overridden')}</LabelChip>
          <small className={styles.quiet}>
            {line.override.by} · {t('until', { moment: moment(line.override.expiresAt) })} ·{' '}
            <q>{line.override.reason}</q>
          </small>
        </p>
      )}
      <OutcomeList event={event} line={line} />
      <LineActions event={event} line={line} name={name} onAction={onAction} />
    </section>
  );
}

function OutcomeList({ event, line }: { readonly event: TradedEventDetails; readonly line: TradedLine }) {
  const t = useTranslations('trading');
  const { money, locale } = useBackOfficeFormatters();
  const names = useTradingNames();
  const largest = Math.max(1, ...line.outcomes.map(({ exposure }) => exposure));
  return (
    <ul className={styles.outcomes}>
      {line.outcomes.map((outcome) => (
        <li key={outcome.outcome}>
          <span>
            {names.outcome(event, outcome.name)}
            {outcome.result !== null && outcome.result !== 'unknown' && (
              <small className={styles.quiet}> · {t(`manual.${outcome.result}`)}</small>
            )}
          </span>
          <strong>{formatPrice(outcome.odds, locale)}</strong>
          <span className={styles.bar}>
            {outcome.bets === 0 ? (
              <span className={styles.quiet}>{t('noBets')}</span>
            ) : (
              <span>{t('exposureOf', { exposure: money(outcome.exposure), bets: outcome.bets })}</span>
            )}
            {outcome.exposure > 0 && <i style={{ width: `${(100 * outcome.exposure) / largest}%` }} aria-hidden />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function LineActions({
  event,
  line,
  name,
  onAction,
}: {
  readonly event: TradedEventDetails;
  readonly line: TradedLine;
  readonly name: string;
  readonly onAction: (action: EventAction) => void;
}) {
  const t = useTranslations('trading');
  const can = usePermissions();
  const names = useTradingNames();
  const isOffered = line.state === 'open' || line.state === 'suspended';
  const holds = (level: 'line' | 'market') =>
    event.suspensions.some((one) =>
      level === 'line' ? one.line === line.line : one.level === 'market' && one.market === line.market,
    );
  const place = { event: event.event, market: line.market, line: line.line };
  return (
    <span className={styles.actions}>
      {can('suspendBetting') && isOffered && !holds('line') && (
        <Button onClick={() => onAction({ kind: 'suspend', place: { ...place, level: 'line', name } })}>
          {t('suspendLine')}
        </Button>
      )}
      {can('suspendBetting') && isOffered && Object.keys(line.specifiers).length > 0 && !holds('market') && (
        <Button
          onClick={() =>
            onAction({
              kind: 'suspend',
              place: { ...place, level: 'market', name: names.market(event.sport, line.key) },
            })
          }
        >
          {t('suspendMarket')}
        </Button>
      )}
      {can('overridePrices') && isOffered && (
        <Button onClick={() => onAction({ kind: line.override === null ? 'override' : 'endOverride', line })}>
          {t(line.override === null ? 'override' : 'endOverride')}
        </Button>
      )}
      {can('decideResults') && (
        <>
          <Button onClick={() => onAction({ kind: 'result', result: { kind: 'settle', line } })}>{t('settle')}</Button>
          <Button onClick={() => onAction({ kind: 'result', result: { kind: 'void', line } })}>{t('void')}</Button>
        </>
      )}
    </span>
  );
}
