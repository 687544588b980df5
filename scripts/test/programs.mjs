import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../lib/exec.mjs';
import { step } from '../lib/say.mjs';

/** System programs that suites need, with the Debian package each comes in. */
const packages = {
  chromium: 'chromium',
  ffmpeg: 'ffmpeg',
  'transmission-daemon': 'transmission-daemon',
  aria2c: 'aria2',
  opentracker: 'opentracker',
  rclone: 'rclone',
  nginx: 'nginx-light',
  strace: 'strace',
  '7z': 'p7zip-full',
  zip: 'zip',
  bzip2: 'bzip2',
  xz: 'xz-utils',
  zstd: 'zstd',
};

/** Installs what is missing where that is possible; resolves with the programs that are still missing. */
export async function ensurePrograms() {
  const missing = missingPrograms();
  if (missing.length === 0) return [];
  const become = await administrator();
  if (!become) return missing;
  const wanted = missing.map((name) => packages[name]);
  await step(`Installing ${wanted.join(', ')} with apt-get`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const [program, ...prefix] = [...become, 'apt-get'];
    await run(program, [...prefix, 'update'], { log: 'apt-update', env });
    const all = ['install', '--yes', '--no-install-recommends'];
    const together = await run(program, [...prefix, ...all, ...wanted], { log: 'apt-install', env });
    if (together.code === 0) return;
    for (const name of wanted) await run(program, [...prefix, ...all, name], { log: `apt-install-${name}`, env });
  });
  return missingPrograms();
}

function missingPrograms() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  return Object.keys(packages).filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/** How to run apt-get: as it is for root, through a sudo that does not ask; null where there is no apt-get or no right. */
async function administrator() {
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (!isDebian) return null;
  if (process.getuid?.() === 0) return [];
  const sudo = await run('sudo', ['-n', 'true'], { log: 'sudo' }).catch(() => ({ code: 1 }));
  return sudo.code === 0 ? ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive'] : null;
}

/** What the system is called, for messages. */
export function systemName() {
  if (!existsSync('/etc/os-release')) return process.platform;
  return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
}
