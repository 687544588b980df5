import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

/**
 * A bare WebSocket server as a process of its own: a request of `/<count>` makes it send that many messages of `bytes`
 * bytes to every connection, then it answers.
 */
export async function startBareSocketServer(message: string) {
  const script = `
    const { WebSocketServer } = require(${JSON.stringify(createRequire(import.meta.url).resolve('ws'))});
    const message = ${JSON.stringify(message)};
    const server = require('node:http').createServer((request, response) => {
      for (let left = Number(request.url.slice(1)); left > 0; left--) for (const client of sockets.clients) client.send(message);
      response.end('{}');
    });
    const sockets = new WebSocketServer({ server, perMessageDeflate: false });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${port.toString().trim()}`,
    pid: () => child.pid ?? 0,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
