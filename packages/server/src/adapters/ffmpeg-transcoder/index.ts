export { createFfmpegTranscoder, type FfmpegOptions } from './ffmpeg-transcoder.ts';
