import { SpriteIcon } from '../art/icon.tsx';
import { Button } from '../controls/button.tsx';
import { EmptyState, ErrorState } from './state.tsx';

export default { title: 'feedback/State' };

export const Empty = () => (
  <EmptyState icon={<SpriteIcon name="dices" />} title="Nenhuma rodada ainda" text="As que você jogar aparecem aqui." />
);
export const EmptyWithAction = () => (
  <EmptyState
    icon={<SpriteIcon name="wallet" />}
    title="Nenhum depósito ainda"
    text="Depósitos por Pix caem na hora."
    action={<Button tone="main">Depositar</Button>}
  />
);
export const Failed = () => (
  <ErrorState
    title="Não deu para carregar"
    text="Confira sua conexão."
    retryLabel="Tentar de novo"
    onRetry={() => undefined}
  />
);
export const Retrying = () => (
  <ErrorState title="Não deu para carregar" retryLabel="Tentar de novo" retrying onRetry={() => undefined} />
);
