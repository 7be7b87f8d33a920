import { ChevronDownIcon } from '../art/lucide-icons.tsx';
import { useId } from 'react';
import styles from './select-field.module.css';

/** A choice of a few, in the shape of a text field; the phone shows its own list. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="icon" aria-hidden />
    </div>
  );
}
