import { isApiError, fieldErrorOf } from '@jackdaw/api-client';
import { useCreateFolderMutation } from '@jackdaw/api-client/react';
import { fileNameSchema } from '@jackdaw/validators';
import { Button, Dialog, DialogCancel, openModal, TextField, type ModalControls } from '@jackdaw/ui-kit';
import { useFormik } from 'formik';
import { answerOf } from '../../shared/ask.ts';
import { describeFailure } from '../../shared/describe-failure.ts';
import { fieldProps } from '../../shared/form-field.ts';
import { messages } from './messages.ts';

const FORM = 'new-folder';

function NewFolderDialog({ parentId, resolve }: { parentId: number } & ModalControls<number>) {
  const [createFolder] = useCreateFolderMutation();
  const form = useFormik({
    initialValues: { name: '' },
    validationSchema: fileNameSchema,
    onSubmit: async ({ name }, helpers) => {
      const made = await createFolder({ name: name.trim(), parent_id: parentId });
      if (!made.error) return resolve(made.data.id);
      const atField = isApiError(made.error) ? fieldErrorOf(made.error) : null;
      helpers.setFieldError('name', (atField ?? describeFailure(made.error)).message);
    },
  });
  return (
    <Dialog
      title={messages.newFolder}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={FORM} variant="primary" isPending={form.isSubmitting}>
            {messages.create}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={form.handleSubmit} noValidate>
        <TextField
          {...fieldProps(form, 'name')}
          aria-label={messages.folderName}
          placeholder={messages.folderName}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** Creates a folder; resolves with its id, or null when the user thought better of it. */
export function openNewFolder(parentId: number): Promise<number | null> {
  return answerOf(openModal<number, { parentId: number }>(NewFolderDialog, { parentId }, { size: 'sm' }));
}
