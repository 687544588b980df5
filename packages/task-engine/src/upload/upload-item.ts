/** Why an upload cannot go on. `errorType` is the API's `error_type` when the server said why. */
export interface UploadFailure {
  reason: 'unauthorized' | 'payment_required' | 'parent_missing' | 'too_large' | 'rejected' | 'expired' | 'unreadable';
  errorType: string | null;
  message: string | null;
  /** Whether trying again as it is may help. */
  canRetry: boolean;
}

/** What came of a finished upload: a stored file, or a transfer when it was a torrent. */
export type UploadResult = { kind: 'file'; fileId: number } | { kind: 'transfer'; transferId: number };

/**
 * Where an upload stands. `offline`: the server cannot be reached, the next try is scheduled. `paused`: stopped by the
 * person. `detached`: the page was reloaded and the file must be chosen again before it can go on.
 */
export type UploadStatus = 'waiting' | 'uploading' | 'offline' | 'paused' | 'detached' | 'completed' | 'failed';

/** One file on its way. Sizes in bytes. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly lastModified: number;
  /** Folder it goes to; 0 is the root. */
  readonly parentId: number;
  /** Names of folders below `parentId`, made on the way. */
  readonly path: readonly string[];
  readonly addedAt: number;
  readonly status: UploadStatus;
  readonly sent: number;
  /** The tus URL once the server knows the upload. */
  readonly uploadUrl: string | null;
  /** Failed tries in a row. */
  readonly attempt: number;
  readonly failure: UploadFailure | null;
  readonly result: UploadResult | null;
}

/** Nothing more will happen to it by itself. */
export function isSettled(item: UploadItem): boolean {
  return item.status === 'completed' || item.status === 'failed';
}
