import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigError, createServer, loadConfig, StartError, type JackdawServer } from '@jackdaw/server';

const USAGE = 'Usage: jackdaw [--config <file>]   Settings: docs/configuration.md';

/** The folder of a built app. */
function builtApp(name: string): string {
  return join(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), 'dist');
}

function configFile(): string | undefined {
  try {
    return parseArgs({ options: { config: { type: 'string' } } }).values.config;
  } catch (error) {
    throw new StartError(`${(error as Error).message} ${USAGE}`);
  }
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

/** Starts the server by its configuration and says where it is, or in one line why it cannot start. */
export async function run(): Promise<void> {
  // What people store is nobody else's to read, also where the data folder was there before.
  process.umask(0o077);
  let server: JackdawServer | undefined;
  try {
    const file = configFile();
    const config = loadConfig({ env: process.env, ...(file === undefined ? {} : { file }) });
    const apps = { web: builtApp('@jackdaw/web'), share: builtApp('@jackdaw/share'), link: builtApp('@jackdaw/link') };
    server = await createServer(config, { apps });
    closeOnSignal(server);
    const address = await server.listen();
    console.log(`Jackdaw is ready: ${address}`);
    if (server.setupCode) console.log(`First visit: open ${address}/setup and enter the code ${server.setupCode}`);
    for (const warning of await server.warnings()) console.warn(`Warning: ${warning}`);
  } catch (error) {
    await server?.close();
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
