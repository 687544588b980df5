import { useMp4StatusQuery } from '@jackdaw/api-client/react';
import { renderKind, TIMES, type Conversion, type File } from '@jackdaw/api-contract';

const IDLE = new Set<Conversion['status']>(['NOT_AVAILABLE', 'COMPLETED', 'ERROR']);

/** How far the MP4 of a video is; asked for again and again while it is being made. Null when it is not known. */
export function useConversion(file: File): Conversion | null {
  const skip = renderKind(file) !== 'video';
  const { currentData } = useMp4StatusQuery(file.id, { skip });
  const isRunning = currentData !== undefined && !IDLE.has(currentData.status);
  useMp4StatusQuery(file.id, { skip: !isRunning, pollingInterval: TIMES.conversionPoll });
  return currentData ?? null;
}
