import { type LimitKind, limitKinds, type PlayerLimit } from '@arara/contract/player/protection';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { ClockIcon, PencilIcon } from '@arara/ui/art/lucide-icons';
import { classNames } from '@arara/ui/class-names';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeptSheet } from '../../../platform/forms/kept-draft.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { LimitSheet, nameLimit, saveLimit } from './limit-sheet.tsx';
import styles from './limits.module.css';
import { reaisToCentavos, ZERO_CENTAVOS } from '@arara/money';
import { formatMoney } from '../../../platform/format/money-text.ts';
import { useLanguage } from '@arara/client/i18n';

/** A looser limit that waits: from when, and then until when, it can be confirmed. */
function PendingLimitNote({ limit }: { readonly limit: PlayerLimit }) {
  const t = useTranslations('limits');
  const format = useLimitValueFormat();
  const formatTime = useFormatDateTime();
  const [isSending, setIsSending] = useState(false);
  const { kind, pending } = limit;
  if (pending === undefined) return null;
  const wanted = pending.value === null ? t('none') : format(kind, pending.value);
  const isOpen = getServerNow() >= pending.from;
  const confirm = async () => {
    setIsSending(true);
    try {
      await saveLimit(limit, pending.value);
    } catch {
      // The call has shown an alert; the button stays for another try.
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={styles.pending}>
      <ClockIcon className="icon" aria-hidden />
      <span>
        {isOpen
          ? t('pendingOpen', { value: wanted, until: formatTime(pending.until) })
          : t('pendingFrom', { value: wanted, from: formatTime(pending.from) })}
      </span>
      {isOpen && (
        <ConnectedButton needs="network" loading={isSending} onClick={() => void confirm()}>
          {t('confirm')}
        </ConnectedButton>
      )}
    </div>
  );
}

/** One limit: what was used of it as a bar, what waits, and the way to change it. */
function LimitLine({ limit, onEdit }: { readonly limit: PlayerLimit; readonly onEdit: () => void }) {
  const t = useTranslations('limits');
  const format = useLimitValueFormat();
  const { kind, period, value, used } = limit;
  const share = value === null ? 0 : computeUsedShare(used, value);
  const name = t('sheetTitle', { kind: t(`kinds.${kind}`), period: t(`of.${period}`) });
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <span className={styles.period}>{t(`periods.${period}`)}</span>
        <span className={styles.amount}>
          <b>{format(kind, used)}</b>{' '}
          {value === null ? t('withoutLimit') : t('ofLimit', { limit: format(kind, value) })}
        </span>
        <ConnectedButton needs="network" square tone="ghost" aria-label={t('edit', { name })} onClick={onEdit}>
          <PencilIcon className="icon" aria-hidden />
        </ConnectedButton>
      </div>
      {value !== null && (
        <div
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={value}
          aria-valuenow={Math.min(used, value)}
          aria-valuetext={`${format(kind, used)} ${t('ofLimit', { limit: format(kind, value) })}`}
          className={classNames(styles.bar, share >= 1 && styles.full)}
        >
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
      {share >= 1 && <p className={styles.reached}>{t('reached')}</p>}
      <PendingLimitNote limit={limit} />
    </li>
  );
}

function LimitCard({
  kind,
  limits,
  onEdit,
}: {
  readonly kind: LimitKind;
  readonly limits: readonly PlayerLimit[];
  readonly onEdit: (limit: PlayerLimit) => void;
}) {
  const t = useTranslations('limits');
  return (
    <CardPanel className={styles.card}>
      <h3>{t(`kinds.${kind}`)}</h3>
      <p className={styles.fine}>{t(`what.${kind}`)}</p>
      <ul className={styles.lines}>
        {limits.map((limit) => (
          <LimitLine key={limit.period} limit={limit} onEdit={() => onEdit(limit)} />
        ))}
      </ul>
    </CardPanel>
  );
}

const PERIODS = ['day', 'week', 'month'] as const;

/** The limits while they load: the same cards with the lines of their periods. */
export const LimitCardsSkeleton = () => (
  <div className={styles.cards} aria-hidden>
    {limitKinds.map((kind) => (
      <CardPanel key={kind} className={styles.card}>
        <Skeleton className={styles.waitingTitle} />
        <Skeleton className={styles.waitingText} />
        <div className={styles.lines}>
          {PERIODS.map((period) => (
            <div key={period} className={styles.head}>
              <Skeleton className={styles.waitingPeriod} />
              <Skeleton className={styles.waitingAmount} />
              <Skeleton className={styles.waitingButton} />
            </div>
          ))}
        </div>
      </CardPanel>
    ))}
  </div>
);

/** A name that is no limit's opens nothing. */
const isSheetName = (name: string): name is string => name !== '';

/** All limits, a card for each kind. */
export function LimitCards({ limits }: { readonly limits: readonly PlayerLimit[] }) {
  const [sheet, setSheet] = useKeptSheet('limits', isSheetName);
  const edited = limits.find((limit) => nameLimit(limit) === sheet) ?? null;
  return (
    <div className={styles.cards}>
      {limitKinds.map((kind) => (
        <LimitCard
          key={kind}
          kind={kind}
          limits={limits.filter((limit) => limit.kind === kind)}
          onEdit={(limit) => setSheet(nameLimit(limit))}
        />
      ))}
      <LimitSheet limit={edited} onClose={() => setSheet(null)} />
    </div>
  );
}

/** Values of limits as they are shown and typed: reais on the wire become centavos, minutes become hours and minutes. */

const MINUTES_PER_HOUR = 60;

/** Writes a value of a limit. Limits are of real money, also where a test account shows them. */
function useLimitValueFormat(): (kind: LimitKind, value: number) => string {
  const t = useTranslations('limits');
  const locale = useLanguage((language) => language.tag);
  return (kind, value) => {
    if (kind !== 'time') return formatMoney(reaisToCentavos(value) ?? ZERO_CENTAVOS, locale);
    const [hours, minutes] = [Math.floor(value / MINUTES_PER_HOUR), value % MINUTES_PER_HOUR];
    if (hours === 0) return t('minutes', { minutes });
    return minutes === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes });
  };
}

/** How much of a limit is used, from 0 to 1; a limit of zero is used up. */
const computeUsedShare = (used: number, value: number): number =>
  value <= 0 ? 1 : Math.min(1, Math.max(0, used / value));
