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
  const { subtitles, default: preferred } = currentData;
  return subtitles.map(({ key, language, language_code, name }) => ({
    url: urls.subtitle(file.id, key, 'webvtt'),
    language: language_code,
    label: labelOf(language, name, subtitles),
    isDefault: key === preferred,
  }));
}

/** The language, and the name where that alone would leave a doubt. */
function labelOf(language: string, name: string, all: readonly { language: string }[]): string {
  const isOnly = all.filter((other) => other.language === language).length === 1;
  if (language === '' || language === name) return name;
  return isOnly ? language : `${language} (${name})`;
}
