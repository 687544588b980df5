import { ApiRequestError, describeError, isSessionExpired, type Client } from '@jackdaw/api-client';
import { link as validateLink } from '@jackdaw/validators';
import { Button, TextArea } from '@jackdaw/ui-kit';
import { useState, type SyntheticEvent } from 'react';
import { messages } from './messages.ts';
import styles from './MagnetScreen.module.css';

/** The link as it will be added, to be confirmed or corrected. */
export function MagnetForm({
  client,
  link,
  onAdded,
  onSessionExpired,
}: {
  client: Pick<Client, 'transfers'>;
  link: string;
  onAdded: (name: string) => void;
  onSessionExpired: () => void;
}) {
  const [text, setText] = useState(link);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  async function add(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const invalid = validateLink(text.trim());
    setProblem(invalid);
    if (invalid !== null) return;
    setPending(true);
    try {
      const { transfer } = await client.transfers.add({ url: text.trim() });
      onAdded(transfer.name);
    } catch (error) {
      if (!(error instanceof ApiRequestError)) throw error;
      if (isSessionExpired(error.error)) return onSessionExpired();
      setProblem(describeError(error.error, 'add-transfer').message);
    } finally {
      setPending(false);
    }
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void add(event)} noValidate>
      <TextArea
        label={messages.link}
        description={messages.hint}
        rows={6}
        spellCheck="false"
        value={text}
        onChange={setText}
        error={problem}
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" isFullWidth isPending={isPending}>
        {messages.submit}
      </Button>
    </form>
  );
}
