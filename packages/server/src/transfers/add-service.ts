import { errorCatalogue, errorTypeOf, LIMITS, type Transfer, type TransferAddError } from '@jackdaw/api-contract';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { FileTree } from '../files/index.ts';
import type { Plans } from '../plans/index.ts';
import type { Announce } from './announce.ts';
import { presentTransfer } from './present.ts';
import type { TransferRunner } from './runner.ts';
import { readLink, readTorrentFile, type ReadSource } from './source.ts';
import type { TransferStore } from './store.ts';
import { targetFolder } from './target-folder.ts';
import { Turns } from '../turns.ts';

/** What a user asks for. */
export interface AddRequest {
  url: string;
  saveParentId?: number | undefined;
  callbackUrl?: string | undefined;
  /** Null when nobody asked from outside. */
  clientIp: string | null;
  /** The RSS feed on whose behalf it is added. */
  subscriptionId?: number | undefined;
  /** Runs in the transaction that adds the row. */
  within?: (trx: Transaction<Database>, transferId: number) => Promise<void>;
}

export interface AddParts {
  store: TransferStore;
  tree: FileTree;
  announce: Announce;
  runner: TransferRunner;
  /** What each user's plan allows: unfinished transfers. */
  plans: Plans;
}

/** Adding transfers. */
export function createAddService({ store, tree, announce, runner, plans }: AddParts) {
  const turns = new Turns<number>();

  async function insert(
    userId: number,
    source: ReadSource,
    options: { saveParentId: number; callbackUrl: string | null; clientIp: string | null; subscriptionId?: number },
    within?: (trx: Transaction<Database>, id: number) => Promise<void>,
  ): Promise<Transfer> {
    try {
      // In turn, so that the same link twice at once is still noticed.
      const row = await turns.take(userId, async () => {
        const { unfinishedTransfers } = await plans.limitsOf(userId);
        if ((await store.countUnfinished(userId)) >= unfinishedTransfers)
          throw new AppError('TRANSFER_ADD_LIMIT_REACHED');
        if ((await store.findTwin(userId, source)) !== null) throw new AppError('TRANSFER_ALREADY_ADDED');
        const { saveParentId, callbackUrl, clientIp, subscriptionId = null } = options;
        const place = {
          user_id: userId,
          save_parent_id: saveParentId,
          callback_url: callbackUrl,
          client_ip: clientIp,
          subscription_id: subscriptionId,
        };
        return store.find(await store.insert({ ...source, ...place }, within));
      });
      if (!row) throw new AppError('NotFound');
      announce.created(row);
      await announce.count(userId);
      return presentTransfer(row, null, false);
    } finally {
      // Also when the answer fails: the row may be there.
      void runner.wake();
    }
  }

  async function add(userId: number, request: AddRequest): Promise<Transfer> {
    const source = await readLink(request.url);
    const callbackUrl = readCallback(request.callbackUrl);
    const saveParentId = await targetFolder({ tree, store }, userId, request.saveParentId);
    const { clientIp, subscriptionId, within } = request;
    const place = { saveParentId, callbackUrl, clientIp, ...(subscriptionId === undefined ? {} : { subscriptionId }) };
    return insert(userId, source, place, within);
  }

  return {
    /**
     * @throws AppError EMPTY_URL, UNSUPPORTED_URI_SCHEME, BadRequest, PARENT_NOT_FOUND, PARENT_NOT_A_FOLDER,
     * TRANSFER_ALREADY_ADDED, TRANSFER_ADD_LIMIT_REACHED
     */
    add,

    /** Each on its own: what is wrong with one does not touch the others. @throws AppError TOO_MANY_URLS */
    async addMulti(userId: number, requests: readonly AddRequest[]) {
      if (requests.length > LIMITS.urlsPerAdd) throw new AppError('TOO_MANY_URLS');
      const transfers: Transfer[] = [];
      const errors: TransferAddError[] = [];
      for (const request of requests) {
        try {
          transfers.push(await add(userId, request));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const { status } = errorCatalogue[error.code];
          errors.push({ url: request.url, error_type: errorTypeOf(error.code), status_code: status });
        }
      }
      return { transfers, errors };
    },

    /**
     * Starts a transfer from the content of a .torrent file. `within` runs in the transaction that adds its row.
     * @throws AppError NotTorrent, TRANSFER_ALREADY_ADDED, TRANSFER_ADD_LIMIT_REACHED
     */
    async addTorrent(
      userId: number,
      metainfo: Uint8Array,
      options: {
        saveParentId: number;
        callbackUrl: string | null;
        clientIp: string;
        within?: (trx: Transaction<Database>, transferId: number) => Promise<void>;
      },
    ): Promise<Transfer> {
      const { within, ...rest } = options;
      return insert(userId, await readTorrentFile(metainfo), rest, within);
    },
  };
}

export type AddService = ReturnType<typeof createAddService>;

function readCallback(callbackUrl: string | undefined): string | null {
  if (callbackUrl === undefined || callbackUrl === '') return null;
  const url = URL.parse(callbackUrl);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return callbackUrl;
  throw new AppError('BadRequest', { message: 'The callback URL is not valid.' });
}
