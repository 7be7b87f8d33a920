import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { CountUpNumber } from './count-up.tsx';

function BalanceCountUpStory() {
  const [value, setValue] = useState(1284_50);
  return (
    <Button onClick={() => setValue(value + 50_00)}>
      <CountUpNumber value={value} format={(centavos) => `R$ ${(centavos / 100).toFixed(2)}`} />
    </Button>
  );
}

export default { Balance: BalanceCountUpStory };
