import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsFrom } from './lib/arguments.mjs';
import { build } from './lib/build.mjs';
import { Explained, failWith, reported, step } from './lib/say.mjs';

const owner = { username: 'owner', mail: 'owner@example.com', password: 'jackdaw-demo-owner' };
const guest = { username: 'guest', mail: 'guest@example.com', password: 'jackdaw-demo-guest' };

/** The same as start, on a data folder that is thrown away, with sample media, a second user, and a peer that seeds. */
try {
  const port = portFrom(process.argv.slice(2));
  await build();
  const fixtures = await import('../tooling/fixtures/dist/index.js');
  const content = await import('./demo/content.mjs');
  if (!(await fixtures.findTool('ffmpeg'))) {
    throw new Explained(
      'ffmpeg was not found, and the demo makes its videos with it. On Debian: apt-get install ffmpeg',
    );
  }
  const scratch = await mkdtemp(join(tmpdir(), 'jackdaw-demo-'));
  const cleanUp = [() => rm(scratch, { recursive: true, force: true })];
  const stop = oncePerRun(async () => {
    for (const undo of cleanUp.reverse()) await undo();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop().then(() => process.exit(0)));
  try {
    const samples = await step('Making sample media', content.makeSamples);
    const seed = await content.makeSeed(scratch);
    const dataFolder = join(scratch, 'data');
    const server = await step('Starting the server', async () =>
      fixtures.startJackdaw({ dataFolder, port: port ?? ((await fixtures.isListening(7717)) ? undefined : 7717) }),
    );
    cleanUp.push(() => server.stop());
    const account = await step('Creating the accounts', async () => {
      const account = await fixtures.setUpOwner(server, owner);
      await addGuest(dataFolder);
      return account;
    });
    await step('Filling the drive', () => content.fillDrive(server, account, samples, scratch));
    const seeder = await step('Starting a local peer', () => fixtures.startOwnSeeder(seed));
    cleanUp.push(() => seeder.stop());
    sayHow(server.url, seeder.magnet);
    await server.ended();
    throw new Explained(`The server ended by itself:\n${server.output()}`);
  } catch (error) {
    await stop();
    throw error;
  }
} catch (error) {
  failWith(reported(error));
}

/** What `--port` says; undefined without it. */
function portFrom(args) {
  const { JACKDAW_PORT: port, ...others } = settingsFrom(args).env;
  const isPort = port === undefined || /^[1-9]\d{0,4}$/.test(port);
  if (!isPort || Object.keys(others).length > 0) {
    throw new Explained('The demo can only be told where to listen: npm run demo -- --port 8080');
  }
  return port === undefined ? undefined : Number(port);
}

async function addGuest(dataFolder) {
  const { addUser, loadConfig } = await import('../packages/server/dist/index.js');
  await addUser(loadConfig({ env: { JACKDAW_DATA_DIR: dataFolder } }), guest);
}

function sayHow(url, magnet) {
  console.log(`
Jackdaw's demo is ready:   ${url}

  Sign in as ${owner.username} with the password ${owner.password}
          or ${guest.username} with the password ${guest.password}

  The main job: press T, paste this link, watch it arrive, open it. It comes from a peer on this machine.

  ${magnet}

Everything in it is thrown away when you press Ctrl+C.
`);
}

function oncePerRun(work) {
  let running = null;
  return () => (running ??= work());
}
