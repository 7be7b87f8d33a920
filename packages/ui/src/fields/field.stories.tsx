import { type Centavos, toCentavos } from '@arara/money';
import { useState } from 'react';
import { LabeledInput } from './field.tsx';
import { MoneyField } from './money-field.tsx';

function MoneyFieldStory() {
  const [value, setValue] = useState<Centavos | undefined>(toCentavos(1284_50));
  return <MoneyField label="Valor do saque" value={value} onChange={setValue} hint="de R$ 50 a R$ 10.000" />;
}

export default {
  Empty: () => <LabeledInput label="E-mail" inputMode="email" />,
  Hint: () => (
    <LabeledInput label="CPF" inputMode="numeric" placeholder="000.000.000-00" hint="O mesmo CPF da conta que paga" />
  ),
  Wrong: () => <LabeledInput label="CPF" defaultValue="111" error="Confira o CPF" />,
  Money: MoneyFieldStory,
};
