import { CheckIcon, ClockIcon, XIcon } from '../art/lucide-icons.tsx';
import { useState } from 'react';
import { LabelChip, ChoiceChip } from './chip.tsx';

function ChoiceChipStory() {
  const [on, setOn] = useState(true);
  return (
    <ChoiceChip on={on} onClick={() => setOn(!on)}>
      30 dias
    </ChoiceChip>
  );
}

export default {
  Calm: () => <LabelChip>18+</LabelChip>,
  Won: () => (
    <LabelChip tone="won">
      <CheckIcon aria-hidden /> Pago
    </LabelChip>
  ),
  Lost: () => (
    <LabelChip tone="lost">
      <XIcon aria-hidden /> Cancelado
    </LabelChip>
  ),
  Waiting: () => (
    <LabelChip tone="waiting">
      <ClockIcon aria-hidden /> Em análise
    </LabelChip>
  ),
  Choosing: ChoiceChipStory,
  Disabled: () => (
    <ChoiceChip on={false} disabled>
      24 horas
    </ChoiceChip>
  ),
};
