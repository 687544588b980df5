import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callApi, type Account, type RunningJackdaw } from '@jackdaw/fixtures';

/** An app of somebody else: a page that is called back, registered with the server. */
export interface ThirdParty {
  id: number;
  secret: string;
  /** Where it is called back. */
  callback: string;
  stop(): Promise<void>;
}

/** Starts an app with a page of its own on loopback and registers it for `maker`. */
export async function startThirdParty(jackdaw: RunningJackdaw, maker: Account, name: string): Promise<ThirdParty> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Callback</title><h1>Back in the app</h1></html>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const { app } = await callApi<{ app: { id: number; secret: string } }>(
    jackdaw,
    maker.token,
    '/v2/oauth/apps/register',
    {
      ...{ name, callback, website: 'https://film-club.example' },
      description: 'Keeps lists of what a club has watched and will watch.',
    },
  );
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { ...app, callback, stop };
}
