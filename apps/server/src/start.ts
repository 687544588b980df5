import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, StartError, type Config, type JackdawServer } from '@jackdaw/server';

/** The folder of a built app. */
function builtApp(name: string): string {
  return join(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), 'dist');
}

/** Ends once when the system asks for it; asking again ends at once. */
function closeOnSignal(server: JackdawServer): void {
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

/** A renewed certificate is taken up without a restart; a wrong one is named, and the old one stays. */
function reloadOnHangUp(server: JackdawServer): void {
  process.on('SIGHUP', () => {
    try {
      server.reloadCertificate();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      console.error(error.message);
    }
  });
}

/** Starts the server and says where it is. @throws StartError */
export async function start(config: Config): Promise<void> {
  const apps = { web: builtApp('@jackdaw/web'), share: builtApp('@jackdaw/share'), link: builtApp('@jackdaw/link') };
  const server = await createServer(config, { apps });
  try {
    closeOnSignal(server);
    reloadOnHangUp(server);
    const address = await server.listen();
    console.log(`Jackdaw is ready: ${address}`);
    if (server.setupCode) console.log(`First visit: open ${address}/setup and enter the code ${server.setupCode}`);
    for (const warning of await server.warnings()) console.warn(`Warning: ${warning}`);
  } catch (error) {
    await server.close();
    throw error;
  }
}
