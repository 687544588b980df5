import pino, { type DestinationStream, type Logger } from 'pino';

/** What opens something, as it stands in an address: parameters, and parts of a path. Whatever message or error quotes it. */
const SECRETS_IN_ADDRESSES: readonly RegExp[] = [
  /(\b(?:(?:oauth|access)(?:_|%5f)token|client_secret|code_verifier|(?:confirmation_)?code|password|key)=)[^&#\s"'\\]+/gi,
  /(\/public_share\?(?:[^\s"'\\]{0,2000}?&)?id=)[^&#\s"'\\]+/g,
  /(\/(?:exclusive-access|v2\/storage(?:\/zip)?|oob\/(?:code|request)|qrcode|family\/join)\/)[^/?#\s"'\\]+/g,
  /(\/(?:redeem_voucher|registration\/(?:voucher|gift_card|family|friend))\/)[^/?#\s"'\\]+/g,
  // Pages that mails lead to.
  /(\/(?:reset-?password|hi|hi-friend|join-family|was-expecting-you|billing\/[\w-]+\/confirm\/[^/\s"'\\]+)\/)[^/?#\s"'\\]+/g,
  // Passes in playlists: what is last is the name of a part.
  /(\/hls\/)[^/?#\s"'\\]+(?=\/)/g,
];

/**
 * The server's log: one JSON object a line, with the level in pino's words. Addresses may carry tokens, and libraries quote
 * addresses: nobody who reads the log gets into an account.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  const hooks = {
    streamWrite: (line: string) => SECRETS_IN_ADDRESSES.reduce((text, secret) => text.replace(secret, '$1…'), line),
  };
  return pino({ level, hooks }, destination);
}
