/**
 * What `npm start`, `npm test` and `npm run demo`, `bench` and `jackdaw` run first. Needs nothing but a Node: it installs the
 * packages when they are missing or behind, then hands over to `scripts/<command>.mjs` on the Node the project pins.
 */
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `jackdaw: Node 20 or newer is needed, this is Node ${process.versions.node}. Install a newer one (nodejs.org or your package manager) and run the command again.`,
  );
  process.exit(1);
}

const { bootstrap } = await import('./lib/bootstrap.mjs');
await bootstrap(process.argv[2] ?? 'start', process.argv.slice(3));
