import { Button, Dialog, Tabs, toast, type DroppedContent, type ModalControls } from '@jackdaw/ui-kit';
import { Magnet } from 'lucide-react';
import { useState } from 'react';
import { useStartUploads } from '../../shared/uploads/use-start-uploads.ts';
import { LinksForm } from './LinksForm.tsx';
import { messages } from './messages.ts';
import { registerMagnetHandler } from './register-magnet-handler.ts';
import { TargetChooser } from './TargetChooser.tsx';
import { UploadTab } from './UploadTab.tsx';
import { useAddLinks } from './use-add-links.ts';
import { useTransferTarget } from './use-transfer-target.ts';
import styles from './NewTransfer.module.css';

const FORM = 'new-transfer-links';

/** Adds transfers from links, or uploads files, into a chosen folder. */
export function NewTransferDialog({ initialLinks, resolve }: { initialLinks?: string | undefined } & ModalControls) {
  const target = useTransferTarget();
  const addLinks = useAddLinks();
  const startUploads = useStartUploads();
  const [tab, setTab] = useState('link');
  const [isAdding, setAdding] = useState(false);

  async function add(links: string[]): Promise<void> {
    setAdding(true);
    try {
      if (await addLinks(links, target.folderId)) resolve();
    } finally {
      setAdding(false);
    }
  }

  async function upload(content: DroppedContent): Promise<void> {
    if (await startUploads(content, target.folderId)) resolve();
  }

  return (
    <Dialog
      title={messages.title}
      footer={
        <div className={styles['foot']}>
          <Button
            variant="ghost"
            icon={<Magnet aria-hidden />}
            onPress={() => {
              const problem = registerMagnetHandler();
              if (problem !== null) toast({ title: messages[problem], tone: 'danger' });
            }}
          >
            {messages.registerHandler}
          </Button>
          {tab === 'link' && (
            <Button type="submit" form={FORM} variant="primary" isPending={isAdding}>
              {messages.submit}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles['root']}>
        <Tabs
          aria-label={messages.title}
          onSelect={setTab}
          tabs={[
            {
              id: 'link',
              label: messages.fromLink,
              content: <LinksForm id={FORM} initialLinks={initialLinks} onSubmit={add} />,
            },
            { id: 'upload', label: messages.upload, content: <UploadTab onPick={(content) => void upload(content)} /> },
          ]}
        />
        <TargetChooser target={target} />
      </div>
    </Dialog>
  );
}
