import { staffOfferCalls } from '@arara/contract/staff/offers';
import type { PlayerProfile } from '@arara/contract/staff/players';
import { Button } from '@arara/ui/controls/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi, getApiFieldMessages } from '../../platform/api/api.ts';
import { getNowMs } from '@arara/client/clock';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import { showToast } from '@arara/client/toasts';
import styles from './players.module.css';
import { staffPlayerQueryKeys } from './players.queries.ts';

const DAY_MS = 24 * 3600 * 1000;
/** The largest percentage, and the largest number of days. */
const MAX_DISCOUNT_PERCENT = 90;

/** The player's discount on every package, with the buttons to grant or end it. */
export function PlayerDiscountPanel({ profile }: { readonly profile: PlayerProfile }) {
  const t = useTranslations('discount');
  const { moment } = useBackOfficeFormatters();
  const can = usePermissions();
  const [action, setAction] = useState<DiscountActionKind | null>(null);
  const { discount } = profile;
  return (
    <span className={styles.type}>
      {discount === null ? t('none') : t('runs', { percent: discount.percent, until: moment(discount.until) })}
      {can('grantDiscounts') && (
        <>
          <Button onClick={() => setAction('give')}>{t(discount === null ? 'give' : 'change')}</Button>
          {discount !== null && <Button onClick={() => setAction('end')}>{t('end')}</Button>}
        </>
      )}
      {action !== null && <PlayerDiscountDialog profile={profile} action={action} onClose={() => setAction(null)} />}
    </span>
  );
}

type DiscountActionKind = 'give' | 'end';

interface PlayerDiscountDraft {
  readonly percent: string;
  readonly days: string;
}

/** Grants the discount, or ends it with `end`. */
function useChangePlayerDiscount(player: PlayerProfile['player'], action: DiscountActionKind, onClose: () => void) {
  const t = useTranslations('discount');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, percent, days }: PlayerDiscountDraft & { readonly reason: string }) => {
      const terms = action === 'end' ? { percent: 0, days: 1 } : { percent: Number(percent), days: Number(days) };
      const until = getNowMs() + Math.round(terms.days) * DAY_MS;
      return callStaffApi(staffOfferCalls.staffGrantDiscount, { player, percent: terms.percent, until, reason });
    },
    onSuccess: async ({ state }) => {
      showToast(t(state === 'waiting' ? 'waiting' : action === 'end' ? 'ended' : 'given'));
      onClose();
      await queries.invalidateQueries({ queryKey: staffPlayerQueryKeys.profile(player) });
    },
  });
}

function PlayerDiscountDialog({
  profile,
  action,
  onClose,
}: {
  readonly profile: PlayerProfile;
  readonly action: DiscountActionKind;
  readonly onClose: () => void;
}) {
  const t = useTranslations('discount');
  const [draft, setDraft] = useState<PlayerDiscountDraft>({
    percent: String(profile.discount?.percent ?? 10),
    days: '7',
  });
  const change = useChangePlayerDiscount(profile.player, action, onClose);
  const mutation = { ...change, mutate: (reason: string) => change.mutate({ ...draft, reason }) };
  const isEnd = action === 'end';
  return (
    <ReasonDialog
      title={t(isEnd ? 'endTitle' : 'title')}
      text={t(isEnd ? 'endText' : 'text')}
      action={t(isEnd ? 'end' : 'give')}
      mutation={mutation}
      onClose={onClose}
    >
      {!isEnd && <PlayerDiscountFields draft={draft} onChange={setDraft} errors={getApiFieldMessages(change.error)} />}
    </ReasonDialog>
  );
}

/** Keeps the first two digits of what was typed. */
const keepTwoDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 2);

function PlayerDiscountFields({
  draft,
  onChange,
  errors,
}: {
  readonly draft: PlayerDiscountDraft;
  readonly onChange: (draft: PlayerDiscountDraft) => void;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('discount');
  return (
    <>
      <TextField
        label={t('percent')}
        name="percent"
        inputMode="numeric"
        value={draft.percent}
        onChange={(text) => onChange({ ...draft, percent: keepTwoDigits(text) })}
        hint={t('percentHint', { most: MAX_DISCOUNT_PERCENT })}
        error={errors['percent']}
      />
      <TextField
        label={t('days')}
        name="days"
        inputMode="numeric"
        value={draft.days}
        onChange={(text) => onChange({ ...draft, days: keepTwoDigits(text) })}
        hint={t('daysHint', { most: MAX_DISCOUNT_PERCENT })}
        error={errors['until']}
      />
    </>
  );
}
