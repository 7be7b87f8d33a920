import { ReceiptTextIcon } from '@arara/ui/art/lucide-icons';
import { FilteredWalletRecords } from './records/records.tsx';
import { WalletPageLayout } from './wallet-page.tsx';

/** The records: games, bets, deposits, withdrawals, transfers, awards and all entries. */
export default function WalletRecordsPage() {
  return (
    <WalletPageLayout texts="records" icon={<ReceiptTextIcon />}>
      <FilteredWalletRecords kinds={['game', 'bet', 'deposit', 'withdraw', 'transfer', 'award', 'bill', 'flow']} />
    </WalletPageLayout>
  );
}
