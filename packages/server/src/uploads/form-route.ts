import { ParamError, routes, type File } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { FileTree } from '../files/file-tree.ts';
import { viewerOf, type Viewer } from '../files/listing-service.ts';
import { cleanName } from '../files/names.ts';
import { bind, type RouteBinding } from '../http/binding.ts';
import { receiveForm, type ReceivedFile } from './form-parts.ts';
import { isTorrent, save, type SaveParts, type SaveTarget } from './save.ts';
import { asUploadError } from './upload-error.ts';

export interface FormRouteOptions extends SaveParts {
  files: SaveParts['files'] & Pick<FileTree, 'freeQuota'>;
  /** The account setting `default_download_folder`. */
  defaultFolder: (userId: number) => Promise<number>;
  /** A file as this client sees it. */
  presentFile: (viewer: Viewer, fileId: number) => Promise<File>;
}

const { upload } = routes.files;

/** A text part read as the parameter of its name; undefined when it is not given. */
function readField<T>(param: { parse: (raw: unknown) => T }, text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return param.parse(text);
  } catch (error) {
    if (error instanceof ParamError) throw new AppError('BadRequest', { message: error.message });
    throw error;
  }
}

/** Uploads by one multipart form (section 5.1). The file streams to the store; its parts may come in any order. */
export function formRoute(options: FormRouteOptions): RouteBinding {
  const { blobs, files } = options;

  async function saveForm(file: ReceivedFile, makeTarget: () => Promise<SaveTarget>) {
    try {
      const target = await makeTarget();
      await files.requireFolder(target.userId, target.parentId);
      await blobs.publish(file.id);
      const { filename: _, contentType: __, ...blob } = file;
      return await save(options, target, blob);
    } catch (error) {
      await blobs.remove(file.id);
      throw asUploadError(error);
    }
  }

  return bind(upload, async (args, { caller, clientIp, origin, request }) => {
    const { userId } = caller;
    const limit = Math.min(await files.freeQuota(userId), await blobs.freeSpace());
    const { fields, file } = await receiveForm(request, blobs, limit);
    const saved = await saveForm(file, async () => {
      const parentId = readField(upload.body.parent_id, fields.get('parent_id')) ?? args.parent_id ?? -1;
      const given = readField(upload.body.filename, fields.get('filename')) ?? args.filename ?? file.filename;
      const name = cleanName(given);
      const mustBeTorrent = readField(upload.body.torrent, fields.get('torrent')) ?? args.torrent;
      return {
        userId,
        clientIp,
        parentId: parentId < 0 ? await options.defaultFolder(userId) : parentId,
        path: [],
        name,
        overwrite: false,
        torrent: mustBeTorrent ? 'must' : isTorrent(name, file.contentType) ? 'try' : 'no',
        callbackUrl: readField(upload.body.callback_url, fields.get('callback_url')) ?? args.callback_url ?? null,
      };
    });
    return saved.file
      ? { file: await options.presentFile(viewerOf({ caller, origin }), saved.file.id) }
      : { transfer: saved.transfer };
  });
}
