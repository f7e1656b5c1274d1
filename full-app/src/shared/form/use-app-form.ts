import { createFormHook } from '@tanstack/react-form';
import { fieldMessages } from '../errors.js';
import { fieldContext, formContext } from './form-context.js';
import { FormDialog } from './form-dialog.js';
import { SelectField } from './select-field.js';
import { TextField } from './text-field.js';

/** What is wrong with a form: with one of its fields, in a sentence below it, or with the whole. */
export interface Refusal<Values> {
  readonly fields: Partial<Record<keyof Values & string, string>>;
  /** What is not about any field of the form. */
  readonly form?: unknown;
}

export interface AppFormOptions<Values> {
  /** What stands in the fields at first. A form that differs from it asks before it is closed. */
  readonly values: Values;
  /** What can be seen without asking the server; empty when nothing is wrong. */
  readonly check?: (values: Values) => Refusal<Values>['fields'];
  /** Hands the values over. What it throws is said: at the fields that the server names, otherwise above the form. */
  readonly save: (values: Values) => Promise<void>;
  /** Says more about a failure than the server does. Absent: the server's sentences. */
  readonly explain?: (error: unknown, values: Values) => Promise<Refusal<Values>> | Refusal<Values>;
}

const { useAppForm: useForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { SelectField, TextField },
  formComponents: { FormDialog },
});

/**
 * A form of the app: the one way that fields are checked, saved and refused. Nothing is sent while it does not pass its own
 * check, and a refusal leaves what was typed. `<form.AppForm>` with `<form.FormDialog>` places it, `<form.AppField>` its fields.
 */
export function useAppForm<Values extends Record<string, string>>(options: AppFormOptions<Values>) {
  const { values, check, save, explain } = options;
  const refused = async (error: unknown, value: Values): Promise<Refusal<Values>> => {
    const { fields, form } = (await explain?.(error, value)) ?? { fields: fieldMessages(error), form: error };
    const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in value));
    // A field that is not in this form would be told nowhere.
    return { fields: known as Refusal<Values>['fields'], form: Object.keys(known).length > 0 ? undefined : form };
  };
  return useForm({
    defaultValues: values,
    validators: {
      onSubmit: ({ value }) => asErrors({ fields: check?.(value) ?? {} }),
      onSubmitAsync: async ({ value }) => {
        try {
          await save(value);
          return undefined;
        } catch (error) {
          return asErrors(await refused(error, value));
        }
      },
    },
  });
}

/** As the form's library has it: undefined when nothing is wrong. */
function asErrors<Values>({ fields, form }: Refusal<Values>) {
  return Object.keys(fields).length === 0 && form === undefined ? undefined : { form, fields };
}
