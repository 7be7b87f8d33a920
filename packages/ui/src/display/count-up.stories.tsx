import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { CountUpNumber } from './count-up.tsx';

export default { title: 'display/CountUp' };

const formatReais = (centavos: number): string => `R$ ${(centavos / 100).toFixed(2)}`;

export const Balance = () => {
  const [value, setValue] = useState(1284_50);
  return (
    <Button onClick={() => setValue(value + 50_00)}>
      <CountUpNumber value={value} format={formatReais} />
    </Button>
  );
};
