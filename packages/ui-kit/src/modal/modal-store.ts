import { createElement } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { ModalCancelledError } from './modal-reason.ts';
import type { ModalReason } from './modal-reason.ts';

/** What `openModal` adds to a modal's own props: the two ways out. */
export interface ModalControls<T = void> {
  /** Closes the modal and fulfils its promise. */
  resolve: (value: T) => void;
  /** Closes the modal and rejects its promise with a {@link ModalCancelledError}. */
  cancel: (reason: ModalReason) => void;
}

/** How the layer around an imperative modal behaves. */
export interface ModalOptions {
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /**
   * Whether backdrop and Escape leave the modal.
   * @default true
   */
  isDismissable?: boolean;
}

/** A modal that is open or on its way out. */
export interface ModalEntry {
  id: number;
  isOpen: boolean;
  element: ReactElement;
  options: ModalOptions;
  cancel: (reason: ModalReason) => void;
}

let entries: readonly ModalEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly ModalEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Subscribes to the list of modals; returns the way to unsubscribe. */
export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The modals, oldest first. */
export const getModals = (): readonly ModalEntry[] => entries;

// Longer than the slowest exit animation, so that nothing is cut off.
const EXIT_MS = 250;

function closeModal(id: number): void {
  publish(entries.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)));
  setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), EXIT_MS);
}

/**
 * Opens a component in a modal. The promise fulfils with what the component passes to `resolve`, or rejects with a
 * {@link ModalCancelledError}. Needs one `<ModalHost />` on the page.
 */
export function openModal<T, P extends object>(
  component: ComponentType<P & ModalControls<T>>,
  props: NoInfer<Omit<P, keyof ModalControls>>,
  options: ModalOptions = {},
): Promise<T> {
  const id = nextId++;
  return new Promise<T>((fulfil, reject) => {
    const controls: ModalControls<T> = {
      resolve: (value) => {
        closeModal(id);
        fulfil(value);
      },
      cancel: (reason) => {
        closeModal(id);
        reject(new ModalCancelledError(reason));
      },
    };
    const element = createElement(component, { ...props, ...controls } as unknown as P & ModalControls<T>);
    publish([...entries, { id, isOpen: true, element, options, cancel: controls.cancel }]);
  });
}
