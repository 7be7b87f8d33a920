import { Button } from '@arara/ui/controls/button';
import { Tabs } from '@arara/ui/controls/tabs';
import { TicketIcon } from '@arara/ui/art/lucide-icons';
import { EmptyState } from '@arara/ui/feedback/state';
import { useTranslations } from 'use-intl';
import type { SlipKind } from '../betting/slip-model.ts';
import { changeSlip, useBetSlip } from '../betting/slip-store.ts';
import { isCombinedBetInFlight, isSlipLegBetInFlight } from '../betting/slip-view.ts';
import type { SlipTotals } from '../betting/use-slip-totals.ts';
import { CombinedTab } from './combined-tab.tsx';
import { SingleTab } from './single-tab.tsx';
import styles from './slip-body.module.css';

const SLIP_KINDS: readonly SlipKind[] = ['single', 'multiple', 'system'];

/** How many selections there are, and the button that removes them. */
function SlipHead() {
  const t = useTranslations('sport.slip');
  const count = useBetSlip(({ legs }) => legs.length);
  const isBusy = useBetSlip((slip) => isCombinedBetInFlight(slip) || slip.legs.every(isSlipLegBetInFlight));
  return (
    <div className={styles.top}>
      <span>{t('selections', { count })}</span>
      <Button tone="link" disabled={isBusy} onClick={() => changeSlip({ type: 'clear' })}>
        {t('clear')}
      </Button>
    </div>
  );
}

/** The complete slip: the tabs of its kinds, each with its selections, totals and the button that bets. One selection has no tabs. */
export function SlipBody({ totals }: { readonly totals: SlipTotals }) {
  const t = useTranslations('sport');
  const count = useBetSlip(({ legs }) => legs.length);
  if (count === 0) return <EmptyState icon={<TicketIcon />} title={t('slip.empty')} text={t('slip.emptyText')} />;
  if (count === 1) return <SingleTab totals={totals.singles} />;
  return (
    <div className={styles.kinds}>
      <Tabs
        label={t('kind.title')}
        value={totals.kind}
        onChange={(kind) => changeSlip({ type: 'kind', kind })}
        items={SLIP_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      >
        {() => (
          <>
            <SlipHead />
            {totals.combined === null ? (
              <SingleTab totals={totals.singles} />
            ) : (
              <CombinedTab totals={totals.combined} />
            )}
          </>
        )}
      </Tabs>
    </div>
  );
}
