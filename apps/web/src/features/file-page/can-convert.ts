import { renderKind, type Conversion, type File } from '@jackdaw/api-contract';

/** Whether a conversion to MP4 can be started: of a video without one, when none is on its way. */
export function canConvert(file: File, conversion: Conversion | null): boolean {
  if (renderKind(file) !== 'video' || file.is_mp4_available || file.is_shared) return false;
  return conversion?.status === 'NOT_AVAILABLE' || conversion?.status === 'ERROR';
}
