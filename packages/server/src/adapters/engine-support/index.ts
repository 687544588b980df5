export { cleanName } from './clean-name.ts';
export { SpeedMeter } from './speed-meter.ts';
