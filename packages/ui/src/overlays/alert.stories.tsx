import { AlertDialogBox } from './alert.tsx';

export default { title: 'overlays/Alert', parameters: { window: true } };

export const Notice = () => (
  <AlertDialogBox open text="por favor faça login primeiro" button="Eu entendi" onClose={() => undefined} />
);
export const Done = () => (
  <AlertDialogBox
    open
    tone="done"
    text="Solicitação de saque bem-sucedida!"
    button="Eu entendi"
    onClose={() => undefined}
  />
);
export const Question = () => (
  <AlertDialogBox
    open
    text="Cancelar este saque? O dinheiro volta para o saldo."
    button="Cancelar saque"
    decline="Manter"
    onClose={() => undefined}
  />
);
