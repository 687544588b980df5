import type { EventBus, EventFor } from '../ports/event-bus.ts';

/** Carries events within this process. A listener that throws does not keep the others from hearing. */
export function createEventBus(onError: (error: unknown) => void): EventBus {
  const listeners = new Map<number, Set<(event: EventFor) => void>>();
  return {
    publish(userId, event) {
      for (const listener of [...(listeners.get(userId) ?? [])]) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(userId, listener) {
      const mine = listeners.get(userId) ?? new Set();
      listeners.set(userId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && listeners.get(userId) === mine) listeners.delete(userId);
      };
    },
  };
}
