import { payments } from '@arara/contract/payments';
import type { WalletRecord } from '@arara/contract/wallet';
import { Button } from '@arara/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../lib/money-call.ts';
import { useOnline } from '../../lib/online.ts';
import { refreshPlayer } from '../../lib/player.ts';
import { queryClient } from '../../lib/query.ts';

/** Takes back a withdrawal that still waits for its review. */
export function CancelWithdrawal({ order }: { readonly order: WalletRecord['id'] }) {
  const t = useTranslations('records');
  const online = useOnline();
  const cancel = useMoneyCall(payments.cancelWithdraw);
  const [busy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    try {
      await cancel({ orderId: order });
    } catch {
      // Said by the error catalogue; the list below shows how far the order has come.
    } finally {
      setBusy(false);
      void refreshPlayer();
      void queryClient.invalidateQueries({ queryKey: ['records'] });
    }
  }

  return (
    <Button loading={busy} disabled={!online} onClick={() => void press()}>
      {t('cancelWithdrawal')}
    </Button>
  );
}
