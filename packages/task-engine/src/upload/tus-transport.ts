import { DetailedError, Upload } from 'tus-js-client';
import type { HttpResponse, UploadOptions } from 'tus-js-client';
import { readFailure } from './read-failure.ts';
import type { UploadItem, UploadResult } from './upload-item.ts';
import type { TransportListener, UploadTransport } from './upload-transport.ts';

export interface TusTransportOptions {
  /** The creation URL, such as `/files/`. */
  endpoint: string;
  /** Read before every request, so that a new sign-in is picked up. */
  getToken: () => string | null;
}

function metadataOf(item: UploadItem): Record<string, string> {
  return {
    // NFKC, because the same name typed on two systems must be the same file.
    name: item.name.normalize('NFKC'),
    parent_id: String(item.parentId),
    ...(item.path.length > 0 ? { path: item.path.map((name) => name.normalize('NFKC')).join('/') } : {}),
    ...(item.type ? { type: item.type } : {}),
    ...(item.lastModified > 0 ? { 'updated-at': new Date(item.lastModified).toISOString() } : {}),
  };
}

function resultOf(response: HttpResponse): UploadResult | null {
  const fileId = Number(response.getHeader('Putio-File-Id'));
  if (Number.isInteger(fileId) && fileId > 0) return { kind: 'file', fileId };
  const transferId = Number(response.getHeader('Putio-Transfer-Id'));
  return Number.isInteger(transferId) && transferId > 0 ? { kind: 'transfer', transferId } : null;
}

function report(error: Error, hadUrl: boolean, listener: TransportListener): void {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) {
    // No answer: either the network, or the file on disk that changed or vanished while it was read.
    if (error instanceof DetailedError && error.originalRequest) listener.onConnectionLost();
    else listener.onRefused({ reason: 'unreadable', errorType: null, message: error.message, canRetry: false });
    return;
  }
  const status = response.getStatus();
  const isMissing = status === 404 || status === 410;
  if (hadUrl && isMissing) listener.onForgotten();
  else if (status === 0 || status >= 500 || status === 408 || status === 409 || status === 423 || status === 429) {
    listener.onConnectionLost();
  } else listener.onRefused(readFailure(status, response.getBody()));
}

/** Uploads by the tus protocol. Retrying is the queue's business, so tus-js-client's own retries are off. */
export function createTusTransport({ endpoint, getToken }: TusTransportOptions): UploadTransport {
  const common: UploadOptions = {
    endpoint,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      const token = getToken();
      if (token !== null) request.setHeader('Authorization', `Token ${token}`);
    },
  };
  return {
    start(item, source, listener) {
      let isOver = false;
      const once = (tell: () => void) => {
        if (isOver) return;
        isOver = true;
        tell();
      };
      const upload = new Upload(source, {
        ...common,
        uploadUrl: item.uploadUrl,
        metadata: metadataOf(item),
        onUploadUrlAvailable: () => {
          if (!isOver && upload.url !== null && upload.url !== item.uploadUrl) listener.onCreated(upload.url);
        },
        onProgress: (sent) => {
          if (!isOver) listener.onProgress(sent);
        },
        onError: (error) => once(() => report(error, item.uploadUrl !== null, listener)),
        onSuccess: ({ lastResponse }) =>
          once(() => {
            const result = resultOf(lastResponse);
            if (result) listener.onFinished(result);
            else {
              listener.onRefused({
                reason: 'rejected',
                errorType: 'UPLOAD_SAVE_FAILED',
                message: null,
                canRetry: true,
              });
            }
          }),
      });
      upload.start();
      return {
        stop: () =>
          once(() => {
            void upload.abort();
          }),
      };
    },
    async discard(uploadUrl) {
      try {
        await Upload.terminate(uploadUrl, { ...common, uploadUrl });
      } catch {
        // Gone or out of reach: the server drops it when it expires.
      }
    },
  };
}
