import { describeFailure } from '../describe-failure.ts';
import { useCreateFolderMutation } from '@jackdaw/api-client/react';
import { Button, TextField } from '@jackdaw/ui-kit';
import { FolderPlus } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { messages } from './messages.ts';
import styles from './FolderPicker.module.css';

/** Creates a folder where the picker is and enters it. */
export function NewFolderField({ parentId, onCreated }: { parentId: number; onCreated: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [createFolder, { isLoading, error }] = useCreateFolderMutation();

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const made = await createFolder({ name, parent_id: parentId });
    if (made.data) onCreated(made.data.id);
  }

  if (!isOpen) {
    return (
      <Button size="sm" className={styles['new'] ?? ''} icon={<FolderPlus aria-hidden />} onPress={() => setOpen(true)}>
        {messages.newFolder}
      </Button>
    );
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <TextField
        aria-label={messages.folderName}
        placeholder={messages.folderName}
        value={name}
        onChange={setName}
        error={error && describeFailure(error).message}
        autoFocus
      />
      <Button type="submit" isPending={isLoading}>
        {messages.create}
      </Button>
    </form>
  );
}
