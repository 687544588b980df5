/** Whether keys pressed at this target are text for a field, so that page-wide shortcuts must stay away. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest('input, textarea, select, [role="textbox"], [role="dialog"]') !== null
  );
}
