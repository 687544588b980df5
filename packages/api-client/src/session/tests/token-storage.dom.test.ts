import { beforeEach, describe, expect, it } from '@jest/globals';
import { browserTokenStorage, memoryTokenStorage } from '../token-storage.ts';

describe('browserTokenStorage', () => {
  beforeEach(() => localStorage.clear());

  it('keeps the token for the next page', () => {
    browserTokenStorage().write('secret');
    expect(browserTokenStorage().read()).toBe('secret');
    browserTokenStorage().write(null);
    expect(browserTokenStorage().read()).toBeNull();
  });

  it('tells when another tab changes it, until stopped', () => {
    const heard: (string | null)[] = [];
    const stop = browserTokenStorage().subscribe((token) => heard.push(token));
    window.dispatchEvent(new StorageEvent('storage', { key: 'jackdaw.token', newValue: 'other' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'x' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'jackdaw.token', newValue: 'late' }));
    expect(heard).toEqual(['other', null]);
  });

  it('lives with a browser that refuses to store', () => {
    const refusing = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    } as Window;
    const storage = browserTokenStorage('key', refusing);
    storage.write('secret');
    expect(storage.read()).toBe('secret');
  });
});

describe('memoryTokenStorage', () => {
  it('forgets with the program', () => {
    const storage = memoryTokenStorage('first');
    storage.write('second');
    expect(storage.read()).toBe('second');
    expect(memoryTokenStorage().read()).toBeNull();
  });
});
