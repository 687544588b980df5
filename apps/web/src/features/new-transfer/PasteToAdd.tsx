import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../shared/is-typing.ts';
import { contentOfFiles } from '../../shared/uploads/content-of-files.ts';
import { useStartUploads } from '../../shared/uploads/use-start-uploads.ts';
import { useTargetFolder } from '../../shared/use-target-folder.ts';
import { readPaste } from './read-paste.ts';
import { useAddLinks } from './use-add-links.ts';
import { useTransferTarget } from './use-transfer-target.ts';

/** Starts transfers and uploads from what is pasted anywhere outside of a field. */
export function PasteToAdd() {
  const addLinks = useAddLinks();
  const startUploads = useStartUploads();
  const { folderId } = useTransferTarget();
  const uploadTarget = useTargetFolder();

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData || isTyping(event.target)) return;
    const { files } = event.clipboardData;
    const paste = readPaste({ files, text: event.clipboardData.getData('text/plain') }, window.location.origin);
    if (paste.kind === 'nothing') return;
    event.preventDefault();
    if (paste.kind === 'links') void addLinks(paste.links, folderId);
    else void startUploads(contentOfFiles(paste.files), uploadTarget);
  });

  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
  return null;
}
