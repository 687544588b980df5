import { Menu, MenuItem, MenuTrigger } from '@jackdaw/ui-kit';
import { FileUp, FolderUp, Upload } from 'lucide-react';
import { ActionButton } from '../../shared/action-button/ActionButton.tsx';
import { contentOfFiles } from '../../shared/uploads/content-of-files.ts';
import { pickFiles } from '../../shared/uploads/pick-files.ts';
import { useStartUploads } from '../../shared/uploads/use-start-uploads.ts';
import { messages } from './messages.ts';

/** Uploads files or a whole folder of this computer into the folder in view. */
export function UploadButton({ folderId }: { folderId: number }) {
  const startUploads = useStartUploads();
  const upload = async (options: { multiple?: boolean; folder?: boolean }) => {
    const files = await pickFiles(options);
    if (files.length > 0) await startUploads(contentOfFiles(files), folderId);
  };
  return (
    <MenuTrigger
      trigger={<ActionButton label={messages.upload} icon={<Upload aria-hidden />} />}
      placement="bottom end"
    >
      <Menu aria-label={messages.upload}>
        <MenuItem icon={<FileUp aria-hidden />} onAction={() => void upload({ multiple: true })}>
          {messages.uploadFiles}
        </MenuItem>
        <MenuItem icon={<FolderUp aria-hidden />} onAction={() => void upload({ folder: true })}>
          {messages.uploadFolder}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
