import { XIcon } from '../art/lucide-icons.tsx';
import { Button } from './button.tsx';

export default { title: 'controls/Button' };

export const Main = () => <Button tone="main">Depositar</Button>;
export const Plain = () => <Button>Tentar de novo</Button>;
export const Ghost = () => <Button tone="ghost">Entrar</Button>;
export const Link = () => <Button tone="link">Ver todas</Button>;
export const Square = () => (
  <Button square aria-label="Fechar">
    <XIcon className="icon" aria-hidden />
  </Button>
);
export const Big = () => (
  <Button tone="main" big>
    Depositar R$ 100,00
  </Button>
);
export const Loading = () => (
  <Button tone="main" big loading>
    Depositar R$ 100,00
  </Button>
);
export const Disabled = () => (
  <Button tone="main" big disabled>
    Entrar
  </Button>
);
export const DisabledPlain = () => <Button disabled>Carregar mais</Button>;
export const DisabledGhost = () => (
  <Button tone="ghost" disabled>
    Entrar
  </Button>
);
export const DisabledLink = () => (
  <Button tone="link" disabled>
    Cancelar saque
  </Button>
);
