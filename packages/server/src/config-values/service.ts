import { AppError } from '../errors.ts';
import type { ConfigOwner, ConfigStore } from './store.ts';

const LONGEST_KEY = 1024;
const LARGEST_VALUE = 1024 * 1024;
const MOST_KEYS = 1000;
/** Of all keys and values of an app, characters: they are read and answered together. */
const LARGEST_SUM = 4 * 1024 * 1024;

/** What client apps keep for a user: any JSON by key, handed back unchanged. */
export function createConfigValues(store: ConfigStore) {
  function encode(key: string, value: unknown): { key: string; value: string } {
    if (key === '' || key.length > LONGEST_KEY)
      throw new AppError('BadRequest', { message: 'The key is too long or empty.' });
    const text = JSON.stringify(value);
    if (text.length > LARGEST_VALUE) throw new AppError('RequestEntityTooLarge');
    return { key, value: text };
  }

  const tooMany = () => new AppError('BadRequest', { message: `An app may keep ${MOST_KEYS} values.` });

  return {
    async all(owner: ConfigOwner): Promise<Record<string, unknown>> {
      return Object.fromEntries((await store.all(owner)).map(({ key, value }) => [key, JSON.parse(value) as unknown]));
    },
    /** Null for a key that was never set. */
    async read(owner: ConfigOwner, key: string): Promise<unknown> {
      const value = await store.read(owner, key);
      return value === null ? null : JSON.parse(value);
    },
    async write(owner: ConfigOwner, key: string, value: unknown): Promise<void> {
      const encoded = encode(key, value);
      const others = await store.sizeWithout(owner, key);
      if (others.count >= MOST_KEYS) throw tooMany();
      if (others.length + key.length + encoded.value.length > LARGEST_SUM) throw new AppError('RequestEntityTooLarge');
      await store.write(owner, encoded.key, encoded.value);
    },
    /** @throws AppError BadRequest when it is no object */
    async replace(owner: ConfigOwner, config: unknown): Promise<void> {
      if (typeof config !== 'object' || config === null || Array.isArray(config)) {
        throw new AppError('BadRequest', { message: 'Parameter "config" must be an object.' });
      }
      const values = Object.entries(config).map(([key, value]) => encode(key, value));
      if (values.length > MOST_KEYS) throw tooMany();
      await store.replaceAll(owner, values);
    },
    remove: (owner: ConfigOwner, key: string) => store.remove(owner, key),
  };
}

export type ConfigValues = ReturnType<typeof createConfigValues>;
