import type { BanCaptcha } from '@jackdaw/api-contract';

/** A security test that a person (or his browser) passes and a flood of requests does not. */
export interface Captcha {
  /** What has to be solved, for this ban and this address alone. */
  challenge(ban: { id: string; address: string }): Promise<BanCaptcha>;
  /** Whether a token is the solution for this ban and this address. Anything malformed is not. */
  isSolved(token: string, ban: { id: string; address: string }, clientIp: string): Promise<boolean>;
}
