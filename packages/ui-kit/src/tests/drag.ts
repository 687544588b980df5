import { act } from '@testing-library/react';

/** A `DataTransfer` that carries texts by their type; jsdom has none of its own. */
export function dragTransfer(texts: Record<string, string>): DataTransfer {
  const items = Object.entries(texts).map(([type, text]) => ({
    kind: 'string',
    type,
    getAsString: (callback: (text: string) => void) => callback(text),
  }));
  return {
    items,
    types: Object.keys(texts),
    getData: (type: string) => texts[type] ?? '',
    effectAllowed: 'all',
    dropEffect: 'none',
  } as unknown as DataTransfer;
}

/** Sends a drag event with a transfer to an element. */
export function dispatchDrag(target: EventTarget, type: string, dataTransfer: DataTransfer): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 5, clientY: 5 });
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  act(() => {
    target.dispatchEvent(event);
  });
  return event;
}
