import type { ComponentType } from 'react';

const TIMEOUT = 5000;

/** A screen's code did not arrive in time. */
export class ScreenTimeoutError extends Error {
  override name = 'ScreenTimeoutError';
}

/** Loads a lazy screen; gives up after five seconds, so that a person gets a retry instead of an empty page. */
export async function loadScreen(
  load: () => Promise<{ default: ComponentType }>,
  timeout = TIMEOUT,
): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ScreenTimeoutError('The page took too long to load.')), timeout);
  });
  try {
    return (await Promise.race([load(), expired])).default;
  } finally {
    clearTimeout(timer);
  }
}
