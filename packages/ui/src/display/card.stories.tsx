import { CardPanel } from './card.tsx';

export default {
  Raised: () => <CardPanel>Um cartão sobre o fundo</CardPanel>,
  Sunk: () => (
    <CardPanel>
      <CardPanel sunk>Um cartão dentro de outro</CardPanel>
    </CardPanel>
  ),
};
