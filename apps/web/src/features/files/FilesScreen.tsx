import { isApiError } from '@jackdaw/api-client';
import { FolderX } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { rememberLastFolder } from '../../shared/last-folder.ts';
import { NothingHere } from '../../shared/page/NothingHere.tsx';
import { FolderView } from './FolderView.tsx';
import { messages } from './messages.ts';
import { useFolder } from './use-folder.ts';

const FilePage = lazy(() => import('../file-page/index.ts').then((feature) => ({ default: feature.FilePage })));

function Missing() {
  return <NothingHere icon={<FolderX />} {...messages.notFound} />;
}

function Files({ id }: { id: number }) {
  const folder = useFolder(id);
  const { parent, error } = folder;
  const isFile = parent !== null && parent.file_type !== 'FOLDER';
  const folderId = isFile ? parent.parent_id : id;
  useEffect(() => {
    if (folderId !== null) rememberLastFolder(folderId);
  }, [folderId]);

  if (isApiError(error) && error.status === 404) return <Missing />;
  if (!isFile) return <FolderView id={id} folder={folder} />;
  return (
    <Suspense>
      <FilePage id={id} />
    </Suspense>
  );
}

/** The folder or file that the address names; the root without one. */
export default function FilesScreen() {
  const { id = '0' } = useParams();
  // Anew for every folder: selection and rename belong to the one in view.
  return /^\d+$/.test(id) ? <Files key={id} id={Number(id)} /> : <Missing />;
}
