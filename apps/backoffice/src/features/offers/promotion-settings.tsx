import { type StaffPromotions, staffOffers } from '@arara/contract/staff/offers';
import { type Centavos, scale, ZERO } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { MoneyField } from '@arara/ui/money-field';
import { ApiError } from '@arara/contract/protocol/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, messageOf } from '../../platform/api/api.ts';
import { useFormats } from '../../platform/format/formats.ts';
import { Loaded } from '../../platform/api/query-result.tsx';
import { useMay } from '../../platform/session/signed-in-staff.ts';
import { Panel } from '../../platform/page/panel.tsx';
import { toast } from '../../platform/overlay/toasts.ts';
import styles from './offers.module.css';

const PPM_PER_PERCENT = 10_000;

/** A share in percent as it is typed, with comma or point and at most four decimals, in millionths; NaN when it is none. */
function ppmOf(text: string): number {
  const clean = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,4})?$/.test(clean) ? Math.round(Number(clean) * PPM_PER_PERCENT) : Number.NaN;
}

/** Milestones of a day's stakes, and what VIP levels bring. */
export function Promotions() {
  const settings = useQuery({
    queryKey: ['promotions'],
    queryFn: ({ signal }) => api(staffOffers.staffPromotions, {}, { signal }),
  });
  return <Loaded query={settings}>{(it) => <Editor key={JSON.stringify(it)} settings={it} />}</Loaded>;
}

interface Draft {
  readonly id: number;
  readonly amount: Centavos | undefined;
  readonly percent: string;
}

function Editor({ settings }: { readonly settings: StaffPromotions }) {
  const t = useTranslations('offers');
  const common = useTranslations('common');
  const may = useMay();
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
        milestones: milestones.map(({ amount, percent }) => ({ amount: amount ?? ZERO, ppm: ppmOf(percent) })),
        vipRewardPercent: Number(vipReward),
        levels: levels.map(({ free, percent }) => ({
          freeWithdrawals: Number(free),
          betBonusPercent: Number(percent),
        })),
        reason: reason.trim(),
      }),
    onSuccess: async () => {
      toast(t('saved'));
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
    milestones.every(({ amount, percent }) => amount !== undefined && !Number.isNaN(ppmOf(percent)));
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
                  !Number.isNaN(ppmOf(it.percent)) &&
                  t('milestoneBrings', {
                    amount: money(it.amount),
                    bonus: money(scale(it.amount, ppmOf(it.percent), 1_000_000, 'down')),
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
                  {messageOf(save.error)}
                  <Complaints error={save.error} />
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
          <Levels levels={levels} onChange={setLevels} />
        </Panel>
      </fieldset>
    </form>
  );
}

interface Level {
  readonly free: string;
  readonly percent: string;
}

function Levels({
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
function Complaints({ error }: { readonly error: Error }) {
  const data = error instanceof ApiError ? (error.data as { complaints?: readonly string[] } | null) : null;
  return (
    <ul>
      {(data?.complaints ?? []).map((complaint) => (
        <li key={complaint}>{complaint}</li>
      ))}
    </ul>
  );
}
