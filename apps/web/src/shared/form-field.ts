import type { FormikErrors, FormikTouched } from 'formik';

interface FormState<Values> {
  values: Values;
  errors: FormikErrors<Values>;
  touched: FormikTouched<Values>;
  setFieldValue: (name: string, value: unknown) => unknown;
  setFieldTouched: (name: string, touched: boolean) => unknown;
}

/** Ties a ui-kit field to a Formik form: its error shows once the field was touched. */
export function fieldProps<Values extends object, Name extends keyof Values & string>(
  form: FormState<Values>,
  name: Name,
) {
  const error = form.touched[name] ? form.errors[name] : undefined;
  return {
    name,
    value: form.values[name],
    error: typeof error === 'string' ? error : undefined,
    onChange: (value: Values[Name]) => void form.setFieldValue(name, value),
    onBlur: () => void form.setFieldTouched(name, true),
  };
}
