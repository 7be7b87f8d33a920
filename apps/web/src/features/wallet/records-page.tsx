import { ReceiptText } from '@arara/ui/art/lucide-icons';
import { Records } from './records/records.tsx';
import { WalletPage } from './wallet-page.tsx';

/** The records: games, bets, deposits, withdrawals, transfers, awards and all entries. */
export default function RecordsPage() {
  return (
    <WalletPage texts="records" icon={<ReceiptText />}>
      <Records kinds={['game', 'bet', 'deposit', 'withdraw', 'transfer', 'award', 'bill', 'flow']} />
    </WalletPage>
  );
}
