import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { OfflineBanner } from '../feedback/offline-banner.tsx';
import { Toast, type ToastMessage } from './toast.tsx';

function ToastStory() {
  const [note, setNote] = useState<ToastMessage | null>(null);
  return (
    <>
      <Button onClick={() => setNote({ id: (note?.id ?? 0) + 1, text: 'sucesso', tone: 'done' })}>Dizer</Button>
      <Toast note={note} onDone={() => setNote(null)} />
    </>
  );
}

export default { Saying: ToastStory, Offline: () => <OfflineBanner text="Você está sem internet." /> };
