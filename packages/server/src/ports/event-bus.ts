import type { LiveEvent } from '@jackdaw/api-contract';

/** Builds an event for one connection; `origin` is how that connection reaches the API, for absolute URLs. */
export type EventFor = (origin: string) => LiveEvent;

/** Carries live events from whoever changes something to every open connection of the user it concerns. */
export interface EventBus {
  publish(userId: number, event: EventFor): void;
  /** Listens until the returned function is called. */
  subscribe(userId: number, listener: (event: EventFor) => void): () => void;
}
