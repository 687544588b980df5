import { useRef } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';

/** A point of the viewport in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Where a context menu was asked for, and the element that was pointed at or focused. */
export interface ContextRequest {
  point: Point;
  target: Element;
  /** Whether it was a long press. */
  isTouch: boolean;
}

const LONG_PRESS_MS = 500;
const MOVE_TOLERANCE = 10;

function centreOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + Math.min(box.width / 2, 120), y: box.top + box.height / 2 };
}

/**
 * Event handlers for an element that has a context menu: right click, long press by touch, Shift+F10 and the ContextMenu
 * key. `onRequest` answers whether a menu was opened, so that the browser's own stays away only then.
 */
export function useContextPoint(onRequest: (request: ContextRequest) => boolean) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; from: Point } | null>(null);
  const endPress = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onContextMenu: (event: MouseEvent) => {
      const native = event.nativeEvent;
      // Some browsers send this event for a long press as well, which the timer below answers.
      if ('pointerType' in native && native.pointerType === 'touch') return event.preventDefault();
      if (
        event.target instanceof Element &&
        onRequest({ point: { x: event.clientX, y: event.clientY }, target: event.target, isTouch: false })
      ) {
        event.preventDefault();
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const asksForMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (!asksForMenu || !(event.target instanceof Element)) return;
      if (onRequest({ point: centreOf(event.target), target: event.target, isTouch: false })) event.preventDefault();
    },
    // Captured, because pressable elements inside keep their pointer events to themselves.
    onPointerDownCapture: (event: PointerEvent) => {
      endPress();
      if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return;
      const { target } = event;
      const from = { x: event.clientX, y: event.clientY };
      press.current = {
        from,
        timer: setTimeout(() => onRequest({ point: from, target, isTouch: true }), LONG_PRESS_MS),
      };
    },
    onPointerMoveCapture: (event: PointerEvent) => {
      const from = press.current?.from;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVE_TOLERANCE) endPress();
    },
    onPointerUpCapture: endPress,
    onPointerCancelCapture: endPress,
  };
}
