import pino, { type DestinationStream, type Logger } from 'pino';

/** Tokens as they stand in an address, those of public links too, whatever message or error quotes it. */
const TOKEN_IN_ADDRESS = /((?:\b(?:oauth|access)_token|\/public_share\?id)=|\/exclusive-access\/)[^&#\s"'\\]+/g;

/**
 * The server's log: one JSON object a line, with the level in pino's words. Addresses may carry tokens, and libraries quote
 * addresses: nobody who reads the log gets into an account.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  const hooks = { streamWrite: (line: string) => line.replace(TOKEN_IN_ADDRESS, '$1…') };
  return pino({ level, hooks }, destination);
}
