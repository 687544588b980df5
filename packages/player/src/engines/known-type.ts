/** Older names of types, which Chromium does not know although it plays what they stand for. */
const KNOWN_AS: Readonly<Record<string, string>> = { 'audio/x-flac': 'audio/flac' };

/** The name by which browsers know a MIME type; null, which lets the engine find out, for none. */
export function knownType(mimeType: string | undefined): string | null {
  return mimeType === undefined ? null : (KNOWN_AS[mimeType] ?? mimeType);
}
