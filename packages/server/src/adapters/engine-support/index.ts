export { cleanName } from './clean-name.ts';
export { SpeedMeter } from './speed-meter.ts';
export { createJobRunner, type JobWork } from './job-runner.ts';
export { downloadProgress } from './download-progress.ts';
