import { AppError } from '../errors.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { Captcha } from './captcha.ts';

const LARGEST_ANSWER = 64 * 1024;
const TIMEOUT_MS = 10_000;

export interface RecaptchaParts {
  fetcher: Fetcher;
  siteKey: string;
  secret: string;
  verifyUrl: string;
}

/** reCAPTCHA: its service says whether an answer is good, and lets none count twice. */
export function createRecaptcha({ fetcher, siteKey, secret, verifyUrl }: RecaptchaParts): Captcha {
  async function verify(token: string, clientIp: string): Promise<unknown> {
    const response = await fetcher.fetch(verifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret, response: token, remoteip: clientIp }).toString(),
      maxBytes: LARGEST_ANSWER,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    if (response.status !== 200) throw new Error(`${verifyUrl} answered ${response.status}`);
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  }

  return {
    challenge: async () => ({ kind: 'recaptcha', site_key: siteKey }),
    async isSolved(token, _ban, clientIp) {
      const answer = await verify(token, clientIp).catch((cause: unknown) => {
        throw new AppError('ServiceUnavailable', { cause });
      });
      return (answer as { success?: unknown } | null)?.success === true;
    },
  };
}
