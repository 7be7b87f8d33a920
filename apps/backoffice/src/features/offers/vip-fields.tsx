import { useTranslations } from 'use-intl';
import { TextField } from '../../platform/forms/text-field.tsx';
import { TitledPanel } from '../../platform/page/panel.tsx';
import styles from './offers.module.css';
import type { VipLevelDraft, PromotionDraft } from './promotion-draft.ts';

/** The reward for reaching a VIP level, and the benefits of each level. */
export function VipFields({
  draft,
  onChange,
}: {
  readonly draft: PromotionDraft;
  readonly onChange: (fields: Partial<PromotionDraft>) => void;
}) {
  const t = useTranslations('offers');
  const changeLevel = (changed: number, fields: Partial<VipLevelDraft>) =>
    onChange({ levels: draft.levels.map((level, index) => (index === changed ? { ...level, ...fields } : level)) });
  return (
    <TitledPanel title={t('vip')}>
      <TextField
        label={t('vipReward')}
        inputMode="numeric"
        value={draft.vipReward}
        onChange={(vipReward) => onChange({ vipReward })}
        hint={t('vipRewardText')}
      />
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
          {draft.levels.map((level, index) => (
            <VipLevelFieldsRow
              // oxlint-disable-next-line react/no-array-index-key -- a level is its place in the list
              key={index}
              index={index}
              level={level}
              onChange={(fields) => changeLevel(index, fields)}
            />
          ))}
        </tbody>
      </table>
    </TitledPanel>
  );
}

function VipLevelFieldsRow({
  index,
  level,
  onChange,
}: {
  readonly index: number;
  readonly level: VipLevelDraft;
  readonly onChange: (fields: Partial<VipLevelDraft>) => void;
}) {
  const t = useTranslations('offers');
  const cell = (name: keyof VipLevelDraft, label: string) => (
    <td>
      <input
        aria-label={label}
        inputMode="numeric"
        value={level[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </td>
  );
  return (
    <tr>
      <th scope="row">VIP {index}</th>
      {cell('freeWithdrawals', t('freeWithdrawalsOf', { level: index }))}
      {cell('betBonus', t('betBonusOf', { level: index }))}
    </tr>
  );
}
