import { LabeledInput } from './field.tsx';

export default { title: 'fields/Field' };

export const Empty = () => <LabeledInput label="E-mail" inputMode="email" />;
export const Filled = () => <LabeledInput label="E-mail" inputMode="email" defaultValue="lia.prado@example.com" />;
export const Hint = () => (
  <LabeledInput label="CPF" inputMode="numeric" placeholder="000.000.000-00" hint="O mesmo CPF da conta que paga" />
);
export const Wrong = () => <LabeledInput label="CPF" defaultValue="111" error="Confira o CPF" />;
export const Disabled = () => <LabeledInput label="Nome completo" defaultValue="Lia Prado Nunes" disabled />;
