import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { callApi, type Account, type RunningJackdaw } from '@jackdaw/fixtures';

/** A file as the API lists it; the fields the tests look at. */
export interface ListedFile {
  id: number;
  name: string;
  size: number;
  file_type: string;
  sha1: string | null;
  crc32: string | null;
}

/** A transfer as the API lists it; the fields the tests look at. */
export interface ListedTransfer {
  type: string;
  id: number;
  name: string;
  status: string;
  percent_done: number;
  downloaded: number;
  file_id: number | null;
  error_message: string | null;
}

/** What is in a folder, by the API. */
export async function filesIn(server: RunningJackdaw, account: Account, parentId = 0): Promise<ListedFile[]> {
  const path = `/v2/files/list?parent_id=${parentId}&per_page=1000`;
  return (await callApi<{ files: ListedFile[] }>(server, account.token, path)).files;
}

/** The owner's transfers, by the API. */
export async function transfersOf(server: RunningJackdaw, account: Account): Promise<ListedTransfer[]> {
  return (await callApi<{ transfers: ListedTransfer[] }>(server, account.token, '/v2/transfers/list')).transfers;
}

/** Creates a folder, by the API. */
export async function createFolder(
  server: RunningJackdaw,
  account: Account,
  name: string,
  parentId = 0,
): Promise<number> {
  const body = { name, parent_id: parentId };
  return (await callApi<{ file: { id: number } }>(server, account.token, '/v2/files/create-folder', body)).file.id;
}

/** SHA-1 of a file's bytes as a download gives them. */
export async function sha1OfDownload(server: RunningJackdaw, account: Account, id: number): Promise<string> {
  const answer = await fetch(`${server.url}/v2/files/${id}/download`, {
    headers: { authorization: `Bearer ${account.token}` },
  });
  if (!answer.ok || !answer.body) throw new Error(`The download answered ${answer.status}`);
  const hash = createHash('sha1');
  for await (const chunk of answer.body) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

/** SHA-1 of a local file. */
export async function sha1OfFile(path: string): Promise<string> {
  const hash = createHash('sha1');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
