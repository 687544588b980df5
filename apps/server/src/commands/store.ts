import { resolve } from 'node:path';
import { backUp, checkStore, exportUser, restoreBackup } from '@jackdaw/server';
import { argument, requiredOption, sizeText, type Command } from '../command.ts';

/** What is stored. */
export const storeCommands: readonly Command[] = [
  {
    name: 'check',
    usage: '[--hashes] [--repair]',
    summary: 'Compares the database with the stored bytes; exits with 1 when something is wrong',
    args: 0,
    options: {
      hashes: { type: 'boolean', help: 'also reads every byte and compares checksums' },
      repair: { type: 'boolean', help: 'puts sums, counts and orphans right; the server must be stopped' },
    },
    async run({ config, options, say }) {
      const asked = { hashes: options['hashes'] === true, repair: options['repair'] === true };
      const { blobs, files, findings } = await checkStore(config, asked);
      for (const { text, repaired } of findings) say(repaired ? `${text} Repaired.` : text);
      const left = findings.filter(({ repaired }) => !repaired).length;
      say(`${files} files and folders, ${blobs} blobs: ${left === 0 ? 'all is well' : `${left} problems`}.`);
      return left === 0 ? 0 : 1;
    },
  },
  {
    name: 'backup',
    usage: '<folder> [--copy]',
    summary: 'Backs everything up, also while the server runs; a second run only brings what is new',
    args: 1,
    options: { copy: { type: 'boolean', help: 'copies bytes even where a hard link would do' } },
    async run(context) {
      const { config, options, say } = context;
      const report = await backUp(config, resolve(argument(context, 0)), { copy: options['copy'] === true });
      const { blobs, bytes, added, removed } = report;
      say(`Backed up ${blobs} blobs (${sizeText(bytes)}): ${added} added, ${removed} removed.`);
    },
  },
  {
    name: 'restore',
    usage: '<folder>',
    summary: 'Brings a backup back into an empty data folder',
    args: 1,
    async run(context) {
      const blobs = await restoreBackup(context.config, resolve(argument(context, 0)));
      context.say(`Restored the database and ${blobs} blobs into ${context.config.dataDir}.`);
    },
  },
  {
    name: 'export',
    usage: '--user <name> <folder>',
    summary: 'Writes the files of a user as plain files and folders',
    args: 1,
    options: { user: { type: 'string', help: 'whose files' } },
    async run(context) {
      const name = requiredOption(context, 'user');
      const { files, folders, bytes, missing } = await exportUser(context.config, name, resolve(argument(context, 0)));
      for (const path of missing) context.say(`The bytes of ${path} are not in the store.`);
      context.say(`Exported ${files} files (${sizeText(bytes)}) in ${folders} folders.`);
      return missing.length === 0 ? 0 : 1;
    },
  },
];
