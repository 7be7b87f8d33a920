import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { BottomSheet } from './sheet.tsx';

export default { title: 'overlays/Sheet', parameters: { window: true } };

const content = 'O foco fica aqui dentro e volta ao botão.';

export const Open = () => (
  <BottomSheet open onClose={() => undefined} title="Menu" closeLabel="Fechar">
    {content}
  </BottomSheet>
);
export const Wide = () => (
  <BottomSheet open wide onClose={() => undefined} title="Extrato" closeLabel="Fechar">
    {content}
  </BottomSheet>
);
export const WithTabs = () => (
  <BottomSheet open hideTitle onClose={() => undefined} title="Depósito" closeLabel="Fechar">
    <Tabs
      inset
      label="Depósito e retirada"
      value="deposit"
      onChange={() => undefined}
      items={[
        { value: 'deposit', label: 'Depósito' },
        { value: 'withdraw', label: 'Retirada' },
      ]}
    >
      {() => content}
    </Tabs>
  </BottomSheet>
);
export const Side = () => (
  <BottomSheet open side onClose={() => undefined} title="Conversa" closeLabel="Fechar">
    {content}
  </BottomSheet>
);
export const Closed = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title="Menu" closeLabel="Fechar">
        {content}
      </BottomSheet>
    </>
  );
};
