import type { MediaProbe, ProbedStream } from '../ports/transcoder.ts';

const VIDEO_CODECS = new Set(['h264', 'vp8', 'vp9', 'av1']);
const AUDIO_CODECS = {
  mp4: new Set(['aac', 'mp3', 'opus', 'flac']),
  matroska: new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']),
};
/** H.264 beyond 8 bits or 4:2:0 is decoded by no browser. */
const H264_PIXELS = new Set(['yuv420p', 'yuvj420p']);
/** Assumed to play until the probe says otherwise. */
const HOPEFUL_EXTENSIONS = new Set(['mp4', 'm4v', 'webm', 'mkv']);

/** The moving picture of a probe; covers do not count. */
export function videoStreamOf(probe: MediaProbe): ProbedStream | undefined {
  return probe.streams.find((stream) => stream.kind === 'video' && !stream.isAttachedPicture);
}

/** The sound that plays unless another is chosen. */
export function audioStreamOf(probe: MediaProbe): ProbedStream | undefined {
  const streams = probe.streams.filter((stream) => stream.kind === 'audio');
  return streams.find((stream) => stream.isDefault) ?? streams[0];
}

/** Whether browsers play this video stream without encoding it anew. */
function isPlayableVideo(stream: ProbedStream): boolean {
  if (!VIDEO_CODECS.has(stream.codec)) return false;
  return stream.codec !== 'h264' || stream.pixelFormat === null || H264_PIXELS.has(stream.pixelFormat);
}

/**
 * Whether browsers play a video file as it is: container, picture and sound. Without a probe the extension is
 * taken at its word.
 */
export function canPlayOriginal(extension: string | null, probe: MediaProbe | null): boolean {
  if (!probe) return HOPEFUL_EXTENSIONS.has(extension ?? '');
  const container = containerOf(extension, probe.formatName);
  const video = videoStreamOf(probe);
  const audio = audioStreamOf(probe);
  if (!container || !video || !isPlayableVideo(video)) return false;
  return !audio || AUDIO_CODECS[container].has(audio.codec);
}

function containerOf(extension: string | null, formatName: string): 'mp4' | 'matroska' | null {
  const names = formatName.split(',');
  if (names.includes('matroska') || names.includes('webm')) return 'matroska';
  // The probe has one name for MP4 and QuickTime; browsers take the latter only by chance.
  return names.includes('mp4') && extension !== 'mov' ? 'mp4' : null;
}
