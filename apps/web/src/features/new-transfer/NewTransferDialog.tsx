import { Button, Dialog, Tabs, toast, type DroppedContent, type ModalControls } from '@jackdaw/ui-kit';
import { Magnet } from 'lucide-react';
import { useStartUploads } from '../../shared/uploads/use-start-uploads.ts';
import { LinksForm } from './LinksForm.tsx';
import { messages } from './messages.ts';
import { registerMagnetHandler } from './register-magnet-handler.ts';
import { TargetChooser } from './TargetChooser.tsx';
import { UploadTab } from './UploadTab.tsx';
import { useAddLinks } from './use-add-links.ts';
import { useTransferTarget } from './use-transfer-target.ts';
import styles from './NewTransfer.module.css';

/** Adds transfers from links, or uploads files, into a chosen folder. */
export function NewTransferDialog({ initialLinks, resolve }: { initialLinks?: string | undefined } & ModalControls) {
  const target = useTransferTarget();
  const addLinks = useAddLinks();
  const startUploads = useStartUploads();

  async function add(links: string[]): Promise<void> {
    if (await addLinks(links, target.folderId)) resolve();
  }

  async function upload(content: DroppedContent): Promise<void> {
    if (await startUploads(content, target.folderId)) resolve();
  }

  return (
    <Dialog title={messages.title}>
      <div className={styles['root']}>
        <Tabs
          aria-label={messages.title}
          tabs={[
            {
              id: 'link',
              label: messages.fromLink,
              content: <LinksForm initialLinks={initialLinks} onSubmit={add} />,
            },
            { id: 'upload', label: messages.upload, content: <UploadTab onPick={(content) => void upload(content)} /> },
          ]}
        />
        <TargetChooser target={target} />
        <Button
          variant="ghost"
          size="sm"
          icon={<Magnet aria-hidden />}
          onPress={() => {
            const problem = registerMagnetHandler();
            if (problem !== null) toast({ title: messages[problem], tone: 'danger' });
          }}
        >
          {messages.registerHandler}
        </Button>
      </div>
    </Dialog>
  );
}
