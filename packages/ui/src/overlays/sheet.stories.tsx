import { useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from '../controls/button.tsx';
import { Sheet } from './sheet.tsx';

function Opening() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Menu" closeLabel="Fechar">
        O foco fica aqui dentro e volta ao botão.
      </Sheet>
    </>
  );
}

function Alerting() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Avisar</Button>
      <Alert open={open} text="por favor faça login primeiro" button="Eu entendi" onClose={() => setOpen(false)} />
    </>
  );
}

export default { Opening, Alerting };
