import { useQuery } from '@tanstack/react-query';
import { Redirect, useSearchParams } from 'wouter';
import { gameListQuery, gamePath } from '../../lib/games.ts';

/** `/gameMess`: takes a game's code or type as a parameter and goes to that game's own page. */
export default function GameEntryPage() {
  const [params] = useSearchParams();
  const { data, isPending } = useQuery(gameListQuery);
  if (isPending) return null;
  const game = data?.find(
    (entry) => entry.gameCode === params.get('gameCode') || entry.gameType === params.get('gameType'),
  );
  return <Redirect to={game === undefined ? '/gameGroupList' : gamePath(game)} replace />;
}
