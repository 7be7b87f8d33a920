import { Card } from './card.tsx';

export default {
  Raised: () => <Card>Um cartão sobre o fundo</Card>,
  Sunk: () => (
    <Card>
      <Card sunk>Um cartão dentro de outro</Card>
    </Card>
  ),
};
