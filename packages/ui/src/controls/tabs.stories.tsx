import { useState } from 'react';
import { Tabs } from './tabs.tsx';

function TwoTabsStory() {
  const [value, setValue] = useState<'deposit' | 'withdraw'>('deposit');
  return (
    <Tabs
      label="Depósito e retirada"
      value={value}
      onChange={setValue}
      items={[
        { value: 'deposit', label: 'Depósito' },
        { value: 'withdraw', label: 'Retirada' },
      ]}
    >
      {(shown) => <p>{shown}</p>}
    </Tabs>
  );
}

export default { Two: TwoTabsStory };
