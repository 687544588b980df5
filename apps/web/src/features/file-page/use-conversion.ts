import { api, rowTag, useMp4StatusQuery } from '@jackdaw/api-client/react';
import { renderKind, TIMES, type Conversion, type File } from '@jackdaw/api-contract';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';

function isRunning(conversion: Conversion | undefined): boolean {
  return conversion?.status === 'IN_QUEUE' || conversion?.status === 'CONVERTING';
}

/** How far the MP4 of a video is; asked for again and again while it is being made. Null when it is not known. */
export function useConversion(file: File): Conversion | null {
  const skip = renderKind(file) !== 'video';
  const { currentData } = useMp4StatusQuery(file.id, { skip });
  useMp4StatusQuery(file.id, { skip: skip || !isRunning(currentData), pollingInterval: TIMES.conversionPoll });

  const dispatch = useDispatch();
  const isNews = currentData?.status === 'COMPLETED' && !file.is_mp4_available;
  useEffect(() => {
    if (isNews) dispatch(api.util.invalidateTags([rowTag('File', file.id)]));
  }, [dispatch, isNews, file.id]);
  return currentData ?? null;
}
