import { routes } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { bind, type CallContext, type RouteBinding } from '../http/binding.ts';
import type { Uploader, UploadState } from './complete.ts';
import { readCount, readMetadata } from './metadata.ts';
import type { UploadService } from './service.ts';

const VERSION = '1.0.0';
const BODY_TYPE = 'application/offset+octet-stream';
/** A body that brings nothing for so long is cut; what came is kept. */
const STALLED_MS = 120_000;

const uploader = ({ caller, clientIp }: CallContext): Uploader => ({ userId: caller.userId, clientIp });

function isBody({ request }: CallContext): boolean {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === BODY_TYPE;
}

function refuse(context: CallContext, header: string): void {
  if (context.request.headers[header] !== undefined) {
    throw new AppError('BadRequest', { message: `${header} is not supported.` });
  }
}

/** The body as it arrives. A client that went silent must not hold its upload for ever. */
function bodyOf({ request }: CallContext) {
  request.raw.setTimeout(STALLED_MS, () => request.raw.destroy());
  return request.raw;
}

/** Sets the headers of the protocol before anything can fail, so that errors carry them as well. */
function begin({ reply }: CallContext): void {
  reply.header('tus-resumable', VERSION).header('cache-control', 'no-store');
}

function describe({ reply }: CallContext, { offset, result, expiresAt }: UploadState): void {
  reply.header('upload-offset', String(offset));
  if (!result) {
    reply.header('upload-expires', expiresAt.toUTCString());
    return;
  }
  if (result.fileId !== null) reply.header('putio-file-id', String(result.fileId));
  if (result.transferId !== null) reply.header('putio-transfer-id', String(result.transferId));
  if (result.crc32 !== null) reply.header('putio-file-crc32', result.crc32);
}

/**
 * Resumable uploads over HTTP (tus 1.0.0, section 5.2). A missing `Tus-Resumable` is forgiven. `uploadOrigin` is an address
 * for uploads alone: what begins there goes on there.
 */
export function tusRoutes(uploads: UploadService, uploadOrigin: string | null): RouteBinding[] {
  const uploadHost = uploadOrigin === null ? null : new URL(uploadOrigin).host;
  const originFor = ({ request, origin }: CallContext) =>
    uploadOrigin !== null && request.host.toLowerCase() === uploadHost ? uploadOrigin : origin;

  return [
    bind(routes.uploads.options, async (_args, context) => {
      begin(context);
      await context.reply
        .code(204)
        .header('tus-version', VERSION)
        .header('tus-extension', 'creation,creation-with-upload,termination,expiration')
        .header('tus-max-size', String(Number.MAX_SAFE_INTEGER))
        .send();
    }),

    bind(routes.uploads.create, async (_args, context) => {
      begin(context);
      refuse(context, 'upload-defer-length');
      refuse(context, 'upload-concat');
      const { headers } = context.request;
      const length = readCount(headers['upload-length'], 'Upload-Length');
      const metadata = readMetadata(headers['upload-metadata']?.toString());
      const body = isBody(context) ? bodyOf(context) : undefined;
      const state = await uploads.create(uploader(context), { length, metadata }, body);
      describe(context, state);
      await context.reply
        .code(201)
        .header('location', `${originFor(context)}/files/${state.id}`)
        .send();
    }),

    bind(routes.uploads.send, async ({ upload_id }, context) => {
      begin(context);
      if (!isBody(context)) throw new AppError('BadRequest', { message: `The content type must be ${BODY_TYPE}.` });
      const offset = readCount(context.request.headers['upload-offset'], 'Upload-Offset');
      describe(context, await uploads.append(uploader(context), upload_id, offset, bodyOf(context)));
      await context.reply.code(204).send();
    }),

    bind(routes.uploads.offset, async ({ upload_id }, context) => {
      begin(context);
      const state = await uploads.state(uploader(context), upload_id);
      describe(context, state);
      await context.reply.code(200).header('upload-length', String(state.length)).send();
    }),

    bind(routes.uploads.cancel, async ({ upload_id }, context) => {
      begin(context);
      await uploads.cancel(uploader(context), upload_id);
      await context.reply.code(204).send();
    }),
  ];
}
