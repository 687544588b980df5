import { isAbsolute } from 'node:path';
import { TranscodeError } from '../../ports/transcoder.ts';

/**
 * Demuxers that read one file and nothing else. Playlists and scripts (hls, concat, dash, sdp, image sequences, lavfi …)
 * are left out: they make the tool open other files or the network in the name of whoever uploaded them.
 */
export const FORMATS = [
  'mov,matroska,avi,mpegts,mpeg,mpegvideo,m4v,h264,hevc,vc1,av1,obu,ivf,flv,asf,rm,wtv,dv,mxf,gxf,nsv,nuv,nut',
  'mp3,aac,loas,ac3,eac3,dts,dtshd,truehd,mlp,flac,ogg,wav,w64,aiff,au,caf,amr,ape,tta,tak,wv,mpc,mpc8,dsf,voc,spdif',
  'gif,apng,jpeg_pipe,png_pipe,webp_pipe,tiff_pipe,bmp_pipe,jpegxl_pipe,j2k_pipe,psd_pipe,tga_pipe,dds_pipe,qoi_pipe',
  'srt,ass,webvtt,subviewer,microdvd,sami,mpl2',
].join(',');

/** 16k × 8k and room to spare; a header that claims more is refused before a frame is allocated. */
export const MAX_PIXELS = 160_000_000;

/** What every call says first: quiet, no terminal, no block of memory above 1 GiB. */
export const COMMON_ARGS = ['-hide_banner', '-loglevel', 'error', '-max_alloc', '1073741824'] as const;

/** Options that make an input harmless; they belong before its `-i`. */
export const INPUT_GUARDS = ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS] as const;

/** Opens one local file of ours; `file:` keeps a name from being read as another protocol. @throws TranscodeError */
export function inputArgs(path: string, options: readonly string[] = []): string[] {
  return [...INPUT_GUARDS, '-max_pixels', String(MAX_PIXELS), ...options, '-i', localUrl(path)];
}

/** A local path in the form the tool cannot take for anything else. @throws TranscodeError */
export function localUrl(path: string): string {
  if (!isAbsolute(path)) throw new TranscodeError('failed', 'Media tools only get absolute paths.');
  return `file:${path}`;
}

/** Seconds in a form every version reads alike: microseconds, never an exponent. */
export function seconds(value: number): string {
  return value.toFixed(6);
}
