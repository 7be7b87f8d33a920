import { type ReactNode, useState } from 'react';
import { useOpenStepRound } from '../../features/games/games.ts';
import { RestrictedScreen } from '../../features/protection/protection.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * The page of a game for a player who may not play: the game only if a round of it is open, to be brought to its end. The page then
 * stays, so that the end of the round can be seen; the server refuses another bet.
 */
export default function RestrictedGame({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  const { round, isLoading } = useOpenStepRound();
  const isOpen = round?.gameCode === code;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (wasOpen) return children;
  return isLoading ? <PageSkeleton /> : <RestrictedScreen />;
}
