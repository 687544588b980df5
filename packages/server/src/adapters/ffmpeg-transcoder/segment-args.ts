import { SEGMENT_OFFSET, type SegmentPlan, type SegmentRange } from '../../ports/transcoder.ts';
import { COMMON_ARGS, inputArgs, localUrl, seconds } from './input-args.ts';

export const SAMPLE_RATE = 48_000;
export const AAC_FRAME = 1024;
/** An encoder that starts this much earlier has settled at the border and sounds the same from both sides. */
export const AUDIO_LEAD = 0.5;
/** Audio may lie this much before its video in the file. */
export const COPY_LEAD = 3;
/** Packets after the end that are still read: frames are stored out of order. */
export const TAIL = 2;
/** Half a tick of the coarsest time base (Matroska's millisecond) keeps a key frame on its side of the border. */
export const TOLERANCE = 0.0005;

/**
 * Arguments that make one MPEG-TS segment. Every segment is made on its own, in any order, and fits its neighbours:
 * copied video is the packets from the first key frame of the range up to the first one after it, in decoding order (so
 * open groups stay whole); encoded video is the frames of the range, the first one a key frame; audio is the packets
 * whose time lies in the range, encoded audio on one grid of frames for the whole file.
 */
export function segmentArgs(path: string, plan: SegmentPlan, range: SegmentRange, output: string): string[] {
  const { start, end } = range;
  // Pictures and sound begin to be read at different times, so each has an input of its own unless both are copied.
  const begins: number[] = [];
  const maps: string[] = [];
  const open = (stream: number, from: number): void => {
    if (!begins.includes(from)) begins.push(from);
    maps.push('-map', `${begins.indexOf(from)}:${stream}`);
  };
  const input = (from: number): string[] => {
    const length = Number.isFinite(end) ? ['-t', seconds(end - from + TAIL)] : [];
    return inputArgs(path, [...(from > 0 ? ['-ss', seconds(from)] : []), ...length]);
  };
  const earlier = (lead: number): number => Math.max(0, Math.min(range.readFrom ?? start, start - lead));

  const codecs: string[] = [];
  if (plan.video?.mode === 'copy') {
    open(plan.video.stream, earlier(COPY_LEAD));
    codecs.push('-c:v', 'copy', '-bsf:v', `h264_mp4toannexb,dump_extra=freq=k,${keepGroups(start, end)}`);
  } else if (plan.video) {
    open(plan.video.stream, earlier(0));
    codecs.push('-filter:v', videoFilter(plan.video.height, start, end), '-fps_mode', 'passthrough', ...H264);
  }
  if (plan.audio) {
    const copied = plan.audio.mode === 'copy';
    open(plan.audio.stream, earlier(copied ? COPY_LEAD : 2 * AUDIO_LEAD));
    codecs.push(...(copied ? ['-c:a', 'copy'] : ['-filter:a', audioFilter(start, end), ...AAC]));
    codecs.push('-bsf:a', keepPackets(start, end));
  }
  return [
    ...COMMON_ARGS,
    '-nostdin',
    '-y',
    '-copyts',
    '-start_at_zero',
    ...begins.flatMap(input),
    ...maps,
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    ...codecs,
    // The filters above compute with the time base of the output, which MPEG-TS fixes to this one.
    '-time_base',
    '1:90000',
    '-output_ts_offset',
    String(SEGMENT_OFFSET),
    '-muxdelay',
    '0',
    '-muxpreload',
    '0',
    '-max_muxing_queue_size',
    '4096',
    '-f',
    'mpegts',
    localUrl(output),
  ];
}

/** Video as every browser decodes it. */
export const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '22',
  '-maxrate',
  '12M',
  '-bufsize',
  '24M',
  '-profile:v',
  'high',
  '-pix_fmt',
  'yuv420p',
] as const;

/** Audio as every browser decodes it. */
export const AAC = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', String(SAMPLE_RATE)] as const;

/** Square pixels, progressive, at most `height` lines, even sides. */
export function pictureFilter(height: number): string {
  const scale = `scale=w='max(2\\,trunc(iw*if(sar\\,sar\\,1)*min(1\\,${height}/ih)/2)*2)':h='max(2\\,trunc(min(ih\\,${height})/2)*2)'`;
  return `${scale},setsar=1,format=yuv420p`;
}

export function videoFilter(height: number, start: number, end: number): string {
  const until = Number.isFinite(end) ? `:end=${seconds(end)}` : '';
  return `yadif=deint=interlaced,trim=start=${seconds(start)}${until},${pictureFilter(height)}`;
}

export function audioFilter(start: number, end: number): string {
  const first = Math.floor((Math.max(0, start - AUDIO_LEAD) * SAMPLE_RATE) / AAC_FRAME) * AAC_FRAME;
  // Audio that begins late is filled up with silence, so that the grid of frames begins at zero in every segment.
  const filled = first === 0 ? ':first_pts=0' : '';
  const until = Number.isFinite(end) ? `:end=${seconds(end + AUDIO_LEAD)}` : '';
  return `aresample=${SAMPLE_RATE}:async=1${filled},aformat=channel_layouts=stereo,atrim=start_pts=${first}${until}`;
}

function keepGroups(start: number, end: number): string {
  const inside = within('pts*tb', start, end, TOLERANCE);
  return `noise=amount=0:drop='st(0\\,if(key\\,${inside}\\,ld(0)))*0+not(ld(0))'`;
}

function keepPackets(start: number, end: number): string {
  return `noise=amount=0:drop='not(${within('pts*tb', start, end, 0)})'`;
}

/** An expression that is 1 inside the range. The first range takes what is before it too, the last one what is after. */
function within(value: string, start: number, end: number, tolerance: number): string {
  const lower = start > 0 ? `gte(${value}\\,${seconds(start - tolerance)})` : '1';
  const upper = Number.isFinite(end) ? `lt(${value}\\,${seconds(end - tolerance)})` : '1';
  return `${lower}*${upper}`;
}
