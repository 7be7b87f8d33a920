import { staffOffers } from '@arara/contract/staff/offers';
import type { PlayerProfile } from '@arara/contract/staff/players';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, fieldMessages } from '../../platform/api/api.ts';
import { now } from '../../platform/clock.ts';
import { useFormats } from '../../platform/format/formats.ts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './players.module.css';

const DAY_MS = 24 * 3600 * 1000;
const MAXIMUM = 90;

/** What a player has off every package, and the way to give it or take it back. */
export function PlayerDiscount({ file }: { readonly file: PlayerProfile }) {
  const t = useTranslations('discount');
  const { moment } = useFormats();
  const may = usePermissions();
  const [asking, setAsking] = useState<'give' | 'end' | null>(null);
  const { discount } = file;
  return (
    <span className={styles.type}>
      {discount === null ? t('none') : t('runs', { percent: discount.percent, until: moment(discount.until) })}
      {may('grantDiscounts') && (
        <>
          <Button onClick={() => setAsking('give')}>{t(discount === null ? 'give' : 'change')}</Button>
          {discount !== null && <Button onClick={() => setAsking('end')}>{t('end')}</Button>}
        </>
      )}
      {asking !== null && <DiscountDialog file={file} act={asking} onClose={() => setAsking(null)} />}
    </span>
  );
}

function DiscountDialog({
  file,
  act,
  onClose,
}: {
  readonly file: PlayerProfile;
  readonly act: 'give' | 'end';
  readonly onClose: () => void;
}) {
  const t = useTranslations('discount');
  const queries = useQueryClient();
  const [percent, setPercent] = useState(String(file.discount?.percent ?? 10));
  const [days, setDays] = useState('7');
  const wanted = Number(percent);
  const isEnd = act === 'end';
  const change = useMutation({
    mutationFn: (reason: string) =>
      api(staffOffers.staffGrantDiscount, {
        player: file.player,
        percent: isEnd ? 0 : wanted,
        until: now() + (isEnd ? 1 : Math.round(Number(days))) * DAY_MS,
        reason,
      }),
    onSuccess: async () => {
      showToast(t(isEnd ? 'ended' : 'given'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['player', file.player] });
    },
  });
  const errors = fieldMessages(change.error);
  return (
    <ReasonDialog
      title={t(isEnd ? 'endTitle' : 'title')}
      text={t(isEnd ? 'endText' : 'text')}
      action={t(isEnd ? 'end' : 'give')}
      mutation={change}
      onClose={onClose}
    >
      {!isEnd && (
        <>
          <Field
            label={t('percent')}
            name="percent"
            inputMode="numeric"
            value={percent}
            onChange={(event) => setPercent(event.target.value.replaceAll(/\D/g, '').slice(0, 2))}
            hint={t('percentHint', { most: MAXIMUM })}
            error={errors['percent']}
          />
          <Field
            label={t('days')}
            name="days"
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.target.value.replaceAll(/\D/g, '').slice(0, 2))}
            hint={t('daysHint', { most: MAXIMUM })}
            error={errors['until']}
          />
        </>
      )}
    </ReasonDialog>
  );
}
