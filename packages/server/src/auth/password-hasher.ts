import { AppError } from '../errors.ts';

/** Hashes and checks passwords, a few at a time: each costs tens of milliseconds of a core and 19 MiB. */
export interface PasswordHasher {
  /** A PHC string. @throws AppError ServiceUnavailable when too many are waiting */
  hash(password: string): Promise<string>;
  /** False for a null hash, after the same work as for a real one, so that time tells nothing. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

export interface HasherOptions {
  /** At the same time. */
  concurrency?: number;
  /** Waiting beyond that; more are refused. */
  waiting?: number;
  /** Costs in KiB and passes; for tests. */
  cost?: { memoryCost: number; timeCost: number };
}

export function createPasswordHasher({ concurrency = 2, waiting = 50, cost }: HasherOptions = {}): PasswordHasher {
  const argon2 = () => import('@node-rs/argon2');
  let busy = 0;
  const queue: (() => void)[] = [];
  let decoy: Promise<string> | undefined;

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= concurrency) {
      if (queue.length >= waiting) throw new AppError('ServiceUnavailable', { extra: { retry_after: 1 } });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else busy++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy--;
    }
  }

  const hash = async (password: string) => (await argon2()).hash(password, cost);
  return {
    hash: (password) => limited(() => hash(password)),
    verify: (known, password) =>
      limited(async () => {
        const target = known ?? (await (decoy ??= hash('no password fits')));
        const fits = await (await argon2()).verify(target, password).catch(() => false);
        return fits && known !== null;
      }),
  };
}
