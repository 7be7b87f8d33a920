import { SpriteIcon } from '../art/icon.tsx';
import { SkeletonLines } from './skeleton-lines.tsx';
import { EmptyState, ErrorState } from './state.tsx';

export default {
  Loading: () => <SkeletonLines count={3} label="Carregando" />,
  Empty: () => (
    <EmptyState
      icon={<SpriteIcon name="dices" />}
      title="Nenhuma rodada ainda"
      text="As que você jogar aparecem aqui."
    />
  ),
  Failed: () => (
    <ErrorState
      title="Não deu para carregar"
      text="Confira sua conexão."
      retryLabel="Tentar de novo"
      onRetry={() => undefined}
    />
  ),
};
