import { OfflineBanner } from './offline-banner.tsx';

export default { title: 'feedback/OfflineBanner', parameters: { window: true } };

export const Offline = () => <OfflineBanner text="Você está sem internet." />;
