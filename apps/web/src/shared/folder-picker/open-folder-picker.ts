import { openModal } from '@jackdaw/ui-kit';
import { FolderPicker, type FolderPickerOptions, type PickedFolder } from './FolderPicker.tsx';

/** Lets the user choose one of their folders. Rejects with a `ModalCancelledError` when they leave. */
export function openFolderPicker(options: FolderPickerOptions): Promise<PickedFolder> {
  return openModal<PickedFolder, FolderPickerOptions>(FolderPicker, options);
}
