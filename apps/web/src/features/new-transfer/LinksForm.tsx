import { newTransferSchema, splitLinks } from '@jackdaw/validators';
import { TextArea, useIsMobile } from '@jackdaw/ui-kit';
import { useFormik } from 'formik';
import { fieldProps } from '../../shared/form-field.ts';
import { messages } from './messages.ts';
import styles from './NewTransfer.module.css';

/** Links, one a line. The dialog's button submits it by its `id`. */
export function LinksForm({
  id,
  initialLinks = '',
  onSubmit,
}: {
  id: string;
  initialLinks?: string | undefined;
  onSubmit: (links: string[]) => Promise<void>;
}) {
  const isMobile = useIsMobile();
  const form = useFormik({
    initialValues: { links: initialLinks },
    validationSchema: newTransferSchema,
    onSubmit: (values) => onSubmit(splitLinks(values.links)),
  });
  return (
    <form id={id} className={styles['form']} onSubmit={form.handleSubmit} noValidate>
      <TextArea
        {...fieldProps(form, 'links')}
        label={messages.links}
        description={isMobile ? messages.linksHintOnPhones : messages.linksHint}
        placeholder={messages.linksPlaceholder}
        rows={6}
        spellCheck="false"
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void form.submitForm();
          else event.continuePropagation();
        }}
      />
    </form>
  );
}
