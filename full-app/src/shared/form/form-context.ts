import { createFormHookContexts } from '@tanstack/react-form';

/** The form and the field that a control stands in: what `useAppForm` and its controls share. */
export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts();
