export { createOpenSubtitles, type OpenSubtitlesOptions } from './opensubtitles.ts';
