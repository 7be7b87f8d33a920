import { useState } from 'react';
import { CheckIcon, ClockIcon, XIcon } from '../art/lucide-icons.tsx';
import { ChoiceChip, LabelChip } from './chip.tsx';

export default { title: 'controls/Chip' };

export const Calm = () => <LabelChip>18+</LabelChip>;
export const Won = () => (
  <LabelChip tone="won">
    <CheckIcon aria-hidden /> Pago
  </LabelChip>
);
export const Lost = () => (
  <LabelChip tone="lost">
    <XIcon aria-hidden /> Cancelado
  </LabelChip>
);
export const Waiting = () => (
  <LabelChip tone="waiting">
    <ClockIcon aria-hidden /> Em análise
  </LabelChip>
);
export const Chosen = () => {
  const [on, setOn] = useState(true);
  return (
    <ChoiceChip on={on} onClick={() => setOn(!on)}>
      30 dias
    </ChoiceChip>
  );
};
export const NotChosen = () => <ChoiceChip on={false}>7 dias</ChoiceChip>;
export const Disabled = () => (
  <ChoiceChip on={false} disabled>
    24 horas
  </ChoiceChip>
);
