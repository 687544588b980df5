/** A random fraction from 0 up to, but not including, 1. */
export function randomFraction(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word / 2 ** 32;
}
