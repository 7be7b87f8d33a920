import { Check, Clock, X } from '../art/lucide-icons.tsx';
import { useState } from 'react';
import { Chip, ChoiceChip } from './chip.tsx';

function Choosing() {
  const [on, setOn] = useState(true);
  return (
    <ChoiceChip on={on} onClick={() => setOn(!on)}>
      30 dias
    </ChoiceChip>
  );
}

export default {
  Calm: () => <Chip>18+</Chip>,
  Won: () => (
    <Chip tone="won">
      <Check aria-hidden /> Pago
    </Chip>
  ),
  Lost: () => (
    <Chip tone="lost">
      <X aria-hidden /> Cancelado
    </Chip>
  ),
  Waiting: () => (
    <Chip tone="waiting">
      <Clock aria-hidden /> Em análise
    </Chip>
  ),
  Choosing,
  Disabled: () => (
    <ChoiceChip on={false} disabled>
      24 horas
    </ChoiceChip>
  ),
};
