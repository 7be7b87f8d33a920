import { type Centavos, toCentavos } from '@arara/money';
import { useState } from 'react';
import { MoneyField } from './money-field.tsx';

export default { title: 'fields/MoneyField' };

const createMoneyFieldStory = (initial: Centavos | undefined) => () => {
  const [value, setValue] = useState(initial);
  return <MoneyField label="Valor do saque" value={value} onChange={setValue} hint="de R$ 50 a R$ 10.000" />;
};

export const Empty = createMoneyFieldStory(undefined);
export const Filled = createMoneyFieldStory(toCentavos(1284_50));
