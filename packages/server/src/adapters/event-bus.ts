import type { Audience, EventBus, EventFor } from '../ports/event-bus.ts';

/** Carries events within this process. A listener that throws does not keep the others from hearing. */
export function createEventBus(onError: (error: unknown) => void): EventBus {
  const listeners = new Map<Audience, Set<(event: EventFor) => void>>();
  return {
    publish(audience, event) {
      for (const listener of [...(listeners.get(audience) ?? [])]) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    isHeard: (audience) => listeners.has(audience),
    subscribe(audience, listener) {
      const mine = listeners.get(audience) ?? new Set();
      listeners.set(audience, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && listeners.get(audience) === mine) listeners.delete(audience);
      };
    },
  };
}
