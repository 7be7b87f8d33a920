import { protection, type Restriction } from '@arara/contract/player/protection';
import { Button } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { Sheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../accounts/accounts.ts';
import { SupportLink } from '../support/support.ts';
import { api } from '../../platform/api/api.ts';
import { refreshPlayer } from '../../platform/api/refresh-player.ts';
import { ChoiceRow } from '../../platform/forms/choice-row.tsx';
import { useFormatDateTime } from '../../platform/format/moment-format.ts';
import { closeDialog, type DialogName, openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import styles from './pause-dialog.module.css';

const HOURS = [24, 168, 720] as const;
type Hours = (typeof HOURS)[number];

/** What keeps the player from playing, why, until when, and what they can still do: support is named where there is one. */
export function RestrictionText({ restriction }: { readonly restriction: Restriction }) {
  const t = useTranslations('protection');
  const format = useFormatDateTime();
  const { status, reason, until } = restriction;
  return (
    <div className={styles.restriction} role="status">
      <b>{t(`status.${status}`)}</b>
      {until !== null && <span>{t('until', { until: format(until) })}</span>}
      {reason !== null && <span>{t('reason', { reason })}</span>}
      <span className={styles.text}>{t(status === 'blocked' ? 'stillPossibleBlocked' : 'stillPossible')}</span>
      {status === 'blocked' && <SupportLink className={styles.support} />}
    </div>
  );
}

/** Chooses how long to pause. The second press confirms: a pause cannot be shortened. */
export function PauseForm() {
  const t = useTranslations('protection');
  const [hours, setHours] = useState<Hours>(24);
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  async function start() {
    if (!confirming) return setConfirming(true);
    if (busy) return;
    setBusy(true);
    try {
      await api(protection.protectionPause, { hours });
      await refreshPlayer();
    } catch {
      // The call has shown an alert.
    } finally {
      setBusy(false);
      setConfirming(false);
    }
  }

  return (
    <>
      <p className={styles.text}>{t('what')}</p>
      <ChoiceRow label={t('duration')}>
        {HOURS.map((each) => (
          <ChoiceChip
            key={each}
            on={each === hours}
            onClick={() => {
              setHours(each);
              setConfirming(false);
            }}
          >
            {t(`hours.${each}`)}
          </ChoiceChip>
        ))}
      </ChoiceRow>
      <Button tone="main" big loading={busy} onClick={() => void start()}>
        {confirming ? t('confirm', { duration: t(`hours.${hours}`) }) : t('start')}
      </Button>
      {confirming && (
        <p className={styles.text} role="status">
          {t('cannotShorten')}
        </p>
      )}
    </>
  );
}

/** The pause (`protection`): what restricts the player now, and a pause of a day, a week or thirty days. */
export default function PauseDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('protection');
  const signedIn = useSession((session) => session.token !== null);
  const restriction = useUserInfo()?.restriction;
  return (
    <Sheet open={dialog !== null} onClose={() => closeDialog()} title={t('title')} closeLabel={t('close')}>
      <div className={styles.body}>
        {restriction !== undefined && <RestrictionText restriction={restriction} />}
        {signedIn ? <PauseForm /> : <Button onClick={() => openDialog('login')}>{t('login')}</Button>}
        <Button onClick={() => closeDialog('/text_jr')}>{t('help')}</Button>
      </div>
    </Sheet>
  );
}
