const LINES = 200;

/** Cuts a text into blocks of lines, so that a browser need lay out only those in view. Joined they are the text again. */
export function inBlocks(text: string, lines = LINES): string[] {
  const all = text.split(/(?<=\n)/);
  return Array.from({ length: Math.ceil(all.length / lines) }, (_, n) =>
    all.slice(n * lines, (n + 1) * lines).join(''),
  );
}
