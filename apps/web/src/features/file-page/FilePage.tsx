import { isApiError } from '@jackdaw/api-client';
import { useFileQuery } from '@jackdaw/api-client/react';
import { ErrorState } from '@jackdaw/ui-kit';
import { describeFailure } from '../../shared/describe-failure.ts';
import { FileNotFound } from './FileNotFound.tsx';
import { FilePageSkeleton } from './FilePageSkeleton.tsx';
import { FileView } from './FileView.tsx';
import { messages } from './messages.ts';

/** Everything that the page shows of a file, so that one call brings it. */
const FLAGS = {
  codecs: true,
  media_info: true,
  media_metadata: true,
  video_metadata: true,
  mp4_status: true,
  stream_url: true,
  mp4_stream_url: true,
} as const;

/** A file: what is in it, what is known of it, and what can be done with it. */
export function FilePage({ id }: { id: number }) {
  const { currentData: file, error, refetch } = useFileQuery({ id, ...FLAGS });
  if (isApiError(error) && error.status === 404) return <FileNotFound />;
  if (file) return <FileView key={id} file={file} />;
  if (error === undefined) return <FilePageSkeleton />;
  return (
    <ErrorState title={messages.loadFailed} message={describeFailure(error).message} onRetry={() => void refetch()} />
  );
}
