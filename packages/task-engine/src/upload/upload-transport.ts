import type { UploadFailure, UploadItem, UploadResult } from './upload-item.ts';

/** What a transport tells about a running upload. After one of the last four it says nothing more. */
export interface TransportListener {
  onCreated(uploadUrl: string): void;
  onProgress(sent: number): void;
  onFinished(result: UploadResult): void;
  onConnectionLost(): void;
  onForgotten(): void;
  onRefused(failure: UploadFailure): void;
}

/** Brings one file to the server, going on where `item.uploadUrl` stands. */
export interface UploadTransport {
  start(item: UploadItem, source: Blob, listener: TransportListener): RunningUpload;
  /** Tells the server to drop what it has; failures are of no interest. */
  discard(uploadUrl: string): Promise<void>;
}

export interface RunningUpload {
  /** Stops without dropping what the server has. */
  stop(): void;
}
