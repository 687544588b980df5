import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Clock } from '../ports/clock.ts';
import type { Captcha } from './captcha.ts';

/** Rounds of each guess: a millisecond or two in a browser. */
const COST = 5000;
const ALGORITHM = 'PBKDF2/SHA-256';
/** How long a challenge may be worked on, milliseconds. */
const LIFE_MS = 20 * 60_000;

function payloadOf(token: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload> | null;
    const { challenge, solution } = payload ?? {};
    const isWhole = typeof challenge?.parameters === 'object' && challenge.parameters !== null && solution;
    return isWhole ? { challenge, solution } : null;
  } catch {
    return null;
  }
}

/**
 * The ALTCHA proof of work: the browser guesses until it finds the number the server hid, at least `effort` times. A challenge
 * is signed and names its ban and address; a ban goes with its first solution, so none counts twice.
 */
export function createProofOfWork(parts: { secret: Uint8Array; clock: Clock; effort: number }): Captcha {
  const { clock, effort } = parts;
  const key = (purpose: string) => createHmac('sha256', parts.secret).update(`captcha:${purpose}`).digest('hex');
  const secrets = { hmacSignatureSecret: key('challenge'), hmacKeySignatureSecret: key('solution') };

  return {
    async challenge({ id, address }) {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(effort, effort * 2),
        deriveKey,
        // The most guesses that are needed, so that the browser can say how far it is.
        data: { ban: id, address, expires: clock.now().getTime() + LIFE_MS, most: effort * 2 },
      });
      const { parameters, signature = '' } = challenge;
      return { kind: 'proof-of-work', challenge: { parameters: { ...parameters }, signature } };
    },

    async isSolved(token, { id, address }) {
      const payload = payloadOf(token);
      if (payload === null) return false;
      try {
        const { verified } = await verifySolution({ ...payload, ...secrets, deriveKey });
        // Signed by now, so what it says is what was given out.
        const { data = {} } = payload.challenge.parameters;
        const inTime = Number(data['expires']) > clock.now().getTime();
        return verified && inTime && data['ban'] === id && data['address'] === address;
      } catch {
        return false;
      }
    },
  };
}
