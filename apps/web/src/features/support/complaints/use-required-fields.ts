import { type FormEvent, useState } from 'react';

/** The names of the fields that hold nothing but spaces, in their order. */
export const findEmptyFields = <Name extends string>(fields: Readonly<Record<Name, string>>): readonly Name[] =>
  (Object.keys(fields) as Name[]).filter((name) => fields[name].trim() === '');

/**
 * A form in which every field must be filled in. `submit` calls `send` once that is so; until then it gives the focus to the first
 * empty field, and `isMissing` says of which fields the form has to show that they are empty.
 */
export function useRequiredFields<Name extends string>(
  fields: Readonly<Record<Name, string>>,
  send: (event: FormEvent<HTMLFormElement>) => void,
): {
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isMissing: (name: Name) => boolean;
} {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  return {
    submit: (event) => {
      setWasSubmitted(true);
      const [first] = findEmptyFields(fields);
      if (first === undefined) return send(event);
      event.preventDefault();
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    },
    isMissing: (name) => wasSubmitted && fields[name].trim() === '',
  };
}
