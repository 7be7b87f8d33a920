import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { CountUp } from './count-up.tsx';

function Balance() {
  const [value, setValue] = useState(1284_50);
  return (
    <Button onClick={() => setValue(value + 50_00)}>
      <CountUp value={value} format={(centavos) => `R$ ${(centavos / 100).toFixed(2)}`} />
    </Button>
  );
}

export default { Balance };
