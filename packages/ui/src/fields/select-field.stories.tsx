import { useState } from 'react';
import { SelectField } from './select-field.tsx';

export default { title: 'fields/SelectField' };

const options = [
  ['day', 'Por dia'],
  ['week', 'Por semana'],
  ['month', 'Por mês'],
] as const;

export const Chosen = () => {
  const [value, setValue] = useState<(typeof options)[number][0]>('week');
  return <SelectField label="Período" value={value} options={options} onChange={setValue} />;
};
export const Disabled = () => (
  <SelectField label="Período" value="day" options={options} disabled onChange={() => undefined} />
);
