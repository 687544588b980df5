import { PlayerError, type PlayerErrorReason } from '../player-error.ts';

/** What Shaka throws and reports: no instance of Error. */
export interface ShakaError {
  severity: number;
  category: number;
  code: number;
  data: readonly unknown[];
}

const CATEGORY = { network: 1, manifest: 4, media: 3 } as const;
const CODE = { badHttpStatus: 1001, videoError: 3016, loadInterrupted: 7000, operationAborted: 7001 } as const;
const CRITICAL = 2;

/** `MediaError.code`. */
const MEDIA_ERRORS: Readonly<Record<number, PlayerErrorReason>> = {
  1: 'decode',
  2: 'network',
  3: 'decode',
  4: 'unsupported',
};

function isShakaError(error: unknown): error is ShakaError {
  return typeof error === 'object' && error !== null && 'category' in error && 'code' in error && 'severity' in error;
}

/** Whether an error only says that something newer took the place of what failed. */
export function isInterruption(error: unknown): boolean {
  return isShakaError(error) && (error.code === CODE.loadInterrupted || error.code === CODE.operationAborted);
}

/** Whether an error ends playback; others are tried again by Shaka itself. */
export function isCritical(error: unknown): boolean {
  return !isShakaError(error) || error.severity === CRITICAL;
}

/** Translates whatever Shaka throws. */
export function toPlayerError(error: unknown): PlayerError {
  if (!isShakaError(error)) return new PlayerError('decode', error instanceof Error ? error.message : String(error));
  const detail = `Shaka ${error.category}.${error.code}`;
  if (error.code === CODE.badHttpStatus) return fromAnswer(error, detail);
  if (error.category === CATEGORY.network) return new PlayerError('network', detail);
  if (error.code === CODE.videoError) return new PlayerError(MEDIA_ERRORS[Number(error.data[0])] ?? 'decode', detail);
  if (error.category === CATEGORY.manifest) return new PlayerError('unsupported', detail);
  return new PlayerError('decode', detail);
}

/** An answer of the server: its status, and its error envelope when it sent one. */
function fromAnswer(error: ShakaError, detail: string): PlayerError {
  const [, status, text] = error.data;
  const { error_type: type, error_message: message } = readEnvelope(text);
  const words = `${detail} (${String(status)} ${type ?? ''})`;
  if (type === 'INVALID_MEDIA') return new PlayerError('unsupported', words);
  if (type === 'MP4_NOT_READY') return new PlayerError('not_ready', words);
  if (status === 404 || status === 410) return new PlayerError('gone', words);
  return status === 503 ? new PlayerError('unavailable', words, message) : new PlayerError('network', words);
}

function readEnvelope(text: unknown): { error_type?: string; error_message?: string } {
  if (typeof text !== 'string' || text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
