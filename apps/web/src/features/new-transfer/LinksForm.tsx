import { newTransferSchema, splitLinks } from '@jackdaw/validators';
import { Button, TextArea } from '@jackdaw/ui-kit';
import { useFormik } from 'formik';
import { fieldProps } from '../../shared/form-field.ts';
import { messages } from './messages.ts';
import styles from './NewTransfer.module.css';

/** Links, one a line. `onSubmit` resolves with whether anything was added. */
export function LinksForm({
  initialLinks = '',
  onSubmit,
}: {
  initialLinks?: string | undefined;
  onSubmit: (links: string[]) => Promise<void>;
}) {
  const form = useFormik({
    initialValues: { links: initialLinks },
    validationSchema: newTransferSchema,
    onSubmit: (values) => onSubmit(splitLinks(values.links)),
  });
  return (
    <form className={styles['form']} onSubmit={form.handleSubmit} noValidate>
      <TextArea
        {...fieldProps(form, 'links')}
        label={messages.links}
        description={messages.linksHint}
        placeholder={messages.linksPlaceholder}
        rows={6}
        spellCheck="false"
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void form.submitForm();
          else event.continuePropagation();
        }}
      />
      <Button type="submit" variant="primary" isPending={form.isSubmitting} className={styles['submit'] ?? ''}>
        {messages.submit}
      </Button>
    </form>
  );
}
