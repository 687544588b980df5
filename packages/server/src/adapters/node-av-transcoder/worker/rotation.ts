import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import type { Stream } from 'node-av/lib';

/** The matrix by which a player must turn the picture, row by row; null when it may stay as it is. */
function displayMatrix(stream: Stream): number[] | null {
  const data = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!data || data.length < 36) return null;
  return Array.from({ length: 9 }, (_, index) => data.readInt32LE(index * 4));
}

/** Degrees counter-clockwise, as ffprobe tells them. */
export function rotationOf(stream: Stream): number {
  const matrix = displayMatrix(stream);
  if (!matrix) return 0;
  const [a = 0, b = 0, , c = 0, d = 0] = matrix;
  const [across, down] = [Math.hypot(a, c), Math.hypot(b, d)];
  if (across === 0 || down === 0) return 0;
  return Math.round((-Math.atan2(b / down, a / across) * 180) / Math.PI) || 0;
}

/** Filters that turn the picture upright; empty or with a comma at the end. */
export function uprightFilter(stream: Stream): string {
  const [a = 0, , , c = 0, d = 0] = displayMatrix(stream) ?? [1, 0, 0, 0, 1];
  const clockwise = (((-rotationOf(stream) % 360) + 360) % 360) / 90;
  if (Math.abs(clockwise - 1) < 0.01) return `transpose=${c > 0 ? 'cclock_flip' : 'clock'},`;
  if (Math.abs(clockwise - 3) < 0.01) return `transpose=${c < 0 ? 'clock_flip' : 'cclock'},`;
  return `${a < 0 ? 'hflip,' : ''}${d < 0 ? 'vflip,' : ''}`;
}
