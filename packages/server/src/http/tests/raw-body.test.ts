import { Agent, request } from 'node:http';
import { afterEach, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { bind } from '../binding.ts';

let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(async () => {
  agent.destroy();
  await server.close();
});

it('a body that is too large is refused, and what comes on the connection next is answered', async () => {
  const kept: number[] = [];
  const handler = bind(
    routes.payment.webhook,
    (_args, { request: { rawBody } }) => void kept.push(rawBody?.length ?? -1),
  );
  server = await createTestServer({ bindings: () => [handler] });
  const { hostname, port } = new URL(await server.listen());
  const send = (size: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': String(size) };
      const asked = { agent, hostname, port, method: 'POST', path: '/v2/payment/webhooks/x', headers };
      const sent = request(asked, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
      sent.on('error', reject).end(Buffer.alloc(size, 'x'));
    });
  const seen: (number | undefined)[] = [];
  for (const size of [10, 200_000, 11, 65_536, 65_537, 12]) seen.push(await send(size));
  expect(seen).toEqual([200, 413, 200, 200, 413, 200]);
  expect(kept).toEqual([10, 11, 65_536, 12]);
});
