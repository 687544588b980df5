const FRONT = 50;
const BACK = 10;

/** Shortens a long name in its middle, so that its beginning and its extension stay readable. Counts whole characters. */
export function truncateMiddle(text: string, front = FRONT, back = BACK): string {
  const characters = Array.from(text);
  if (characters.length <= front + back + 1) return text;
  return `${characters.slice(0, front).join('')}…${characters.slice(-back).join('')}`;
}
