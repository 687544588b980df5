import type { Command } from '../command.ts';
import { codeCommands } from './codes.ts';
import { jobCommands } from './jobs.ts';
import { storeCommands } from './store.ts';
import { supportCommands } from './support.ts';
import { userCommands } from './user.ts';

/** Everything the command line can do beside starting the server. */
export const commands: readonly Command[] = [
  ...userCommands,
  ...codeCommands,
  ...jobCommands,
  ...supportCommands,
  ...storeCommands,
];
