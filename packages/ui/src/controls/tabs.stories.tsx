import { useState } from 'react';
import { type TabItem, Tabs } from './tabs.tsx';

export default { title: 'controls/Tabs' };

const createTabsStory = (items: readonly TabItem<string>[], first: string) => () => {
  const [value, setValue] = useState(first);
  return (
    <Tabs label="Abas" value={value} onChange={setValue} items={items}>
      {() => <p>O conteúdo da aba escolhida.</p>}
    </Tabs>
  );
};

export const Two = createTabsStory(
  [
    { value: 'deposit', label: 'Depósito' },
    { value: 'withdraw', label: 'Retirada' },
  ],
  'deposit',
);
/** A row that is too long scrolls to the chosen tab. */
export const Many = createTabsStory(
  ['Depósitos', 'Saques', 'Transferências', 'Prêmios', 'Extrato', 'Jogos', 'Apostas'].map((label) => ({
    value: label,
    label,
  })),
  'Jogos',
);
