import type { Config } from '../config.ts';
import { webOriginOf } from '../http/web-origin.ts';
import type { Mailer } from '../ports/mailer.ts';

/** Tells people by mail that their account is blocked for too many requests. */
export interface BanMail {
  /** With a code the mail says how to lift the ban; `until` is wire text. */
  tell(ban: { to: string; banId: string; code: string | null; until: string }): Promise<void>;
}

export function createBanMail({ config, mailer }: { config: Config; mailer: Mailer }): BanMail {
  return {
    async tell({ to, banId, code, until }) {
      const link = `${webOriginOf(config)}/captcha/${banId}?code=${code ?? ''}`;
      const lines = [
        'Your account has been temporarily blocked for too many requests.',
        '',
        'An app or a script that is signed in to it asks far more often than it should. Please look for it before you go on.',
        '',
        ...(code === null ? [] : [`To go on now, open this link on the same network: ${link}`, '']),
        `The block ends by itself at ${until.replace('T', ' ')} UTC.`,
      ];
      await mailer.send({ to, subject: 'Too many requests', text: lines.join('\n') });
    },
  };
}
