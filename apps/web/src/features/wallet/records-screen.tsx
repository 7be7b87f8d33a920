import { ReceiptTextIcon } from '@arara/ui/art/lucide-icons';
import { type RenderRoundChoices, RoundChoicesContext } from './records/round-choices.ts';
import { FilteredWalletRecords } from './records/records.tsx';
import { WalletPageLayout } from './wallet-layout.tsx';

/** The records: games, bets, deposits, withdrawals, transfers, awards and all entries. `renderRoundChoices` comes from the games. */
export function WalletRecordsScreen({ renderRoundChoices }: { readonly renderRoundChoices: RenderRoundChoices }) {
  return (
    <WalletPageLayout texts="records" icon={<ReceiptTextIcon />}>
      <RoundChoicesContext value={renderRoundChoices}>
        <FilteredWalletRecords kinds={['game', 'bet', 'deposit', 'withdraw', 'transfer', 'award', 'bill', 'flow']} />
      </RoundChoicesContext>
    </WalletPageLayout>
  );
}
