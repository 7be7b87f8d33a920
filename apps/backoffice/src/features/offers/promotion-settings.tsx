import { type StaffPromotions, staffOffers } from '@arara/contract/staff/offers';
import { type Centavos, scale, ZERO } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { MoneyField } from '@arara/ui/money-field';
import { ApiError } from '@arara/contract/protocol/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, errorMessage } from '../../platform/api/api.ts';
import { useFormats } from '../../platform/format/formats.ts';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { Panel } from '../../platform/page/panel.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './offers.module.css';

const PPM_PER_PERCENT = 10_000;

/** A share in percent as it is typed, with comma or point and at most four decimals, in millionths; NaN when it is none. */
function parsePercentAsPpm(text: string): number {
  const clean = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,4})?$/.test(clean) ? Math.round(Number(clean) * PPM_PER_PERCENT) : Number.NaN;
}

/** Milestones of a day's stakes, and what VIP levels bring. */
export function PromotionSettings() {
  const settings = useQuery({
    queryKey: ['promotions'],
    queryFn: ({ signal }) => api(staffOffers.staffPromotions, {}, { signal }),
  });
  return (
    <QueryResult query={settings}>
      {(it) => <PromotionSettingsForm key={JSON.stringify(it)} settings={it} />}
    </QueryResult>
  );
}

interface Draft {
  readonly id: number;
  readonly amount: Centavos | undefined;
  readonly percent: string;
}

function PromotionSettingsForm({ settings }: { readonly settings: StaffPromotions }) {
  const t = useTranslations('offers');
  const common = useTranslations('common');
  const may = usePermissions();
  const queries = useQueryClient();
  const { locale, money } = useFormats();
  const shown = (n: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }).format(n);
  const [milestones, setMilestones] = useState<readonly Draft[]>(() =>
    settings.milestones.map(({ amount, ppm }, id) => ({ id, amount, percent: shown(ppm / PPM_PER_PERCENT) })),
  );
  const [vipReward, setVipReward] = useState(String(settings.vipRewardPercent));
  const [levels, setLevels] = useState(() =>
    settings.levels.map((it) => ({ free: String(it.freeWithdrawals), percent: String(it.betBonusPercent) })),
  );
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () =>
      api(staffOffers.staffSavePromotions, {
        milestones: milestones.map(({ amount, percent }) => ({
          amount: amount ?? ZERO,
          ppm: parsePercentAsPpm(percent),
        })),
        vipRewardPercent: Number(vipReward),
        levels: levels.map(({ free, percent }) => ({
          freeWithdrawals: Number(free),
          betBonusPercent: Number(percent),
        })),
        reason: reason.trim(),
      }),
    onSuccess: async () => {
      showToast(t('saved'));
      setReason('');
      await queries.invalidateQueries({ queryKey: ['promotions'] });
    },
  });
  const whole = [vipReward, ...levels.flatMap(({ free, percent }) => [free, percent])].every((it) =>
    /^\d{1,4}$/.test(it),
  );
  const ready =
    whole &&
    reason.trim() !== '' &&
    milestones.every(({ amount, percent }) => amount !== undefined && !Number.isNaN(parsePercentAsPpm(percent)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !save.isPending) save.mutate();
  };
  const change = (id: number, it: Partial<Draft>) =>
    setMilestones(milestones.map((one) => (one.id === id ? { ...one, ...it } : one)));
  return (
    <form className={styles.columns} onSubmit={submit} noValidate>
      <fieldset className={styles.column} disabled={!may('editOffers')}>
        <legend className="visually-hidden">{t('milestones')}</legend>
        <Panel title={t('milestones')}>
          <p className={styles.quiet}>{t('milestonesText')}</p>
          {milestones.map((it) => (
            <div key={it.id} className={styles.milestone}>
              <MoneyField
                label={t('milestoneAmount')}
                value={it.amount}
                onChange={(amount) => change(it.id, { amount })}
                locale={locale}
              />
              <Field
                label={t('milestonePercent')}
                inputMode="decimal"
                value={it.percent}
                onChange={(event) => change(it.id, { percent: event.target.value })}
              />
              <p className={styles.brings}>
                {it.amount !== undefined &&
                  !Number.isNaN(parsePercentAsPpm(it.percent)) &&
                  t('milestoneBrings', {
                    amount: money(it.amount),
                    bonus: money(scale(it.amount, parsePercentAsPpm(it.percent), 1_000_000, 'down')),
                  })}
              </p>
              <Button onClick={() => setMilestones(milestones.filter((one) => one !== it))}>{t('remove')}</Button>
            </div>
          ))}
          <Button
            onClick={() =>
              setMilestones([
                ...milestones,
                { id: Math.max(0, ...milestones.map((one) => one.id)) + 1, amount: undefined, percent: '' },
              ])
            }
          >
            {t('addMilestone')}
          </Button>
        </Panel>
        {may('editOffers') && (
          <Panel title={t('saveTitle')}>
            <div className={styles.form}>
              <Field
                label={common('reason')}
                value={reason}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => setReason(event.target.value)}
                hint={common('reasonHint')}
              />
              {save.isError && (
                <div className={styles.problem} role="alert">
                  {errorMessage(save.error)}
                  <RefusalReasons error={save.error} />
                </div>
              )}
              <Button type="submit" tone="main" big loading={save.isPending} disabled={!ready}>
                {t('save')}
              </Button>
            </div>
          </Panel>
        )}
      </fieldset>
      <fieldset className={styles.column} disabled={!may('editOffers')}>
        <legend className="visually-hidden">{t('vip')}</legend>
        <Panel title={t('vip')}>
          <Field
            label={t('vipReward')}
            inputMode="numeric"
            value={vipReward}
            onChange={(event) => setVipReward(event.target.value)}
            hint={t('vipRewardText')}
          />
          <VipLevelFields levels={levels} onChange={setLevels} />
        </Panel>
      </fieldset>
    </form>
  );
}

interface Level {
  readonly free: string;
  readonly percent: string;
}

function VipLevelFields({
  levels,
  onChange,
}: {
  readonly levels: readonly Level[];
  readonly onChange: (levels: Level[]) => void;
}) {
  const t = useTranslations('offers');
  const set = (level: number, it: Partial<Level>) =>
    onChange(levels.map((one, n) => (n === level ? { ...one, ...it } : one)));
  return (
    <table className={styles.levels}>
      <caption className="visually-hidden">{t('vip')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('level')}</th>
          <th scope="col">{t('freeWithdrawals')}</th>
          <th scope="col">{t('betBonus')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ free, percent }, level) => (
          // oxlint-disable-next-line react/no-array-index-key -- a level is its place in the list
          <tr key={level}>
            <th scope="row">VIP {level}</th>
            <td>
              <input
                aria-label={t('freeWithdrawalsOf', { level })}
                inputMode="numeric"
                value={free}
                onChange={(event) => set(level, { free: event.target.value })}
              />
            </td>
            <td>
              <input
                aria-label={t('betBonusOf', { level })}
                inputMode="numeric"
                value={percent}
                onChange={(event) => set(level, { percent: event.target.value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The reasons of the rule that refused the settings, in the words of the server. */
function RefusalReasons({ error }: { readonly error: Error }) {
  const data = error instanceof ApiError ? (error.data as { complaints?: readonly string[] } | null) : null;
  return (
    <ul>
      {(data?.complaints ?? []).map((complaint) => (
        <li key={complaint}>{complaint}</li>
      ))}
    </ul>
  );
}
