import type { LiveEvent } from '@jackdaw/api-contract';

/**
 * Builds an event for one connection. `origin` is how that connection reaches the API, for absolute URLs; `tokenId` the
 * session it was opened with, with which the addresses in the event end (null for the visitors of a public share).
 */
export type EventFor = (origin: string, tokenId: number | null) => LiveEvent;

/** Who hears an event: a user by his id, or the visitors of a public share. */
export type Audience = number | `share:${number}`;

/** Carries live events from whoever changes something to every open connection of those it concerns. */
export interface EventBus {
  publish(audience: Audience, event: EventFor): void;
  /** Listens until the returned function is called. */
  subscribe(audience: Audience, listener: (event: EventFor) => void): () => void;
  /** Whether anybody listens: what nobody hears need not be looked up. */
  isHeard(audience: Audience): boolean;
}
