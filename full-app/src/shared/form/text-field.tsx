import { Field } from '@talk/ui';
import { useSelector } from '@tanstack/react-form';
import type { ComponentProps, ReactNode } from 'react';
import { phoneTyped } from './phone-typing.js';
import { useFieldContext } from './form-context.js';

export type TextFieldProps = Omit<ComponentProps<typeof Field>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'> & {
  /** Of a phone number: where numbers without a country code are at home. It takes their form while it is typed. */
  country?: string;
};

/** A line of text of a form: its value, and what is wrong with it until it is changed. */
export function TextField({ country, ...props }: TextFieldProps): ReactNode {
  const field = useFieldContext<string>();
  const errors = useSelector(field.store, ({ meta }) => meta.errors);
  return (
    <Field
      {...props}
      name={field.name}
      value={field.state.value}
      error={errors.find((error) => typeof error === 'string')}
      onChange={({ currentTarget: { value, selectionEnd } }) =>
        field.handleChange(country === undefined ? value : phoneTyped(value, selectionEnd, country))
      }
      onBlur={field.handleBlur}
    />
  );
}
