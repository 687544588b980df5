/**
 * Why playback stopped: `unsupported` this browser cannot play it · `not_ready` the MP4 is still being made ·
 * `network` no answer · `unavailable` the server says it cannot now · `gone` the file is not there any more ·
 * `decode` the media broke off in the browser.
 */
export type PlayerErrorReason = 'unsupported' | 'not_ready' | 'network' | 'unavailable' | 'gone' | 'decode';

const MESSAGES: Readonly<Record<PlayerErrorReason, string>> = {
  unsupported: "We couldn't start the playback because this media format is not supported.",
  not_ready: "We're still transcoding this file to MP4. Please try again in a bit.",
  network: 'The connection to the server was lost. Your position is kept; please try again.',
  unavailable: 'The server cannot play this file right now. Please try again in a bit.',
  gone: 'This file is no longer there.',
  decode: 'The playback broke off. Please refresh the page and try again.',
};

/** The one kind of error that the player reports, whatever engine is behind it. `message` is meant for people. */
export class PlayerError extends Error {
  override name = 'PlayerError';
  readonly reason: PlayerErrorReason;
  /** The engine's own words, for a log. */
  readonly detail: string;

  /** `message` replaces the reason's sentence, for what the server itself said. */
  constructor(reason: PlayerErrorReason, detail: string, message: string = MESSAGES[reason]) {
    super(message);
    this.reason = reason;
    this.detail = detail;
  }

  /** Whether the same may work when it is tried again. */
  get canRetry(): boolean {
    return this.reason !== 'unsupported' && this.reason !== 'gone';
  }
}
