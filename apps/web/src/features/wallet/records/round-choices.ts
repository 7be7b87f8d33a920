import type { WalletRecord } from '@arara/contract/player/wallet';
import { createContext, type ReactNode } from 'react';

/** Writes what the player chose in a round. */
export type RenderRoundChoices = (proof: NonNullable<WalletRecord['proof']>) => ReactNode;

/** The games bring the words for the choices of their rounds; without them none are written. */
export const RoundChoicesContext = createContext<RenderRoundChoices>(() => null);
