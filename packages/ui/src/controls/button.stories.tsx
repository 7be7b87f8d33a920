import { Button } from './button.tsx';

export default {
  Main: () => <Button tone="main">Depositar</Button>,
  Plain: () => <Button>Tentar de novo</Button>,
  Ghost: () => <Button tone="ghost">Entrar</Button>,
  Link: () => <Button tone="link">Ver todas</Button>,
  Big: () => (
    <Button tone="main" big>
      Depositar R$ 100,00
    </Button>
  ),
  Loading: () => (
    <Button tone="main" big loading>
      Depositar R$ 100,00
    </Button>
  ),
  Disabled: () => (
    <Button tone="main" big disabled>
      Entrar
    </Button>
  ),
};
