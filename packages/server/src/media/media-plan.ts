import { audioStreamOf, videoStreamOf } from '../files/playability.ts';
import type { KeyFrames, MediaProbe, ProbedStream, SegmentPlan } from '../ports/transcoder.ts';

/** Containers whose key frames and time stamps can be trusted when packets are copied. */
const COPYABLE = new Set(['mov', 'mp4', 'matroska', 'webm', 'mpegts', 'flv']);
/** Containers in which a time can only be guessed at, so reading has to begin earlier. */
const WITHOUT_INDEX = new Set(['mpegts', 'mpeg', 'asf', 'ogg', 'mpegvideo', 'h264', 'hevc', 'm4v', 'rm', 'wtv']);
/** Lines of the largest picture that is encoded. */
const MAX_HEIGHT = 1080;

/** Whether this H.264 can go to any browser as it is: 8 bits, 4:2:0, upright. */
function isCopyableVideo(stream: ProbedStream): boolean {
  const plain = stream.pixelFormat === 'yuv420p' || stream.pixelFormat === 'yuvj420p';
  return stream.codec === 'h264' && plain && stream.rotation === 0 && (stream.level ?? 0) <= 52;
}

function isCopyableAudio(stream: ProbedStream): boolean {
  if (stream.codec === 'mp3') return true;
  return stream.codec === 'aac' && (stream.profile === 'LC' || stream.profile === null) && (stream.channels ?? 0) <= 6;
}

function formatNames(probe: MediaProbe): string[] {
  return probe.formatName.split(',');
}

/** Decides how a file is made playable for every browser; null when it holds neither pictures nor sound. */
export function planMedia(probe: MediaProbe): SegmentPlan | null {
  const copyable = formatNames(probe).some((name) => COPYABLE.has(name));
  const video = videoStreamOf(probe);
  const audio = audioStreamOf(probe);
  if (!video && !audio) return null;
  return {
    video: video
      ? {
          stream: video.index,
          mode: copyable && isCopyableVideo(video) ? 'copy' : 'transcode',
          height: Math.min(MAX_HEIGHT, video.height ?? MAX_HEIGHT),
        }
      : null,
    audio: audio ? { stream: audio.index, mode: copyable && isCopyableAudio(audio) ? 'copy' : 'transcode' } : null,
  };
}

/** Whether key frames must be known before the first segment can be made. */
export function needsKeyFrames(plan: SegmentPlan, probe: MediaProbe): boolean {
  return plan.video !== null && (plan.video.mode === 'copy' || !hasIndex(probe));
}

/**
 * The plan for pieces that are entered anywhere: browsers break off when they begin at a key frame that is followed by
 * pictures shown before it, so such video is encoded anew.
 */
export function planForSeeking(plan: SegmentPlan, keyFrames: KeyFrames | null): SegmentPlan {
  if (plan.video?.mode !== 'copy' || (keyFrames?.closed && keyFrames.times.length > 0)) return plan;
  return { ...plan, video: { ...plan.video, mode: 'transcode' } };
}

/** Whether the file can be entered at a given time. */
export function hasIndex(probe: MediaProbe): boolean {
  return !formatNames(probe).some((name) => WITHOUT_INDEX.has(name));
}

/** Short text that tells plans apart, for names of cached segments. */
export function planKey(plan: SegmentPlan): string {
  const video = plan.video ? `${plan.video.mode[0]}${plan.video.stream}x${plan.video.height}` : 'n';
  return `v${video}-a${plan.audio ? `${plan.audio.mode[0]}${plan.audio.stream}` : 'n'}`;
}
