import { addUser, listUsers, removeUser, requireReset, setPassword, setQuota } from '@jackdaw/server';
import { argument, bytesOf, requiredOption, sizeText, table, UsageError, type Command } from '../command.ts';

/** Accounts. */
export const userCommands: readonly Command[] = [
  {
    name: 'user list',
    usage: '',
    summary: 'Lists all accounts',
    args: 0,
    async run({ config, say }) {
      const users = await listUsers(config);
      const rows = users.map((user) => [
        String(user.id),
        user.username,
        user.mail,
        user.isAdmin ? `${user.status}, admin` : user.status,
        `${sizeText(user.diskUsed)} of ${sizeText(user.diskQuota)}`,
        user.createdAt,
      ]);
      say(table(['ID', 'NAME', 'MAIL', 'STATUS', 'STORAGE', 'SINCE'], rows));
    },
  },
  {
    name: 'user add',
    usage: '<name> --mail <address> [--quota <size>]',
    summary:
      'Adds an account, the first one as the owner; the password is asked for, or is the first line of the input',
    args: 1,
    options: {
      mail: { type: 'string', help: 'its e-mail address' },
      quota: { type: 'string', help: 'its storage, such as 500GB; else that of the settings' },
    },
    async run(context) {
      const { config, options, say, askSecret } = context;
      const mail = requiredOption(context, 'mail');
      const quota = typeof options['quota'] === 'string' ? { quota: bytesOf(options['quota']) } : {};
      const username = argument(context, 0);
      const password = await askSecret(`Password for ${username}: `);
      const id = await addUser(config, { username, mail, password, ...quota });
      say(`Added ${username} as user ${id}.`);
    },
  },
  {
    name: 'user passwd',
    usage: '<name>',
    summary: 'Sets a password and signs the account out everywhere',
    args: 1,
    async run(context) {
      const { config, say, askSecret } = context;
      const name = argument(context, 0);
      await setPassword(config, name, await askSecret(`New password for ${name}: `));
      say(`The password of ${name} is changed, and all sessions have ended.`);
    },
  },
  {
    name: 'user require-reset',
    usage: '<name>',
    summary: 'Signs the account out until a new password is set by mail',
    args: 1,
    async run(context) {
      await requireReset(context.config, argument(context, 0));
      context.say(`${argument(context, 0)} has to set a new password before signing in again.`);
    },
  },
  {
    name: 'user quota',
    usage: '<name> <size>',
    summary: 'Sets how much an account may store, such as 500GB',
    args: 2,
    async run(context) {
      const bytes = bytesOf(argument(context, 1));
      await setQuota(context.config, argument(context, 0), bytes);
      context.say(`${argument(context, 0)} may store ${sizeText(bytes)}.`);
    },
  },
  {
    name: 'user remove',
    usage: '<name> --yes',
    summary: 'Removes an account with all its files',
    args: 1,
    options: { yes: { type: 'boolean', help: 'really' } },
    async run(context) {
      const name = argument(context, 0);
      if (context.options['yes'] !== true) {
        throw new UsageError(`This destroys everything that ${name} has. Say --yes if you mean it.`);
      }
      await removeUser(context.config, name);
      context.say(
        `${name} is signed out. The server removes the account and its files, at its next start if it is not running.`,
      );
    },
  },
];
