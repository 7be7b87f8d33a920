import { type Centavos, centavos } from '@arara/money';
import { useState } from 'react';
import { Field } from './field.tsx';
import { MoneyField } from './money-field.tsx';

function Money() {
  const [value, setValue] = useState<Centavos | undefined>(centavos(1284_50));
  return <MoneyField label="Valor do saque" value={value} onChange={setValue} hint="de R$ 50 a R$ 10.000" />;
}

export default {
  Empty: () => <Field label="E-mail" inputMode="email" />,
  Hint: () => (
    <Field label="CPF" inputMode="numeric" placeholder="000.000.000-00" hint="O mesmo CPF da conta que paga" />
  ),
  Wrong: () => <Field label="CPF" defaultValue="111" error="Confira o CPF" />,
  Money,
};
