import { Refusal } from '@arara/contract/protocol/errors';
import type { FieldProblem } from '../../text/answer-texts.ts';
import { isFieldProblem } from '../../text/field-texts.ts';
import { createFieldsRefusal, isStorableText, type RequestBodyFields } from './body.ts';

/** A problem that a schema reports, as far as a client may know it. */
export interface FieldIssue {
  readonly code: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly origin?: string;
  readonly errors?: readonly (readonly FieldIssue[])[];
}

/** The refusal of a request whose fields the contract does not take: the first problem of each field. */
export function toFieldsRefusal(issues: readonly FieldIssue[], wire: RequestBodyFields): Refusal {
  // Without a prototype: a field may well be called `constructor`.
  const fields = Object.create(null) as Record<string, FieldProblem>;
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const name of issue.keys ?? []) fields[name] ??= 'unknown';
    else {
      const name = issue.path[0];
      if (name === undefined) return new Refusal('badRequest');
      fields[String(name)] ??= wire[String(name)] === undefined ? 'missing' : toFieldProblem(issue);
    }
  }
  return createFieldsRefusal(fields);
}

function toFieldProblem(issue: FieldIssue): FieldProblem {
  if (isFieldProblem(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'tooShort' : 'tooSmall';
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'tooBig';
    case 'invalid_value':
      return 'notInSet';
    case 'invalid_union': {
      const named = issue.errors
        ?.flat()
        .map(toFieldProblem)
        .find((problem) => problem !== 'wrongType' && problem !== 'notInSet');
      return named ?? 'wrongType';
    }
    case undefined:
    default:
      return 'wrongType';
  }
}

/** True when all text in a value of JSON can be stored: its names and what it holds, at any depth. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, held]) => isStorableText(name) && isStorable(held));
}

/** Throws Refusal badFields for text that a database cannot store, at the field that it stands in. */
export function assertFieldsStorable(wire: RequestBodyFields): void {
  for (const name in wire) if (!isStorable(wire[name])) throw createFieldsRefusal({ [name]: 'unprintable' });
}
