import { routes, type TransferToAdd } from '@jackdaw/api-contract';
import { contentDisposition } from '../downloads/index.ts';
import { AppError } from '../errors.ts';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { AddRequest, AddService } from './add-service.ts';
import type { InfoService } from './info-service.ts';
import type { TransferService } from './service.ts';

const { transfers } = routes;

export interface TransferServices {
  service: TransferService;
  adding: AddService;
  lookup: InfoService;
}

/** The transfers' routes (TR1 to TR15). */
export function transferRoutes({ service, adding, lookup }: TransferServices): RouteBinding[] {
  return [
    bind(transfers.list, ({ per_page: perPage }, { caller }) => service.first(caller.userId, perPage)),
    bind(transfers.listContinue, ({ cursor, per_page: perPage }, { caller }) =>
      service.next(caller.userId, cursor, perPage),
    ),
    bind(transfers.get, async ({ id }, { caller }) => ({ transfer: await service.get(caller.userId, id) })),
    bind(transfers.torrent, async ({ id }, { caller, reply }) => {
      const { name, bytes } = await service.torrentFile(caller.userId, id);
      await reply
        .header('content-type', 'application/x-bittorrent')
        .header('content-disposition', contentDisposition('attachment', name))
        .send(Buffer.from(bytes));
    }),
    bind(transfers.count, async (_args, { caller }) => ({ count: await service.count(caller.userId) })),
    bind(transfers.info, ({ urls }, { caller }) => lookup.info(caller.userId, urls)),
    bind(transfers.add, async (args, { caller, clientIp }) => ({
      transfer: await adding.add(caller.userId, {
        url: args.url,
        saveParentId: args.save_parent_id,
        callbackUrl: args.callback_url,
        clientIp,
      }),
    })),
    bind(transfers.addMulti, ({ urls }, { caller, clientIp }) =>
      adding.addMulti(caller.userId, readRequests(urls, clientIp)),
    ),
    bind(transfers.addTrackers, async ({ id, trackers }, { caller }) => {
      await service.addTrackers(caller.userId, id, trackers ?? []);
      return {};
    }),
    bind(transfers.cancel, async ({ transfer_ids: ids }, { caller }) => {
      await service.cancel(caller.userId, ids);
      return {};
    }),
    bind(transfers.clean, async ({ transfer_ids: ids }, { caller }) => ({
      deleted_ids: await service.clean(caller.userId, ids),
    })),
    bind(transfers.remove, async ({ transfer_ids: ids, remove_filter: filter }, { caller }) => {
      await service.remove(caller.userId, ids, filter);
      return {};
    }),
    bind(transfers.retry, async ({ id }, { caller }) => ({ transfer: await service.retry(caller.userId, id) })),
    bind(transfers.reannounce, async ({ id }, { caller }) => {
      await service.reannounce(caller.userId, id);
      return {};
    }),
    bind(transfers.stopRecording, async ({ transfer_id: id }, { caller }) => {
      await service.stopRecording(caller.userId, id);
      return {};
    }),
  ];
}

/** The list of add-multi comes as JSON of any shape; an entry without a URL is one with an empty URL. */
function readRequests(urls: readonly TransferToAdd[], clientIp: string): AddRequest[] {
  const entries: unknown = urls;
  if (!Array.isArray(entries)) throw new AppError('BadRequest', { message: '"urls" must be a list.' });
  return entries.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) throw new AppError('BadRequest', { message: 'Malformed entry.' });
    const { url, save_parent_id: parent, callback_url: callback } = entry as Record<string, unknown>;
    const parentId = parent === undefined || parent === null || parent === '' ? undefined : Number(parent);
    if (parentId !== undefined && !Number.isSafeInteger(parentId)) {
      throw new AppError('BadRequest', { message: '"save_parent_id" must be a whole number.' });
    }
    return {
      url: typeof url === 'string' ? url : '',
      saveParentId: parentId,
      callbackUrl: typeof callback === 'string' ? callback : undefined,
      clientIp,
    };
  });
}
