import type { FileUrls } from '@jackdaw/api-client';
import { useSubtitlesQuery } from '@jackdaw/api-client/react';
import type { File } from '@jackdaw/api-contract';
import type { SidecarSubtitle } from '@jackdaw/player';
import { useAccount } from '../../shared/use-account.ts';

const NONE: readonly SidecarSubtitle[] = [];

/** The subtitles of a video for the player; null until they are known. Without them it plays all the same. */
export function useSubtitleTracks(file: File, urls: FileUrls | null): readonly SidecarSubtitle[] | null {
  const account = useAccount();
  const isHidden = account?.settings.hide_subtitles === true;
  const { currentData, isError } = useSubtitlesQuery({ id: file.id }, { skip: !account || isHidden });
  if (isHidden || isError) return NONE;
  if (!currentData || !urls) return null;
  return currentData.subtitles.map(({ key, language, language_code, name }) => ({
    url: urls.subtitle(file.id, key, 'webvtt'),
    language: language_code,
    label: language || name,
  }));
}
