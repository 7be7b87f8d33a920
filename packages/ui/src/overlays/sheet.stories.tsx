import { useState } from 'react';
import { AlertDialogBox } from './alert.tsx';
import { Button } from '../controls/button.tsx';
import { BottomSheet } from './sheet.tsx';

function OpenSheetStory() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title="Menu" closeLabel="Fechar">
        O foco fica aqui dentro e volta ao botão.
      </BottomSheet>
    </>
  );
}

function AlertOnSheetStory() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Avisar</Button>
      <AlertDialogBox
        open={open}
        text="por favor faça login primeiro"
        button="Eu entendi"
        onClose={() => setOpen(false)}
      />
    </>
  );
}

export default { Opening: OpenSheetStory, Alerting: AlertOnSheetStory };
