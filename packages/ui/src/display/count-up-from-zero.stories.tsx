import { CountUpFromZero } from './count-up-from-zero.tsx';

export default { title: 'display/CountUpFromZero' };

export const Players = () => <CountUpFromZero value={12_480} format={(value) => value.toLocaleString('pt-BR')} />;
