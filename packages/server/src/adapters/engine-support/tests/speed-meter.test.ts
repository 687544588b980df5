import { expect, test } from '@jest/globals';
import { SpeedMeter } from '../speed-meter.ts';

test('the speed is that of the last five seconds', () => {
  let now = 0;
  const meter = new SpeedMeter(() => now);
  for (now = 0; now < 10_000; now += 250) meter.add(250);
  expect(meter.speed).toBe(1000);
  now += 2500;
  expect(meter.speed).toBe(500);
  now += 5000;
  expect(meter.speed).toBe(0);
});

test('the first second does not exaggerate', () => {
  let now = 0;
  const meter = new SpeedMeter(() => now);
  meter.add(1000);
  now = 10;
  expect(meter.speed).toBe(1000);
});
