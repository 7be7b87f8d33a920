import type { ComponentProps } from 'react';
import { RoundChoices } from '../../features/games/games.ts';
import { WalletRecordsScreen } from '../../features/wallet/wallet.ts';

const renderRoundChoices: ComponentProps<typeof WalletRecordsScreen>['renderRoundChoices'] = (proof) => (
  <RoundChoices proof={proof} />
);

/** The player's records, with the choices of a round as its game draws them. */
export const Page = () => <WalletRecordsScreen renderRoundChoices={renderRoundChoices} />;
