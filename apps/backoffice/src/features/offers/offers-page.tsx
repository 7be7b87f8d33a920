import { Tabs } from '@arara/ui/controls/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { DepositPackages } from './packages.tsx';
import { PromotionSettings } from './promotion-settings.tsx';

/** The offers: deposit packages by offer group, milestones of the day and VIP benefits. */
export default function OffersPage() {
  const t = useTranslations('offers');
  const [view, setView] = useState<'packages' | 'promotions'>('packages');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        value={view}
        onChange={setView}
        items={[
          { value: 'packages', label: t('packages') },
          { value: 'promotions', label: t('promotions') },
        ]}
      >
        {(shown) => (shown === 'packages' ? <DepositPackages /> : <PromotionSettings />)}
      </Tabs>
    </>
  );
}
