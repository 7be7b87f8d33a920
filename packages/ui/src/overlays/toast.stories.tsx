import { Toast } from './toast.tsx';

export default { title: 'overlays/Toast', parameters: { window: true } };

export const Done = () => <Toast note={{ id: 1, text: 'sucesso', tone: 'done' }} onDone={() => undefined} />;
export const Info = () => <Toast note={{ id: 1, text: 'Copiado', tone: 'info' }} onDone={() => undefined} />;
