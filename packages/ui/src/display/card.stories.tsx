import { CardPanel } from './card.tsx';

export default { title: 'display/Card' };

export const Raised = () => <CardPanel>Um cartão sobre o fundo</CardPanel>;
export const Sunk = () => (
  <CardPanel>
    <CardPanel sunk>Um cartão dentro de outro</CardPanel>
  </CardPanel>
);
