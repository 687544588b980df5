import { AV_LOG_ERROR } from 'node-av/constants';
import { getFFmpegInfo, Log } from 'node-av/lib';
import type { Job } from '../protocol.ts';
import { send } from './av.ts';
import { keyFrames } from './key-frames.ts';
import { merge } from './merge.ts';
import { mp4 } from './mp4.ts';
import { probe } from './probe.ts';
import { segment } from './segment.ts';
import { still } from './still.ts';
import { subtitles } from './subtitles.ts';

/** Does the one job this process was started for. */
function work(job: Job): void {
  switch (job.kind) {
    case 'version':
      return send({ type: 'version', version: getFFmpegInfo().version });
    case 'probe':
      return send({ type: 'probe', probe: probe(job.path) });
    case 'keyFrames':
      return send({ type: 'keyFrames', keyFrames: keyFrames(job.path) });
    case 'still':
      return still(job.path, job.atSeconds, job.width, job.output);
    case 'segment':
      return segment(job.path, job.plan, job.range, job.output);
    case 'mp4':
      return mp4(job.path, job.plan, job.output);
    case 'subtitles':
      return subtitles(job.path, job.wanted);
    case 'merge':
      return merge(job.path, job.sound, job.soundDelay, job.output);
  }
}

Log.setLevel(AV_LOG_ERROR);
try {
  work(JSON.parse(process.argv[2] ?? '') as Job);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
